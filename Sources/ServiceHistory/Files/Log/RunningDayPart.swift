package import LiveModel
package import TransitCore

/// A part of a running day that another node recorded.
package struct RunningDayPart: Sendable {
    package let day: RecordedDay
    /// The time until which the part is complete; nil if unknown.
    package let recordedUntil: EpochSeconds?

    /// Restores a part from the segments of a log in their order. A segment that is damaged is left out with the
    /// records that refer to it.
    /// - Returns: nil if nothing can be read, or the log is of another day.
    package init?(_ segments: [[UInt8]], of date: ServiceDate) {
        let unpacked = segments.compactMap { LogSegment.unpacked($0) }
        guard let log = try? StoredLog(unpacked.flatMap(\.bytes), at: "The running day", of: date) else { return nil }
        day = log.day
        recordedUntil = unpacked.compactMap(\.recordedUntil).max()
    }
}
