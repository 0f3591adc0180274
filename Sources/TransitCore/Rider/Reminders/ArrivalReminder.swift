/// A one-time reminder N minutes before a vehicle arrives.
///
/// Uses the early bound of the prediction interval, so that an early vehicle does not make the reminder late.
package struct ArrivalReminder: Hashable, Sendable {
    /// Seconds before the arrival.
    package var lead: Int64
    package private(set) var isDone = false

    package init(lead: Int64, isDone: Bool = false) {
        self.lead = lead
        self.isDone = isDone
    }

    /// The action due for a reminder.
    package enum Verdict: UInt8, Sendable {
        /// Not due yet.
        case wait
        /// Due now; returned once.
        case notify
        /// The run is canceled: notify now; returned once.
        case notifyCanceled
        /// The vehicle departed before the reminder was due, or the reminder was already given.
        case done
    }

    /// - Parameters:
    ///   - early, late: The bounds of the prediction interval.
    package mutating func verdict(
        early: EpochSeconds, late: EpochSeconds, isCanceled: Bool, now: EpochSeconds
    ) -> Verdict {
        guard !isDone else { return .done }
        guard isCanceled || early - now <= lead else { return .wait }
        isDone = true
        return isCanceled ? .notifyCanceled : late < now ? .done : .notify
    }

    /// The available lead times in seconds, given the time until the arrival: half-minute steps below five minutes,
    /// then minutes up to an hour.
    package static func choices(secondsLeft: Int64) -> [Int64] {
        let halves = stride(from: Int64(30), to: 300, by: 30)
        let wholes = stride(from: Int64(300), through: 3600, by: 60)
        return (Array(halves) + Array(wholes)).filter { $0 < secondsLeft }
    }
}
