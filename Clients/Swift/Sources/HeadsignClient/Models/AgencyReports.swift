// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `AgencyReports` of the contract.
public struct AgencyReports: Codable, Hashable, Sendable {
    /// Agency.
    public let agency: String
    /// Did not come.
    public let didNotCome: Int
    /// Full.
    public let full: Int
    /// The number of reported trips.
    public let trips: Int
}
