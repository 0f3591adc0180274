package import LiveModel

/// The log of a service day that is being recorded, locked against other writers until it is closed or released.
package final class OpenDay: Sendable {
    package let path: String

    init(path: String) { self.path = path }

    /// Appends events to the log, all or none. They survive the end of the process at once, and a power failure after
    /// ``flush()``.
    /// - Returns: The number of events that refer to a record that does not exist; they are not written.
    @discardableResult
    package func append(_ events: [DayEvent]) throws(HistoryFileError) -> Int { 0 }

    /// Waits until everything appended is on the disk.
    package func flush() throws(HistoryFileError) {}

    /// Closes the log and releases its lock, also if the disk refuses the last flush.
    package func close() throws(HistoryFileError) {}
}
