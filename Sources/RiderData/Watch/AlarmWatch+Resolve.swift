import LiveModel
import TransitCore

extension AlarmWatch.Row {
    /// The time in seconds before the departure or arrival at which the evaluation of its alarm begins. From then on, a
    /// cancellation is announced immediately.
    private static let attention: Int64 = 3 * 3600
    /// The maximum difference in seconds between the times of a trip in two timetables for which it is still considered
    /// the same trip.
    private static let mostMoved: Int64 = 1800
    /// The maximum number of final runs of a service day that are examined, because the last of them may be canceled.
    private static let lastOnes = 4

    /// Resolves the calls that the alarm waits for in a timetable.
    mutating func resolve(in timetable: Timetable, now: EpochSeconds) {
        isResolved = true
        calls = []
        (day, end) = (nil, nil)
        guard let stop = timetable.stop(id: alarm.stop) else { return }
        switch alarm.kind {
        case .departure, .arrival:
            guard let scheduled = alarm.scheduled else { return }
            let found =
                Self.same(alarm, scheduled, at: stop, within: 0, in: timetable)
                ?? Self.same(alarm, scheduled, at: stop, within: Self.mostMoved, in: timetable)
            calls = found.map { [$0] } ?? []
            wake = scheduled - alarm.lead - Self.attention
        case .lastBus:
            calls = lastCalls(at: stop, in: timetable)
            if let last = calls.first { wake = last.departure - alarm.lead - Self.attention }
        case .commute: resolveWindow(at: stop, in: timetable, now: now)
        }
    }

    /// Returns the call that the rider selected, or its counterpart in a new timetable.
    /// - Parameter slack: The tolerance in seconds.
    private static func same(
        _ alarm: Alarm, _ scheduled: EpochSeconds, at stop: StopIndex, within slack: Int64, in timetable: Timetable
    ) -> ScheduledCall? {
        let trip = alarm.trip.flatMap { timetable.trip(id: $0) }.map { timetable.tripIDs[$0] }
        let route = alarm.route.flatMap { timetable.route(id: $0) }
        var best: (rank: Int64, call: ScheduledCall)?
        for row in timetable.callRows(at: stop) {
            let isRoute = timetable.patternRoutes[timetable.patternStopPatterns[row]] == route
            timetable.forEachCall(ofPatternStop: row, from: scheduled - slack, to: scheduled + slack + 1) { call in
                let isTrip = trip != nil && timetable.tripIDs[call.trip] == trip
                guard isTrip || isRoute else { return }
                let moved = timetable.shownTime(of: call) - scheduled
                // The selected trip itself has priority over other trips of its route.
                let rank = (moved < 0 ? -moved : moved) + (isTrip ? 0 : 10 * mostMoved)
                if rank < best?.rank ?? .max { best = (rank, call) }
            }
        }
        return best?.call
    }

    /// Returns the last calls of a service day, latest first.
    private func lastCalls(at stop: StopIndex, in timetable: Timetable) -> [ScheduledCall] {
        guard let day = alarm.day else { return [] }
        let start = timetable.zone.start(of: day)
        let found = boardable(at: stop, from: start, to: start + 48 * 3600, in: timetable) { $0.date == day }
        return Array(found.reversed().prefix(Self.lastOnes))
    }

    /// Resolves the calls within the current or next commute window, whose times are by the stop's clock.
    private mutating func resolveWindow(at stop: StopIndex, in timetable: Timetable, now: EpochSeconds) {
        guard let window = alarm.window else { return }
        let clock = StopClock(at: stop, in: timetable)
        let today = clock.date(at: now)
        for days in Int32(0)...7 {
            let date = today.advanced(by: days)
            guard window.days >> UInt8(date.weekday) & 1 == 1 else { continue }
            let midnight = clock.start(of: date)
            let span = midnight.adding(window.from * 60)..<midnight.adding(window.to * 60 + 60)
            guard span.upperBound > now else { continue }
            calls = boardable(at: stop, from: span.lowerBound, to: span.upperBound, in: timetable) { _ in true }
            wake = span.lowerBound - Self.beforeWindow
            (day, end) = (date, span.upperBound)
            return
        }
    }

    /// The time in seconds before its window at which the evaluation of a commute alarm begins.
    private static let beforeWindow: Int64 = 1800
    /// The maximum number of runs that are evaluated per window.
    private static let mostInWindow = 30

    /// Returns the calls of the alarm's route at which riders can board, in chronological order.
    private func boardable(
        at stop: StopIndex, from: EpochSeconds, to: EpochSeconds, in timetable: Timetable,
        _ isWanted: (ScheduledCall) -> Bool
    ) -> [ScheduledCall] {
        let route = alarm.route.flatMap { timetable.route(id: $0) }
        guard alarm.route == nil || route != nil else { return [] }
        var found: [ScheduledCall] = []
        for row in timetable.callRows(at: stop) where timetable.canBoard(at: row) {
            let pattern = timetable.patternStopPatterns[row]
            guard route == nil || timetable.patternRoutes[pattern] == route else { continue }
            guard alarm.direction == nil || timetable.direction(of: pattern) == alarm.direction else { continue }
            timetable.forEachCall(ofPatternStop: row, from: from, to: to) { if isWanted($0) { found.append($0) } }
        }
        found.sort { ($0.departure, $0.patternStop) < ($1.departure, $1.patternStop) }
        return alarm.kind == .commute ? Array(found.prefix(Self.mostInWindow)) : found
    }
}
