// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The number of rider reports of an agency.
public struct AgencyReports: Codable, Hashable, Sendable {
    /// The id of the agency.
    public let agency: String
    /// The number of reports that a vehicle did not come.
    public let didNotCome: Int
    /// The number of reports that a vehicle was full.
    public let full: Int
    /// The number of reported trips.
    public let trips: Int
}
