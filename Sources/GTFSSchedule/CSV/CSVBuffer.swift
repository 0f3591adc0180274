/// A sliding buffer over a stream: bytes that were read but not yet consumed, and free space after them.
///
/// Uses unsafe memory for speed, because every byte of a feed passes through it. The buffer has a single owner, and its
/// memory is freed with it.
struct CSVBuffer: ~Copyable {
    private let stream: any ByteStream
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    /// The offset of the first byte that is not consumed.
    var start = 0
    /// The offset after the last byte read. A line feed is stored there as a sentinel.
    private(set) var end = 0
    private(set) var isAtEnd = false

    init(_ stream: any ByteStream, capacity: Int = 128 << 10) {
        self.stream = stream
        self.capacity = capacity
        bytes = .allocate(capacity: capacity + 1)
        bytes[0] = UInt8(ascii: "\n")
    }

    deinit {
        bytes.deallocate()
    }

    /// Moves the remaining bytes to the front and reads more.
    /// - Returns: False at the end of the stream.
    @discardableResult
    mutating func refill() throws(ImportError) -> Bool {
        guard !isAtEnd else { return false }
        let left = end - start
        if start > 0 { bytes.update(from: bytes + start, count: left) }
        (start, end) = (0, left)
        if left > capacity / 2 { grow() }
        let room = UnsafeMutableRawBufferPointer(start: bytes + left, count: capacity - left)
        let count = try stream.read(into: room)
        end += count
        isAtEnd = count == 0
        bytes[end] = UInt8(ascii: "\n")
        return count > 0
    }

    private mutating func grow() {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + 1)
        larger.update(from: bytes, count: end)
        bytes.deallocate()
        bytes = larger
        capacity *= 2
    }

    mutating func skipByteOrderMark() throws(ImportError) {
        while end - start < 3 {
            guard try refill() else { return }
        }
        if bytes[start] == 0xEF, bytes[start + 1] == 0xBB, bytes[start + 2] == 0xBF { start += 3 }
    }

    /// Skips all bytes up to and including the next line feed.
    mutating func skipLine() throws(ImportError) {
        while true {
            while start < end {
                start += 1
                if bytes[start - 1] == UInt8(ascii: "\n") { return }
            }
            guard try refill() else { return }
        }
    }
}
