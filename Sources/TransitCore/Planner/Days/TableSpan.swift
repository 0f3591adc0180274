/// The half day (UTC) that a ``RunTable`` is for. The table's start also depends on the longest trips of the network,
/// so it is known only once there is a network; see ``start(extendedBy:)``.
package struct TableDay: Hashable, Sendable {
    /// The start of the half day, or for backward queries the start of the half day two days earlier.
    private let day: EpochSeconds
    private let isBackward: Bool

    private static let half: Int64 = 43_200

    /// Covers departures within a day from `moment` and journeys that last up to a day.
    init(forwardFrom moment: EpochSeconds) {
        (day, isBackward) = (Self.halfDay(of: moment), false)
    }

    /// Covers arrivals within a day before `moment` and journeys that last up to a day.
    init(backwardFrom moment: EpochSeconds) {
        (day, isBackward) = (Self.halfDay(of: moment) - 4 * Self.half, true)
    }

    /// Covers a page of journeys, which may extend ``PlanPage/reach`` beyond its window.
    /// - Parameter goesBack: Whether the page shows the last journeys of its window, or the last before it.
    package init(_ time: RaptorQuery.Time, window: Int64?, goesBack: Bool?) {
        let window = max(window ?? 0, 0)
        switch time {
        case .departure(let moment):
            self.init(forwardFrom: goesBack == true ? moment + window - PlanPage.reach : moment)
        case .arrival(let moment):
            self.init(backwardFrom: goesBack == false ? moment - window + PlanPage.reach : moment)
        }
    }

    private static func halfDay(of moment: EpochSeconds) -> EpochSeconds {
        let day = moment.named.utcDate.utcStart
        return moment.named - day < half ? day : day + half
    }

    /// Returns the start of a table that is longer than usual. Forward tables are extended at their end, backward
    /// tables at their start.
    /// - Parameter seconds: Seconds beyond the usual length.
    func start(extendedBy seconds: Int64) -> EpochSeconds { isBackward ? day - seconds : day }
}

/// The duration of a network's longest trips, and the table length and search horizon derived from it.
struct TripSpan: Sendable {
    /// The longest ride in seconds, including an in-seat transfer (`transfers.txt`, `transfer_type=4`).
    let longest: Int64
    /// Seconds that a table extends beyond its usual length. 0 for city networks: the usual length covers the
    /// departures of the next day and the journeys that begin with them.
    let beyondUsual: Int64

    /// Trips up to this length, in seconds, do not extend the table.
    private static let short: Int64 = 6 * 3600
    /// Trips longer than a day run at most once a day, so a connection may be a day away.
    private static let day: Int64 = 86_400
    /// The maximum extension in seconds, so that an error in one row of `stop_times.txt` cannot exhaust memory.
    private static let most = 8 * day

    init(_ timetables: [Timetable]) {
        longest = min(timetables.map { $0.longestRide }.max() ?? 0, 30 * Self.day)
        let wanted = longest > Self.day ? longest + Self.day : longest > Self.short ? longest : 0
        beyondUsual = min(wanted, Self.most)
    }

    /// The maximum duration of a search in seconds. Every journey that departs within a day is found, however long its
    /// rides are.
    var horizon: Int64 { Self.day + max(longest, beyondUsual) }

    /// The maximum duration of a journey in seconds for queries with a window. It counts from each departure and fits
    /// in every table, so a journey is found in whichever window its departure lies.
    var longestJourney: Int64 { Self.day + beyondUsual }
}

extension Timetable {
    /// The longest ride in seconds, including an in-seat transfer.
    fileprivate var longestRide: Int64 {
        var longest: Int64 = 0
        for pattern in patterns where !trips(of: pattern).isEmpty {
            longest = max(longest, duration(of: pattern))
        }
        for link in tripLinks.fromTrips.indices where tripLinks.isInSeat(link) {
            let (from, to) = (tripLinks.fromTrips[link], tripLinks.toTrips[link])
            let end = Int64(tripStarts[from]) + duration(of: pattern(of: from))
            // The following trip begins on the same service day, or on the next if the first one runs past midnight.
            let stay = ((Int64(tripStarts[to]) - end) % 86_400 + 86_400) % 86_400
            longest = max(longest, duration(of: pattern(of: from)) + stay + duration(of: pattern(of: to)))
        }
        return longest
    }

    private func duration(of pattern: PatternIndex) -> Int64 {
        stops(of: pattern).last.map { max(Int64(patternStopLatest[$0]), 0) } ?? 0
    }
}
