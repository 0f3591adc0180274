package import Fetching
package import TransitCore

/// The health of a feed, as shown to riders and operators.
package struct FeedHealth: Sendable, Equatable {
    package enum State: String, Sendable {
        /// No fetch has succeeded yet.
        case starting
        case ok
        /// The feed responds, but its data is old or from the future.
        case stale
        /// The last fetches failed.
        case failing
    }

    package var state = State.starting
    package var lastAttempt: EpochSeconds?
    package var lastSuccess: EpochSeconds?
    /// The time at which the provider generated the data.
    package var dataFrom: EpochSeconds?
    /// The version of the timetable that the data is based on; nil if unknown.
    package var timetableVersion: String?
    package var nextAttempt: EpochSeconds?
    /// The number of consecutive failed fetches.
    package var failures = 0
    package var error: FeedError?
    /// The total number of vehicles, trip updates, alerts and stops with departures in the last parsed message.
    package var entities: Int?
    package var discarded = DiscardCounts()
    /// The time of the last report of each part of the live data, such as positions, that the feed has reported.
    package var lastReport: [FeedPart: EpochSeconds] = [:]

    package init() {}
}
