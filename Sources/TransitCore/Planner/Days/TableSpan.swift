/// The half day (UTC) of the queries that a ``RunTable`` serves. The table's start also depends on the longest trips of
/// the network, see ``start(extendedBy:)``.
package struct TableDay: Hashable, Sendable {
    /// The start of the half day, or for backward queries the start of the half day two days earlier.
    private let day: EpochSeconds
    private let isBackward: Bool

    private static let half: Int64 = 43_200

    /// Creates the day of a table that covers departures within a day after `moment` and journeys that last up to a
    /// day.
    init(forwardFrom moment: EpochSeconds) {
        (day, isBackward) = (Self.halfDay(of: moment), false)
    }

    /// Creates the day of a table that covers arrivals within a day before `moment` and journeys that last up to a day.
    init(backwardFrom moment: EpochSeconds) {
        (day, isBackward) = (Self.halfDay(of: moment) - 4 * Self.half, true)
    }

    /// Creates the day of a table that covers a page of journeys, which may extend ``PlanPage/reach`` beyond its
    /// window.
    /// - Parameter goesBack: Whether the page contains the last journeys of its window; an empty window is then
    ///   extended into the past.
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

/// The duration of a network's longest trips, and the table length and the search horizon derived from it.
struct TripSpan: Sendable {
    /// The longest ride in seconds, including an in-seat transfer (`transfers.txt`, `transfer_type=4`).
    let longest: Int64
    /// The time in seconds by which a table exceeds its usual length. It is 0 if no ride is longer than ``short``, as
    /// in city networks.
    let beyondUsual: Int64

    /// The maximum duration, in seconds, of trips that do not extend the table.
    private static let short: Int64 = 6 * 3600
    /// One day in seconds. Trips longer than a day run at most once a day, so a connection may be a day away.
    private static let day: Int64 = 86_400
    /// The maximum extension in seconds, so that an error in one row of `stop_times.txt` cannot exhaust memory.
    private static let most = 8 * day

    init(_ timetables: [Timetable]) {
        longest = min(timetables.map { $0.longestRide }.max() ?? 0, 30 * Self.day)
        let wanted = longest > Self.day ? longest + Self.day : longest > Self.short ? longest : 0
        beyondUsual = min(wanted, Self.most)
    }

    /// The maximum duration of a search in seconds. It is long enough for every journey that departs within a day,
    /// regardless of the duration of its rides.
    var horizon: Int64 { Self.day + max(longest, beyondUsual) }

    /// The maximum duration of a journey in seconds, for queries with a window. It is measured from each journey's
    /// departure, and every table covers it, so a journey is found with every window that contains its departure.
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
