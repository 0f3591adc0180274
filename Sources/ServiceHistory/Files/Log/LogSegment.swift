import TransitCore

/// A compressed segment of a day's log, with the time until which the log is complete.
enum LogSegment {
    /// The size of a segment before compression, except the last one of a log.
    static let size = 1 << 18

    /// Compresses a segment.
    /// - Returns: nil if there is not enough memory.
    static func packed(_ bytes: [UInt8], recordedUntil: EpochSeconds?) -> [UInt8]? {
        var (time, content) = (ByteWriter(), ByteWriter())
        time.number(UInt64(max(recordedUntil?.rawValue ?? 0, 0)))
        for byte in bytes { content.byte(byte) }
        return DayFileBlock.packed([time, content])
    }

    /// Decompresses a segment.
    /// - Returns: nil if the segment is damaged.
    static func unpacked(_ segment: [UInt8]) -> (bytes: [UInt8], recordedUntil: EpochSeconds?)? {
        guard var columns = segment.withUnsafeBytes({ try? DayFileBlock.columns($0, count: 2) }) else { return nil }
        let time = Int64(clamping: columns[0].number())
        let bytes = (0..<columns[1].remaining).map { _ in columns[1].byte() }
        return (bytes, time == 0 ? nil : EpochSeconds(time))
    }
}
