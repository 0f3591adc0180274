import LiveModel
import TransitCore

// Last-bus alarms. If the last run of a service day is canceled, the previous one becomes the last.

extension AlarmWatch {
    mutating func lastBusNews(of index: Int, _ snapshot: LiveSnapshot, _ now: EpochSeconds) -> AlarmEvent? {
        let alarm = rows[index].alarm
        let calls = rows[index].calls
        let states = calls.map { state(of: $0, isArrival: false, in: snapshot) }
        guard let (last, state) = zip(calls, states).first(where: { $1.fate != .canceled && $1.fate != .skipped })
        else {
            return calls.first.flatMap { noneLeft(index, $0, states[0], snapshot, now) }
        }
        let progress = AlarmProgress.Ride(rows[index].progress)
        let isEarlier = last != calls[0]
        let hasLeft = state.fate == .passed || state.isByTimetable && now > state.likely + Self.left
        if isEarlier, progress.announcements == 0 {
            if hasLeft { return noneLeft(index, calls[0], states[0], snapshot, now) }
            return event(.earlierLast, index, last, state, snapshot, now, isLast: false)
        }
        // The notification about an earlier last bus has been sent, or is not needed. The final notification follows at
        // the time to leave.
        guard !hasLeft else { return event(.left, index, last, state, snapshot, now, isLast: true) }
        guard state.early - alarm.lead <= now else { return nil }
        return event(alarm.walkMinutes > 0 ? .leave : .coming, index, last, state, snapshot, now, isLast: true)
    }

    private func noneLeft(
        _ index: Int, _ call: ScheduledCall, _ state: CallState, _ snapshot: LiveSnapshot, _ now: EpochSeconds
    ) -> AlarmEvent {
        event(.noneLeft, index, call, state, snapshot, now, isLast: true)
    }

    private func event(
        _ matter: AlarmNotice.Matter, _ index: Int, _ call: ScheduledCall, _ state: CallState,
        _ snapshot: LiveSnapshot, _ now: EpochSeconds, isLast: Bool
    ) -> AlarmEvent {
        let row = rows[index]
        var notice = notice(matter, row.alarm, call, state, snapshot)
        notice.expires = max(state.likely, now) + Self.useful
        let announcements = AlarmProgress.Ride(row.progress).announcements + 1
        return AlarmEvent(
            alarm: row.alarm.id, number: row.number, notice: notice,
            progress: AlarmProgress.Ride(announcements: min(announcements, 3), named: state.early).number,
            before: row.progress, isLast: isLast)
    }
}
