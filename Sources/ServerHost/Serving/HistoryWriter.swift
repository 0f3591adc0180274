import LiveEngine
import LiveModel
import ServiceHistory
import Synchronization
import TransitCore

/// A writer of one agency's recorded service days. All functions block.
final class HistoryWriter: Sendable {
    typealias Events = (header: RecordedDay, events: [DayEvent])

    private struct State {
        /// The open logs of the days being recorded, with the start of each day.
        var logs: [ServiceDate: (log: OpenDay, start: EpochSeconds)] = [:]
        /// The logs of days that have ended but are not sealed yet.
        var ended: [ServiceDate: OpenDay] = [:]
        /// The events that are not written yet, oldest first.
        var waiting: [Events] = []
        var waitingCount = 0
        /// The time from which days are sealed although no recorder has completed them; nil once there is a recorder.
        var sealsFrom: EpochSeconds?
    }

    /// Thrown if a day's file already contains records that the recorder has not continued.
    struct UnknownDay: Error {
        var date: ServiceDate
    }

    /// The time in seconds that ended days wait for a recorder to complete them; a recorder needs a timetable.
    private static let patience: Int64 = 3600

    let folder: HistoryFolder
    /// The maximum number of events that wait for the disk, not counting definitions.
    private let limit: Int
    private let state = Mutex(State())
    /// The number of lost events. It is separate from the state, whose lock is held while files are written.
    private let lostCount = Atomic<Int64>(0)

    init(_ folder: HistoryFolder, limit: Int = 400_000) {
        self.folder = folder
        self.limit = limit
    }

    /// The number of events that were discarded because the disk did not accept them in time.
    var lost: Int64 { lostCount.load(ordering: .relaxed) }

    /// Opens the days that are not sealed. The recorder must continue the returned days. It completes the days that
    /// have ended, which are then sealed.
    /// - Parameters:
    ///   - date: A day to continue even if it is sealed.
    ///   - parts: The records of other nodes for the days that have not ended.
    func begin(
        at now: EpochSeconds, continuing date: ServiceDate? = nil, merging parts: [RecordedDay] = []
    ) throws(HistoryFileError) -> [RecordedDay] {
        let oldest = now.utcDate.advanced(by: -2)
        let left = folder.openDays()
        state.withLock { $0.sealsFrom = now + Self.patience }
        var days: [RecordedDay] = []
        for date in left where date < oldest {
            // If a day is damaged, the folder's status contains the reason.
            if let day = try? open(date) { days.append(day) } else { try? folder.seal(date) }
        }
        var dates = Set(left + parts.map(\.date))
        if let date { dates.insert(date) }
        for date in dates.sorted() where date >= oldest {
            if let day = try open(date, merging: parts.filter { $0.date == date }) { days.append(day) }
        }
        return days
    }

    /// Opens the log of a day; returns nil if the start of the day is unknown.
    private func open(_ date: ServiceDate, merging parts: [RecordedDay] = []) throws(HistoryFileError) -> RecordedDay? {
        guard try hasReadableStart(date) || !parts.isEmpty else { return nil }
        let (log, day) = try folder.open(RecordedDay(date: date, start: date.utcStart, zone: ""), merging: parts)
        state.withLock { $0.logs[date] = (log, day.start) }
        return day
    }

    /// Whether a day's log contains its start and time zone. A log without them, such as an empty one after a power
    /// failure, is replaced by the first events of its day.
    private func hasReadableStart(_ date: ServiceDate) throws(HistoryFileError) -> Bool {
        do { return try folder.read(date, with: []) != nil } catch {
            guard case .damaged = error else { throw error }
            return false
        }
    }

    /// Queues events for the next ``write(at:)``. Above the limit, only definitions are queued, because later events
    /// refer to them.
    func add(_ events: [Events]) {
        state.withLock { state in
            for var day in events {
                if state.waitingCount + day.events.count > limit {
                    let count = day.events.count
                    day.events.removeAll { !$0.isDefinition }
                    lose(count - day.events.count)
                }
                state.waitingCount += day.events.count
                state.waiting.append(day)
            }
        }
    }

    /// Writes all queued events, and seals the days that have ended.
    /// - Parameter isRecording: Whether a recorder has continued the days, and the queued events complete those that
    ///   have ended.
    /// - Throws: ``HistoryFileError``, with the events still queued, or ``UnknownDay``, with the events of that day
    ///   discarded.
    func write(at now: EpochSeconds, isRecording: Bool = true) throws {
        try state.withLock { state in
            while let day = state.waiting.first {
                do {
                    lose(try Self.log(of: day.header, in: folder, &state).append(day.events))
                } catch is UnknownDay {
                    lose(day.events.count)
                    state.waitingCount -= day.events.count
                    state.waiting.removeFirst()
                    throw UnknownDay(date: day.header.date)
                }
                state.waitingCount -= day.events.count
                state.waiting.removeFirst()
            }
            for (log, _) in state.logs.values { try log.flush() }
            if isRecording || state.sealsFrom.map({ now >= $0 }) ?? true { state.sealsFrom = nil }
        }
        try sealEndedDays(at: now)
    }

    private func lose(_ count: Int) { lostCount.add(Int64(count), ordering: .relaxed) }

    private static func log(of header: RecordedDay, in folder: HistoryFolder, _ state: inout State) throws -> OpenDay {
        if let known = state.logs[header.date] { return known.log }
        let (log, day) = try folder.open(header)
        guard day.trips.isEmpty, day.stops.isEmpty, day.routes.isEmpty else {
            try log.close()
            throw UnknownDay(date: header.date)
        }
        state.logs[header.date] = (log, day.start)
        return log
    }

    /// Seals the days that have ended. If the disk fails, the next call retries.
    private func sealEndedDays(at now: EpochSeconds) throws(HistoryFileError) {
        let ended = state.withLock { state in
            guard state.sealsFrom == nil else { return state.ended }
            // Waits for two more minutes, so that the recorder has closed the day and its last events are written.
            for (date, day) in state.logs where now >= day.start + DayRecorder.dayLength + 120 {
                state.ended[date] = day.log
                state.logs[date] = nil
            }
            return state.ended
        }
        for (date, log) in ended.sorted(by: { $0.key < $1.key }) {
            try log.close()
            try folder.seal(date)
            state.withLock { $0.ended[date] = nil }
        }
    }

    /// Closes all logs.
    func close() throws(HistoryFileError) {
        let logs = state.withLock { state in
            defer { state.logs = [:] }
            return state.logs.values.map(\.log)
        }
        for log in logs { try log.close() }
    }
}
