/// The time left until a departure or arrival as riders see it: on boards, in push messages, in the terminal and in
/// apps.
///
/// Minutes are rounded down, so that no rider misses a bus by trusting them: 110 s are 1 minute. Less than a minute is
/// "now". From an hour on the clock time is shown instead. `Tests/Fixtures/minutes-to-go.json` holds the page
/// (`format/minutes-to-go.js`) and the Swift client to the same rule.
package struct MinutesToGo: Hashable, Sendable {
    /// The form in which the time is shown.
    package enum Form: String, Sendable {
        /// The time is not shown: it has been over for ``lingering``.
        case gone
        /// The word "now" is shown.
        case now
        /// ``MinutesToGo/minutes`` are shown.
        case minutes
        /// The clock time is shown.
        case clock
    }

    /// The seconds for which a departure stays on a board after its time.
    static let lingering: Int64 = 15
    /// The minutes from which the clock time is shown.
    static let longest: Int64 = 60

    /// Whole minutes, rounded down; 0 for less than a minute and for a time that is over.
    package let minutes: Int64
    package let form: Form

    /// - Parameter seconds: The time left; negative if it is over.
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

    /// Returns the minutes between which a vehicle is expected: the shortest range of whole minutes that contains an
    /// interval.
    /// - Parameters:
    ///   - low: The seconds left until the beginning of the interval; negative if it is over.
    ///   - high: The seconds left until its end.
    /// - Returns: Nil if the range is a single minute.
    package static func range(low: Int64, high: Int64) -> ClosedRange<Int64>? {
        let (first, last) = (max(low, 0) / 60, max(high, 0))
        let end = last / 60 + (last % 60 > 0 ? 1 : 0)
        return end > first ? first...end : nil
    }
}
