/// A one-time reminder a given time before a vehicle arrives.
///
/// Uses the early bound of the prediction interval, so that the reminder is not too late if the vehicle is early.
package struct ArrivalReminder: Hashable, Sendable {
    /// The time before the arrival at which the reminder is due, in seconds.
    package var lead: Int64
    package private(set) var isDone = false

    package init(lead: Int64, isDone: Bool = false) {
        self.lead = lead
        self.isDone = isDone
    }

    /// The action that the app takes for a reminder.
    package enum Verdict: UInt8, Sendable {
        /// The reminder is not due yet.
        case wait
        /// The reminder is due; returned once.
        case notify
        /// The run is canceled, so the reminder is due immediately; returned once.
        case notifyCanceled
        /// The vehicle departed before the reminder was due, or the reminder was already shown.
        case done
    }

    /// Returns the action to take at the current time.
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

    /// Returns the lead times offered to the rider, in seconds: steps of half a minute below five minutes, then whole
    /// minutes up to an hour. Only those shorter than the time left until the arrival are returned.
    package static func choices(secondsLeft: Int64) -> [Int64] {
        let halves = stride(from: Int64(30), to: 300, by: 30)
        let wholes = stride(from: Int64(300), through: 3600, by: 60)
        return (Array(halves) + Array(wholes)).filter { $0 < secondsLeft }
    }
}
