package import TransitCore

/// The scheduled activity of a route.
package struct RouteActivity: Sendable, Equatable {
    /// Whether a trip of the route is under way.
    package var isRunning: Bool
    /// The start time of the next trip; nil if a trip is under way or none starts within a week.
    package var nextDeparture: EpochSeconds?

    package init(of route: RouteIndex, in timetable: Timetable, at epoch: EpochSeconds) {
        let patterns = timetable.patterns(of: route)
        isRunning = patterns.contains { !timetable.tripsUnderWay(on: $0, at: epoch).isEmpty }
        guard !isRunning else { return }
        // Most routes start within hours; a longer search examines every trip of the days in between.
        for horizon: Int64 in [6 * 3600, 30 * 3600, 7 * 86_400] {
            nextDeparture = Self.firstStart(of: patterns, in: timetable, from: epoch, to: epoch + horizon)
            if nextDeparture != nil { return }
        }
    }

    private static func firstStart(
        of patterns: Range<PatternIndex>, in timetable: Timetable, from: EpochSeconds, to: EpochSeconds
    ) -> EpochSeconds? {
        var first: EpochSeconds?
        for pattern in patterns {
            guard let row = timetable.stops(of: pattern).first else { continue }
            timetable.forEachCall(ofPatternStop: row, from: from, to: to) { call in
                first = min(first ?? .max, call.departure)
            }
        }
        return first
    }
}
