package import LiveModel
package import TransitCore

/// The alarms of one agency, evaluated against each snapshot: a state machine without clock or I/O.
///
/// The calls that alarms wait for are resolved once per timetable. Each evaluation computes the state of a call once,
/// for all alarms that wait for it.
package struct AlarmWatch: Sendable {
    /// The cost of an evaluation, for metrics.
    package struct Work: Sendable, Equatable {
        /// The number of evaluated alarms.
        package var alarms = 0
        /// The number of runs that were looked up.
        package var runs = 0
        /// The number of alarms that were resolved in the timetable.
        package var resolved = 0

        package var total: Int { alarms + runs + resolved }
    }

    struct Row: Sendable {
        var alarm: Alarm
        /// The number assigned by the repository.
        var number: Int64
        var progress: Int64
        /// The time before which the alarm need not be evaluated.
        var wake = EpochSeconds.min
        /// Whether the calls have been resolved in the current timetable.
        var isResolved = false
        var calls: [ScheduledCall] = []
        /// The day of the commute window that contains the calls.
        var day: ServiceDate?
        /// The end of that window.
        var end: EpochSeconds?
    }

    var rows: [Row] = []
    private var rowOfID: [AlarmID: Int] = [:]
    private(set) var timetable: Timetable?
    /// The states of calls that this evaluation has computed.
    private var states: [WatchedCall: CallState] = [:]
    package private(set) var work = Work()

    package init() {}

    package var count: Int { rows.count }

    /// Adds an alarm, or replaces the one with the same ID.
    /// - Parameter number: The number assigned by the repository.
    package mutating func add(_ alarm: Alarm, number: Int64, progress: Int64 = 0) {
        let row = Row(alarm: alarm, number: number, progress: progress)
        if let known = rowOfID[alarm.id] {
            rows[known] = row
        } else {
            rowOfID[alarm.id] = rows.count
            rows.append(row)
        }
    }

    package func number(of id: AlarmID) -> Int64? { rowOfID[id].map { rows[$0].number } }

    package mutating func remove(_ id: AlarmID) {
        guard let row = rowOfID.removeValue(forKey: id) else { return }
        rows.swapAt(row, rows.count - 1)
        rows.removeLast()
        if row < rows.count { rowOfID[rows[row].alarm.id] = row }
    }

    /// Restores an alarm's progress after its event could not be stored.
    package mutating func takeBack(_ news: AlarmEvent) {
        guard let row = rowOfID[news.alarm], rows[row].number == news.number else { return }
        rows[row].progress = news.before
        rows[row].wake = .min
    }

    /// Evaluates all alarms, and returns the events that are due. An alarm that has had its last event has no further
    /// events, but remains until it is removed.
    package mutating func look(at snapshot: LiveSnapshot, now: EpochSeconds) -> [AlarmEvent] {
        work = Work()
        if timetable?.compiled !== snapshot.timetable.compiled { use(snapshot.timetable) }
        states.removeAll(keepingCapacity: true)
        var news: [AlarmEvent] = []
        for index in rows.indices where rows[index].wake <= now {
            work.alarms += 1
            if !rows[index].isResolved {
                rows[index].resolve(in: snapshot.timetable, now: now)
                work.resolved += 1
                guard rows[index].wake <= now else { continue }
            }
            guard let found = self.news(of: index, snapshot, now) else { continue }
            rows[index].progress = found.progress
            if found.isLast { rows[index].wake = .max }
            news.append(found)
        }
        return news
    }

    /// Releases the timetable. The next evaluation resolves the alarms again.
    mutating func leave() {
        timetable = nil
        states = [:]
        for index in rows.indices { rows[index].calls = [] }
    }

    private mutating func use(_ timetable: Timetable) {
        self.timetable = timetable
        for index in rows.indices where rows[index].wake != .max {
            rows[index].isResolved = false
            rows[index].wake = .min
        }
    }

    private mutating func news(of index: Int, _ snapshot: LiveSnapshot, _ now: EpochSeconds) -> AlarmEvent? {
        switch rows[index].alarm.kind {
        case .departure, .arrival: rideNews(of: index, snapshot, now)
        case .lastBus: lastBusNews(of: index, snapshot, now)
        case .commute: commuteNews(of: index, snapshot, now)
        }
    }

    /// Returns the state of a scheduled call, computed once per evaluation.
    mutating func state(of call: ScheduledCall, isArrival: Bool, in snapshot: LiveSnapshot) -> CallState {
        let timetable = snapshot.timetable
        let watched = WatchedCall(call, in: timetable)
        // Departures and arrivals use different times of a run, so only the states of departures are cached.
        if !isArrival, let known = states[watched] { return known }
        work.runs += 1
        var state = CallState(scheduled: isArrival ? call.arrival : timetable.shownTime(of: call))
        if let run = snapshot.run(of: watched.day) {
            state.overlay(run, callIndex: Int(watched.callIndex), isArrival: isArrival)
        }
        if !isArrival { states[watched] = state }
        return state
    }

    /// Counts a run that was found by its vehicle.
    mutating func countRun() { work.runs += 1 }
}
