package import LiveModel
package import TransitCore

/// The part of a running day that another node has recorded.
package struct RunningDayPart: Sendable {
    package let day: RecordedDay
    /// The time until which the part is complete; nil if unknown.
    package let recordedUntil: EpochSeconds?

    /// Restores a part from the segments of a log in their order. A damaged segment is omitted, together with the
    /// records that refer to its records.
    /// - Returns: nil if nothing can be read, or the log is of another day.
    package init?(_ segments: [[UInt8]], of date: ServiceDate) {
        let unpacked = segments.compactMap { LogSegment.unpacked($0) }
        guard let log = try? StoredLog(unpacked.flatMap(\.bytes), at: "The running day", of: date) else { return nil }
        day = log.day
        recordedUntil = unpacked.compactMap(\.recordedUntil).max()
    }
}
