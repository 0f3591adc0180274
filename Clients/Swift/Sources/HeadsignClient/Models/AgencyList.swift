// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The agencies of the server.
public struct AgencyList: Codable, Hashable, Sendable {
    /// A transit agency of this server.
    public let agencies: [Agency]
}
