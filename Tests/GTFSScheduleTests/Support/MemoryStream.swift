@testable import GTFSSchedule

/// A stream of bytes in memory.
final class MemoryStream: ByteStream {
    private let bytes: [UInt8]
    private let chunk: Int
    private var position = 0

    /// Creates a stream of the given bytes.
    /// - Parameter chunk: The maximum number of bytes per read.
    init(_ bytes: [UInt8], chunk: Int = .max) {
        self.bytes = bytes
        self.chunk = chunk
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position, chunk)
        buffer.copyBytes(from: bytes[position..<(position + count)])
        position += count
        return count
    }
}
