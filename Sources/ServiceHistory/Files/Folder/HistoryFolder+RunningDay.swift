package import TransitCore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The state of a running day's log at one moment.
package struct RunningLog: Sendable, Equatable {
    /// A number that changes when the log is rewritten, but not when it is appended to.
    package let identity: UInt64
    /// The size in bytes.
    package let size: Int

    /// The number of segments into which the log is divided for storage in the shared store.
    package var segments: Int { (size + LogSegment.size - 1) / LogSegment.size }

    /// Returns the segments that have changed since the log had the given size.
    package func segments(since size: Int) -> Range<Int> {
        min(max(size - 1, 0) / LogSegment.size, segments)..<segments
    }
}

extension HistoryFolder {
    /// Returns the log of a day; nil if the day is not running.
    package func runningLog(of date: ServiceDate) -> RunningLog? {
        guard let files = try? DayFiles(path, date) else { return nil }
        var status = stat()
        guard stat(files.log, &status) == 0, status.st_size > 0 else { return nil }
        return RunningLog(identity: UInt64(status.st_ino), size: Int(status.st_size))
    }

    /// Returns a segment of a running day's log, for storage in the shared store; nil if the log has no segment with
    /// this index.
    /// - Parameter recordedUntil: The time until which the log is complete; nil if unknown.
    package func segment(
        _ index: Int, of date: ServiceDate, recordedUntil: EpochSeconds?
    ) throws(HistoryFileError) -> [UInt8]? {
        let files = try DayFiles(path, date)
        let bytes = try FileContent.read(files.log, from: index * LogSegment.size, most: LogSegment.size) ?? []
        return bytes.isEmpty ? nil : LogSegment.packed(bytes, recordedUntil: recordedUntil)
    }
}
