import LiveModel
import TransitCore

// Commute alarms: they announce the most severe disruption within the window once, and later its end.

extension AlarmWatch {
    /// The minimum delay that counts as a disruption, in seconds.
    private static let late: Int64 = 300

    /// A disruption of one run; a higher rank is more severe.
    private struct Trouble {
        var rank: Int
        var matter: AlarmNotice.Matter
        var call: ScheduledCall
        var state: CallState

        var minutes: Int64 { state.minutesLate }
    }

    mutating func commuteNews(of index: Int, _ snapshot: LiveSnapshot, _ now: EpochSeconds) -> AlarmEvent? {
        let alarm = rows[index].alarm
        guard let day = rows[index].day, let end = rows[index].end else { return nil }
        guard now < end else {
            // The calls belong to a window that has ended; the next evaluation resolves the calls of the next window.
            rows[index].isResolved = false
            return nil
        }
        let progress = AlarmProgress.Commute(rows[index].progress).flatMap { $0.day == day ? $0 : nil }
        guard progress?.isOver != true else { return nil }
        let calls = rows[index].calls
        let states = calls.map { state(of: $0, isArrival: false, in: snapshot) }
        let troubles = zip(calls, states).compactMap { Self.trouble($0, $1, now) }.sorted { one, other in
            (-one.rank, -one.minutes, one.call.departure) < (-other.rank, -other.minutes, other.call.departure)
        }
        let isDisrupted = isDisrupted(rows[index], snapshot)
        if progress == nil {
            guard let notice = notice(index, troubles, isDisrupted, snapshot) else { return nil }
            return event(notice, index, day, isOver: false, expires: end)
        }
        let isStillOn = zip(calls, states).contains { $1.fate == .comes && $0.departure > now }
        guard troubles.isEmpty, !isDisrupted, isStillOn, let call = calls.first else { return nil }
        let notice = notice(.over, alarm, call, states[0], snapshot)
        return event(notice, index, day, isOver: true, expires: end)
    }

    private static func trouble(_ call: ScheduledCall, _ state: CallState, _ now: EpochSeconds) -> Trouble? {
        // Ignores runs that have left, and missing runs whose time has passed, in favour of the next run.
        guard state.likely > now || state.fate == .canceled && call.departure + 600 > now else { return nil }
        return switch state.fate {
        case .canceled: Trouble(rank: 4, matter: .canceled, call: call, state: state)
        case .skipped: Trouble(rank: 3, matter: .skipped, call: call, state: state)
        case .notSeen: Trouble(rank: 2, matter: .notSeen, call: call, state: state)
        case .comes where state.deviation >= late: Trouble(rank: 1, matter: .late, call: call, state: state)
        case .comes, .passed: nil
        }
    }

    /// Whether a service alert states that the whole route is suspended or delayed. Detours may last for weeks and are
    /// ignored.
    private func isDisrupted(_ row: Row, _ snapshot: LiveSnapshot) -> Bool {
        var seen: PatternIndex?
        for call in row.calls {
            let pattern = snapshot.timetable.patternStopPatterns[call.patternStop]
            if pattern == seen { continue }
            seen = pattern
            let status = snapshot.status(of: snapshot.timetable.patternRoutes[pattern])
            if status.rank >= ServiceStatus.delayed.rank { return true }
        }
        return false
    }

    /// Returns the notification about the most severe disruption; nil if there is none.
    private func notice(
        _ index: Int, _ troubles: [Trouble], _ isDisrupted: Bool, _ snapshot: LiveSnapshot
    ) -> AlarmNotice? {
        let row = rows[index]
        guard let worst = troubles.first else {
            guard isDisrupted, let call = row.calls.first else { return nil }
            let state = CallState(scheduled: call.departure)
            return notice(.disrupted, row.alarm, call, state, snapshot)
        }
        var notice = notice(worst.matter, row.alarm, worst.call, worst.state, snapshot)
        notice.minutesLate = worst.minutes
        notice.also = troubles.dropFirst().prefix(AlarmNotice.mostAlso).map {
            AlarmNotice.Also($0.matter, scheduled: $0.call.departure, minutes: $0.minutes)
        }
        return notice
    }

    private func event(
        _ notice: AlarmNotice, _ index: Int, _ day: ServiceDate, isOver: Bool, expires: EpochSeconds
    ) -> AlarmEvent {
        var notice = notice
        notice.expires = expires
        return AlarmEvent(
            alarm: rows[index].alarm.id, number: rows[index].number, notice: notice,
            progress: AlarmProgress.Commute(day: day, isOver: isOver).number, before: rows[index].progress,
            isLast: false)
    }
}
