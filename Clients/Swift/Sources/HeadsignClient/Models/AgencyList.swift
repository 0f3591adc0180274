// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// What `/api/v1/agencies` answers.
public struct AgencyList: Codable, Hashable, Sendable {
    /// Agencies.
    public let agencies: [Agency]
}
