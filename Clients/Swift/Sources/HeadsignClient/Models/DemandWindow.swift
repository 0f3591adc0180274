// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// The period on a day in which an on-demand service picks up riders.
public struct DemandWindow: Codable, Hashable, Sendable {
    /// The service day. Format: `2016-07-29`.
    public let serviceDate: String
    /// The start of the period. Epoch seconds.
    public let start: Int
    /// The end of the period. Epoch seconds.
    public let end: Int
    /// The earliest booking time of its first ride, including drop-off; absent if not provided. Epoch seconds.
    public let bookFrom: Int?
    /// The latest booking time of its last ride, including drop-off; absent if not provided. Epoch seconds.
    public let bookBy: Int?
    /// Present if the booking deadline has passed.
    public let closed: Bool?
}
