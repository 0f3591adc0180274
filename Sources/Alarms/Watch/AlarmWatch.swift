package import LiveEngine
package import TransitCore

/// The alarms of one agency over its timetable, looked at with each snapshot. A value: no clock, no file.
///
/// What alarms wait for is found in the timetable once. A look then takes each bus that somebody waits for once, however many do.
package struct AlarmWatch: Sendable {
    /// What a look took, to be counted.
    package struct Work: Sendable, Equatable {
        /// Alarms that were looked at.
        package var alarms = 0
        /// Runs that were looked up.
        package var runs = 0
        /// Alarms that were found in the timetable.
        package var resolved = 0

        package var total: Int { alarms + runs + resolved }
    }

    struct Row: Sendable {
        var alarm: Alarm
        /// As it was archived.
        var number: Int64
        var progress: Int64
        /// Nothing happens before.
        var wake = EpochSeconds.min
        /// What it waits for was looked for in this timetable.
        var isResolved = false
        var calls: [ScheduledCall] = []
        /// The day of the window that they are in.
        var day: ServiceDate?
    }

    var rows: [Row] = []
    private var rowOfID: [AlarmID: Int] = [:]
    private(set) var timetable: Timetable?
    /// Of this look.
    private var states: [WatchedCall: CallState] = [:]
    package private(set) var work = Work()

    package init() {}

    package var count: Int { rows.count }

    /// Adds an alarm, or puts it in the place of the one with its id.
    /// - Parameter number: as it was archived.
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

    /// Has an alarm where it was before news that could not be written down.
    package mutating func takeBack(_ news: AlarmNews) {
        guard let row = rowOfID[news.alarm], rows[row].number == news.number else { return }
        rows[row].progress = news.before
        rows[row].wake = .min
    }

    /// What there is to say now. An alarm whose last this is stays until it is removed, and says nothing more.
    package mutating func look(at snapshot: LiveSnapshot, now: EpochSeconds) -> [AlarmNews] {
        work = Work()
        if timetable?.compiled !== snapshot.timetable.compiled { use(snapshot.timetable) }
        states.removeAll(keepingCapacity: true)
        var news: [AlarmNews] = []
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

    private mutating func use(_ timetable: Timetable) {
        self.timetable = timetable
        for index in rows.indices where rows[index].wake != .max {
            rows[index].isResolved = false
            rows[index].wake = .min
        }
    }

    private mutating func news(of index: Int, _ snapshot: LiveSnapshot, _ now: EpochSeconds) -> AlarmNews? {
        switch rows[index].alarm.kind {
        case .departure, .arrival: rideNews(of: index, snapshot, now)
        case .lastBus: lastBusNews(of: index, snapshot, now)
        case .commute: commuteNews(of: index, snapshot, now)
        }
    }

    /// How a bus is doing that has a trip, found out once in a look.
    mutating func state(of call: ScheduledCall, isArrival: Bool, in snapshot: LiveSnapshot) -> CallState {
        let timetable = snapshot.timetable
        let watched = WatchedCall(call, in: timetable)
        // Who leaves and who arrives see the same bus by other times; nobody but the last stop's does both.
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
