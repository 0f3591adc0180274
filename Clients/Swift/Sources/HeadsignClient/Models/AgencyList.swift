// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The agencies of the server.
public struct AgencyList: Codable, Hashable, Sendable {
    /// The agencies; see ``Agency``.
    public let agencies: [Agency]
}
