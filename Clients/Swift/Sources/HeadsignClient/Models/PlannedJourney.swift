// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `PlannedJourney` of the contract.
public struct PlannedJourney: Codable, Hashable, Identifiable, Sendable {
    /// What a journey is made of. Not to be read by others.
    public let id: String
    /// The time to leave so as to be at the first stop when the bus has likely come. Epoch seconds.
    public let departure: Int
    /// The time to leave so as to be at the first stop when its board says, at the first ride's `predicted`; never
    /// in the past. Absent where that is the `departure`, and where nobody predicts the first ride. Epoch seconds.
    public let leaveBy: Int?
    /// Arrival. Epoch seconds.
    public let arrival: Int
    /// In four of five cases the rider is there between this and `high`, if all changes hold. Epoch seconds.
    public let low: Int?
    /// High. Epoch seconds.
    public let high: Int?
    /// Without getting off at `via`.
    public let changes: Int
    /// Of a plan's journeys, its place among them, the best first: of a departure, first there and, of those, last
    /// to leave; of an arrival, last to leave and, of those, first there.
    public let rank: Int?
    /// Walk.
    public let walk: WalkLength
    /// The least that a rider pays for all rides; not there where a feed does not say.
    public let price: MoneyAmount?
    /// Whether all changes of a journey hold, or one of them. `holds` from 85 % on, `tight` from 40 % on,
    /// `unlikely` below; `unknown`: of one of the buses there is only a timetable; `missed`: it has left, or the
    /// chance is below 5 %; `noChange`: there is nothing to miss. A journey that is followed is `impossible` for a
    /// change exactly if that change and the whole are `missed`; where it is impossible for something else, the
    /// whole is `unknown` or `noChange`.
    public let chance: Chance
    /// Legs.
    public let legs: [PlannedLeg]
}
