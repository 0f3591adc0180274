/// The half day of UTC that a ``RunTable`` is for. How far the table reaches from there depends on the longest trips of
/// its network, so the moment it begins at is known once there is a network.
package struct TableDay: Hashable, Sendable {
    /// The start of the half day, or of the one two days before for questions backwards.
    private let day: EpochSeconds
    private let isBackward: Bool

    private static let half: Int64 = 43_200

    /// For questions from a moment on: departures within a day from there, and journeys that last a day.
    init(forwardFrom moment: EpochSeconds) {
        (day, isBackward) = (Self.halfDay(of: moment), false)
    }

    /// For questions up to a moment: arrivals within a day before it, and journeys that last a day.
    init(backwardFrom moment: EpochSeconds) {
        (day, isBackward) = (Self.halfDay(of: moment) - 4 * Self.half, true)
    }

    /// For a page of journeys, which may go on for ``PlanPage/reach`` beyond its window.
    /// - Parameter goesBack: the page has the last journeys of its window, or the last before it.
    package init(_ time: PlanQuestion.Time, window: Int64?, goesBack: Bool?) {
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

    /// Where the table begins that reaches beyond its usual length by so many seconds: forwards the longest rides end
    /// in these, backwards they begin in them.
    func start(reachingBeyond seconds: Int64) -> EpochSeconds { isBackward ? day - seconds : day }
}

/// How long the trips of a network take, and how far its tables and questions reach because of it.
struct TripSpan: Sendable {
    /// Seconds from the first call of a trip to the last of the one that riders stay seated for (`transfers.txt`, `transfer_type=4`).
    let longest: Int64
    /// Seconds that a table reaches beyond its usual length. 0 in a city: departures of the next day are in its table,
    /// and the buses that these lead to are on the road within it, too.
    let beyondUsual: Int64

    /// Trips up to so many seconds do not make a table any longer.
    private static let short: Int64 = 6 * 3600
    /// Where trips take more than a day there is one a day, if that many: a connection may be a day away.
    private static let day: Int64 = 86_400
    /// A mistake in one row of `stop_times.txt` must not fill the memory.
    private static let most = 8 * day

    init(_ timetables: [Timetable]) {
        longest = min(timetables.map { $0.longestRide }.max() ?? 0, 30 * Self.day)
        let wanted = longest > Self.day ? longest + Self.day : longest > Self.short ? longest : 0
        beyondUsual = min(wanted, Self.most)
    }

    /// Seconds that a way may last from the time asked for: what departs within a day is found however long it rides.
    var horizon: Int64 { Self.day + max(longest, beyondUsual) }

    /// Seconds from the departure of a journey to its arrival, at most, where a window is asked for. Counted from each
    /// departure, and within what every table has, so that a journey is found whatever window its departure lies in.
    var longestJourney: Int64 { Self.day + beyondUsual }
}

extension Timetable {
    /// Seconds of the longest trip, with the one that riders stay seated for.
    fileprivate var longestRide: Int64 {
        var longest: Int64 = 0
        for pattern in patterns where !trips(of: pattern).isEmpty {
            longest = max(longest, duration(of: pattern))
        }
        for link in tripLinks.fromTrips.indices where tripLinks.isInSeat(link) {
            let (from, to) = (tripLinks.fromTrips[link], tripLinks.toTrips[link])
            let end = Int64(tripStarts[from]) + duration(of: pattern(of: from))
            // The next trip begins on the same day, or on the next where the first goes on past midnight.
            let stay = ((Int64(tripStarts[to]) - end) % 86_400 + 86_400) % 86_400
            longest = max(longest, duration(of: pattern(of: from)) + stay + duration(of: pattern(of: to)))
        }
        return longest
    }

    private func duration(of pattern: PatternIndex) -> Int64 {
        stops(of: pattern).last.map { max(Int64(patternStopLatest[$0]), 0) } ?? 0
    }
}
