// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A journey on foot and by transit.
public struct PlannedJourney: Codable, Hashable, Identifiable, Sendable {
    /// An opaque encoding of a journey.
    public let id: String
    /// The time to leave to be at the first stop at the likely arrival of the vehicle. Epoch seconds.
    public let departure: Int
    /// The time to leave to be at the first stop at the displayed time, the first ride's `predicted`; never in the
    /// past. Absent if equal to `departure`, and if the first ride has no prediction. Epoch seconds.
    public let leaveBy: Int?
    /// The likely arrival at the destination. Epoch seconds.
    public let arrival: Int
    /// The start of the 80 % interval of the arrival, up to `high`, if all transfers succeed. Epoch seconds.
    public let low: Int?
    /// The end of the 80 % interval of the arrival, if all transfers succeed. Epoch seconds.
    public let high: Int?
    /// The number of transfers, without getting off at `via`.
    public let changes: Int
    /// The rank among the journeys of a plan, best first. For a departure time: earliest arrival, then latest
    /// departure. For an arrival time: latest departure, then earliest arrival.
    public let rank: Int?
    /// The total length of all walks.
    public let walk: WalkLength
    /// The lowest price of all rides; absent if a feed does not provide it.
    public let price: MoneyAmount?
    /// The probability that all transfers succeed.
    public let chance: Chance
    /// The walks and rides, in order.
    public let legs: [PlannedLeg]
}
