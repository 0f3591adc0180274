import FileFormats
import TransitCore

/// A compressed group of columns.
///
/// | bytes | content |
/// |---|---|
/// | 0 ..< 8 | checksum of the rest |
/// | 8 ..< 16 | size of the decompressed content |
/// | 16 … | the content in the zlib format |
///
/// The content begins with the number of columns and the size of each column in bytes.
enum DayFileBlock {
    static let headerSize = 16
    /// The largest ratio that deflate reaches.
    private static let largestRatio = 1040

    /// Compresses columns to a block.
    /// - Returns: Nil if there is not enough memory.
    static func packed(_ columns: [ByteWriter]) -> [UInt8]? {
        var content = ByteWriter()
        content.number(UInt64(columns.count))
        for column in columns { content.number(UInt64(column.bytes.count)) }
        let bytes = content.bytes + columns.flatMap(\.bytes)
        guard let compressed = bytes.withUnsafeBytes({ Deflate.compress($0, as: .zlib) }) else { return nil }
        var body = ByteWriter()
        body.word(UInt64(bytes.count))
        let rest = body.bytes + compressed
        var head = ByteWriter()
        head.word(rest.withUnsafeBytes(checksum))
        return head.bytes + rest
    }

    /// Decompresses a block and returns its columns.
    /// - Parameter count: The number of columns that the block must have.
    static func columns(_ block: UnsafeRawBufferPointer, count: Int) throws(DamagedBlock) -> [ColumnCursor] {
        guard block.count >= headerSize,
            block.loadUnaligned(as: UInt64.self) == checksum(UnsafeRawBufferPointer(rebasing: block[8...]))
        else { throw DamagedBlock() }
        let size = block.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        guard size <= UInt64(block.count * largestRatio) else { throw DamagedBlock() }
        let memory = BlockMemory(size: Int(size))
        guard memory.unpack(UnsafeRawBufferPointer(rebasing: block[headerSize...])) else { throw DamagedBlock() }
        return try columns(memory, count: count)
    }

    private static func columns(_ memory: BlockMemory, count: Int) throws(DamagedBlock) -> [ColumnCursor] {
        var content = ColumnCursor(memory, 0..<memory.size)
        guard content.number() == UInt64(count) else { throw DamagedBlock() }
        let sizes = (0..<count).map { _ in content.count() }
        guard !content.isDamaged, sizes.reduce(0, &+) == content.remaining else { throw DamagedBlock() }
        var start = memory.size - content.remaining
        return sizes.map { size in
            defer { start += size }
            return ColumnCursor(memory, start..<start + size)
        }
    }

    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var checksum = Checksum()
        checksum.update(bytes)
        return checksum.value
    }
}

/// The decompressed content of a block, freed with this object.
final class BlockMemory {
    let size: Int
    let bytes: UnsafeMutablePointer<UInt8>

    init(size: Int) {
        self.size = size
        bytes = .allocate(capacity: max(size, 1))
    }

    deinit { bytes.deallocate() }

    /// Decompresses the content into this memory.
    /// - Returns: False if the data is damaged or has another size.
    func unpack(_ compressed: UnsafeRawBufferPointer) -> Bool {
        Deflate.unpack(
            zlib: compressed.assumingMemoryBound(to: UInt8.self),
            into: UnsafeMutableBufferPointer(start: bytes, count: size))
    }
}
