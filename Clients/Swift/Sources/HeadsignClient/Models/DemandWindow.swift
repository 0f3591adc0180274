// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `DemandWindow` of the contract.
public struct DemandWindow: Codable, Hashable, Sendable {
    /// Service date. A day, `2016-07-29`.
    public let serviceDate: String
    /// Start. Epoch seconds.
    public let start: Int
    /// End. Epoch seconds.
    public let end: Int
    /// From when its first ride can be booked, with getting off; absent where nothing is said. Epoch seconds.
    public let bookFrom: Int?
    /// Until when its last ride can be booked, with getting off; absent where nothing is said. Epoch seconds.
    public let bookBy: Int?
    /// Nothing can be booked for it any more.
    public let closed: Bool?
}
