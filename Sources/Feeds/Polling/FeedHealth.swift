package import TransitCore

/// The health of a feed, for riders (is this live?) and operators (what must I do?).
package struct FeedHealth: Sendable, Equatable {
    package enum State: String, Sendable {
        /// Nothing has come yet.
        case starting
        case ok
        /// The feed responds, but its data is outdated or dated in the future.
        case stale
        /// The last fetches gave nothing.
        case failing
    }

    package var state = State.starting
    package var lastAttempt: EpochSeconds?
    package var lastSuccess: EpochSeconds?
    /// The provider's timestamp of the current data.
    package var dataFrom: EpochSeconds?
    /// The version of the timetable that it was made for; nil if it does not say.
    package var timetableVersion: String?
    package var nextAttempt: EpochSeconds?
    /// Failed fetches in a row.
    package var failures = 0
    package var error: FeedError?
    /// Vehicles, trip updates, alerts and stops with departures in the last reading.
    package var entities: Int?
    package var discarded = DiscardCounts()
    /// The time at which each part was last received; parts never received are absent.
    package var toldAt: [FeedPart: EpochSeconds] = [:]

    package init() {}
}
