import LiveModel
import TransitCore

/// The format of a day's log: a sequence of frames, each of which can be read independently.
///
/// | bytes | content |
/// |---|---|
/// | 0 ..< 4 | ``marker`` |
/// | 4 ..< 8 | length of the payload |
/// | 8 ..< 16 | checksum of bytes 0 ..< 8 and the payload's checksum |
/// | 16 … | the payload |
///
/// A payload has a format version, the day's date, start and time zone, the number of records of each kind before the
/// frame, and events. If an earlier frame cannot be read, these numbers show which records are missing.
enum DayLogFrame {
    static let version: UInt64 = 1
    static let headerSize = 16
    /// The size of a payload in bytes above which its frame is ended and the next frame begins.
    static let usualSize = 1 << 18
    static let largestPayload = 1 << 26
    private static let marker: UInt32 = 0x4744_5348

    /// Encodes events as one or more frames, to be appended to a log that contains the given number of records of each
    /// kind.
    static func frames(_ events: some Sequence<DayEvent>, of header: DayHeader, after counts: RecordCounts) -> [UInt8] {
        var counts = counts
        var frames: [UInt8] = []
        var payload = begin(header, counts)
        for event in events {
            if payload.bytes.count > usualSize {
                append(payload.bytes, to: &frames)
                payload = begin(header, counts)
            }
            payload.event(event)
            counts.add(event)
        }
        append(payload.bytes, to: &frames)
        return frames
    }

    private static func begin(_ header: DayHeader, _ counts: RecordCounts) -> ByteWriter {
        var payload = ByteWriter()
        payload.number(version)
        payload.header(header)
        payload.counts(counts)
        return payload
    }

    private static func append(_ payload: [UInt8], to frames: inout [UInt8]) {
        var head = ByteWriter()
        head.word(UInt64(marker) | UInt64(payload.count) << 32)
        head.word(payload.withUnsafeBytes { checksum(head.bytes, $0) })
        frames += head.bytes
        frames += payload
    }

    /// Returns the range of the payload of a frame at a position; nil if there is no complete, undamaged frame.
    static func payload(at position: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
        let start = position + headerSize
        guard start <= bytes.count,
            bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self) == marker
        else { return nil }
        let count = Int(bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self))
        guard count <= largestPayload, count <= bytes.count - start else { return nil }
        let payload = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
        guard
            bytes.loadUnaligned(fromByteOffset: position + 8, as: UInt64.self)
                == checksum(Array(bytes[position..<position + 8]), payload)
        else { return nil }
        return start..<start + count
    }

    /// Returns the checksum of the head and of the payload's checksum.
    private static func checksum(_ head: [UInt8], _ payload: UnsafeRawBufferPointer) -> UInt64 {
        var first = Checksum()
        first.update(payload)
        var whole = Checksum()
        var both = ByteWriter()
        both.word(first.value)
        (head + both.bytes).withUnsafeBytes { whole.update($0) }
        return whole.value
    }
}
