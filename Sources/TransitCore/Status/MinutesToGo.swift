/// The time left until a departure or arrival as shown to riders: on boards, in push messages, in the terminal and in
/// apps.
///
/// Minutes are rounded down, so that a rider who relies on them does not miss the bus: 110 s are shown as 1 minute.
/// Less than a minute is shown as "now". From an hour on, the clock time is shown instead.
/// `Tests/Fixtures/minutes-to-go.json` verifies that the page (`format/minutes-to-go.js`) and the Swift client follow
/// the same rule.
package struct MinutesToGo: Hashable, Sendable {
    /// The form in which the time is shown.
    package enum Form: String, Sendable {
        /// The time is not shown: it passed more than ``lingering`` ago.
        case gone
        /// The word "now" is shown.
        case now
        /// ``MinutesToGo/minutes`` are shown.
        case minutes
        /// The clock time is shown.
        case clock
    }

    /// The time in seconds for which a departure stays on a board after it has passed.
    static let lingering: Int64 = 15
    /// The number of minutes from which the clock time is shown instead.
    static let longest: Int64 = 60

    /// The whole minutes left, rounded down; 0 for less than a minute and for a time that has passed.
    package let minutes: Int64
    package let form: Form

    /// Chooses the form in which a time is shown.
    /// - Parameter seconds: The time left; negative if it has passed.
    package init(seconds: Int64) {
        minutes = max(seconds, 0) / 60
        form =
            switch seconds {
            case ...(-Self.lingering): .gone
            case ..<60: .now
            case ..<(60 * Self.longest): .minutes
            default: .clock
            }
    }

    /// Returns the range of minutes in which a vehicle is expected: the shortest range of whole minutes that contains a
    /// prediction interval.
    /// - Parameters:
    ///   - low: The seconds left until the interval begins; negative if it has begun.
    ///   - high: The seconds left until the interval ends.
    /// - Returns: Nil if the range is a single minute.
    package static func range(low: Int64, high: Int64) -> ClosedRange<Int64>? {
        let (first, last) = (max(low, 0) / 60, max(high, 0))
        let end = last / 60 + (last % 60 > 0 ? 1 : 0)
        return end > first ? first...end : nil
    }
}
