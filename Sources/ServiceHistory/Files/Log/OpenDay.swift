package import LiveModel
import Synchronization
package import TransitCore

/// The log of a service day that is being recorded. No other owner can open it until the log is closed or this object
/// is deallocated.
package final class OpenDay: Sendable {
    private struct State: ~Copyable {
        var file: LogFile?
        var lock: DayLock?
        var counts: RecordCounts
    }

    package let date: ServiceDate
    private let path: String
    private let header: DayHeader
    private let state: Mutex<State>

    /// Opens the log file of a day.
    /// - Parameters:
    ///   - counts: The number of records of each kind in the log.
    ///   - end: The size of the log in bytes, without an incomplete frame at its end.
    init(
        _ path: String, of header: DayHeader, after counts: RecordCounts, end: Int, lock: DayLock?
    ) throws(HistoryFileError) {
        (self.path, self.header, date) = (path, header, header.date)
        state = Mutex(State(file: try LogFile(path, end: end), lock: lock, counts: counts))
    }

    /// Appends all events to the log, or none. Appended events survive a crash of the process, and after ``flush()``
    /// also a power failure.
    /// - Returns: The number of events that refer to a record that does not exist; they are not written.
    @discardableResult
    package func append(_ events: [DayEvent]) throws(HistoryFileError) -> Int {
        try state.withLock { state throws(HistoryFileError) in
            guard state.file != nil else { throw .closed(path: path) }
            var counts = state.counts
            var valid: [DayEvent] = []
            for event in events where counts.canApply(event) {
                counts.add(event)
                valid.append(event)
            }
            guard !valid.isEmpty else { return events.count }
            try state.file?.append(DayLogFrame.frames(valid, of: header, after: state.counts))
            state.counts = counts
            return events.count - valid.count
        }
    }

    /// Waits until everything that was appended is on disk.
    package func flush() throws(HistoryFileError) {
        try state.withLock { state throws(HistoryFileError) in
            guard state.file != nil else { throw .closed(path: path) }
            try state.file?.sync()
        }
    }

    /// Flushes and closes the log, and releases its lock even if flushing fails.
    package func close() throws(HistoryFileError) {
        try state.withLock { state throws(HistoryFileError) in
            defer {
                state.file = nil
                state.lock = nil
            }
            try state.file?.sync()
        }
    }
}
