/// "Tell me N minutes before my bus comes", once.
///
/// The early edge of the interval counts: a rider who is told by it is never told too late by a bus that is early.
package struct ArrivalReminder: Hashable, Sendable {
    /// Seconds before the arrival.
    package var lead: Int64
    package private(set) var isDone = false

    package init(lead: Int64, isDone: Bool = false) {
        self.lead = lead
        self.isDone = isDone
    }

    package enum Verdict: UInt8, Sendable {
        /// Not yet.
        case wait
        /// Now, and never again.
        case tell
        /// The bus does not come: say so now, and never again.
        case tellCanceled
        /// The bus has gone before anybody could tell, or all has been told.
        case done
    }

    /// - Parameter early, late: the edges of the predicted interval.
    package mutating func verdict(
        early: EpochSeconds, late: EpochSeconds, isCanceled: Bool, now: EpochSeconds
    ) -> Verdict {
        guard !isDone else { return .done }
        guard isCanceled || early - now <= lead else { return .wait }
        isDone = true
        return isCanceled ? .tellCanceled : late < now ? .done : .tell
    }

    /// The leads to choose from while a bus is that far away, in seconds: every half minute below five minutes, every minute
    /// from there to an hour.
    package static func choices(secondsLeft: Int64) -> [Int64] {
        let halves = stride(from: Int64(30), to: 300, by: 30)
        let wholes = stride(from: Int64(300), through: 3600, by: 60)
        return (Array(halves) + Array(wholes)).filter { $0 < secondsLeft }
    }
}
