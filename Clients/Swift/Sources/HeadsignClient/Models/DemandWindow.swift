// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `DemandWindow` of the contract.
public struct DemandWindow: Codable, Hashable, Sendable {
    /// Service date. A day, `2016-07-29`.
    public let serviceDate: String
    /// Start. Epoch seconds.
    public let start: Int
    /// End. Epoch seconds.
    public let end: Int
    /// The earliest booking time of its first ride, including drop-off; absent if not provided. Epoch seconds.
    public let bookFrom: Int?
    /// The latest booking time of its last ride, including drop-off; absent if not provided. Epoch seconds.
    public let bookBy: Int?
    /// Booking has closed.
    public let closed: Bool?
}
