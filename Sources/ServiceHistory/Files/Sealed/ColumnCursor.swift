import TransitCore

/// Reads one column of a block. Reads return 0 at the end and for malformed data, and mark the column as damaged, so
/// that a decoder checks once after all reads.
struct ColumnCursor {
    private let memory: BlockMemory
    private let bytes: UnsafeMutablePointer<UInt8>
    private let end: Int
    private var position: Int
    private(set) var isDamaged = false

    /// Creates a reader of a column.
    /// - Parameter range: The range of the column, which must be within the memory.
    init(_ memory: BlockMemory, _ range: Range<Int>) {
        self.memory = memory
        bytes = memory.bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var remaining: Int { end - position }
    /// Whether the whole column was read without an error.
    var isComplete: Bool { !isDamaged && position == end }

    mutating func byte() -> UInt8 {
        guard position < end else {
            isDamaged = true
            return 0
        }
        position += 1
        return bytes[position - 1]
    }

    mutating func number() -> UInt64 {
        let first = byte()
        return first < 0x80 ? UInt64(first) : longNumber(UInt64(first & 0x7F))
    }

    private mutating func longNumber(_ first: UInt64) -> UInt64 {
        var (number, shift) = (first, UInt64(7))
        while true {
            let byte = byte()
            guard shift < 63 || (shift == 63 && byte <= 1) else {
                isDamaged = true
                return 0
            }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    mutating func signed() -> Int64 {
        let number = number()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// Reads an optional time as `ByteWriter.optional` writes it.
    mutating func optional() -> Int32? {
        let number = number()
        guard number > 0 else { return nil }
        let bits: UInt32 = UInt32(truncatingIfNeeded: number - 1)
        if number - 1 > UInt64(UInt32.max) { isDamaged = true }
        return Int32(bitPattern: bits >> 1) ^ -Int32(bitPattern: bits & 1)
    }

    mutating func word() -> UInt64 {
        (0..<8).reduce(0) { word, place in word | UInt64(byte()) << UInt64(place * 8) }
    }

    /// Reads a number of elements. It is limited to the size of the block, because each element takes at least one
    /// byte.
    mutating func count() -> Int { whole(limit: memory.size) }

    /// Reads a number from 0 to a limit.
    mutating func whole(limit: Int) -> Int {
        let number = number()
        guard number <= UInt64(limit) else {
            isDamaged = true
            return 0
        }
        return Int(number)
    }

    mutating func text(_ length: Int) -> String {
        guard length >= 0, length <= remaining else {
            isDamaged = true
            return ""
        }
        defer { position += length }
        return String(decoding: UnsafeBufferPointer(start: bytes + position, count: length), as: UTF8.self)
    }

    /// Returns a reader of the whole column, for records that are stored as rows.
    func rows() -> ByteReader {
        ByteReader(Array(UnsafeBufferPointer(start: bytes + position, count: remaining)))
    }

    mutating func markDamaged() { isDamaged = true }

    /// Returns an integer of another type; marks the column as damaged if the value does not fit.
    mutating func exact<Value: FixedWidthInteger>(_ value: Int64) -> Value {
        if let value = Value(exactly: value) { return value }
        isDamaged = true
        return 0
    }
}
