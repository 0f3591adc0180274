/// Assembles a column file. The output is deterministic: equal columns give equal bytes.
package struct ColumnFileWriter<Section: FileSection> {
    private typealias Format = ColumnFileFormat<Section>

    private struct Part {
        let section: Section
        let width: Int
        let count: Int
        let bytes: [UInt8]
    }

    private var parts: [Part] = []

    package init() {}

    /// Adds a column. Each section can be added at most once, with the element width that the section's declaration
    /// specifies.
    package mutating func put<Element: BitwiseCopyable>(_ section: Section, _ column: [Element]) {
        let bytes = column.withUnsafeBytes { Array($0) }
        parts.append(Part(section: section, width: MemoryLayout<Element>.stride, count: column.count, bytes: bytes))
    }

    /// Returns the complete file.
    package consuming func finish() -> [UInt8] {
        let sorted = parts.sorted { $0.section.rawValue < $1.section.rawValue }
        let bodyStart = Format.headerSize + sorted.count * Format.entrySize
        var size = bodyStart
        var offsets: [Int] = []
        for part in sorted {
            offsets.append(size)
            size += (part.bytes.count + 7) & ~7
        }
        var file = [UInt8](repeating: 0, count: size)
        file.withUnsafeMutableBytes { whole in
            for (number, part) in sorted.enumerated() {
                let entry = Format.headerSize + number * Format.entrySize
                whole.storeBytes(of: part.section.rawValue.littleEndian, toByteOffset: entry, as: UInt32.self)
                whole.storeBytes(of: UInt32(part.width).littleEndian, toByteOffset: entry + 4, as: UInt32.self)
                whole.storeBytes(of: UInt64(offsets[number]).littleEndian, toByteOffset: entry + 8, as: UInt64.self)
                whole.storeBytes(of: UInt64(part.count).littleEndian, toByteOffset: entry + 16, as: UInt64.self)
                UnsafeMutableRawBufferPointer(rebasing: whole[offsets[number]...]).copyBytes(from: part.bytes)
            }
            whole.copyBytes(from: Section.magic)
            whole.storeBytes(of: Section.version.littleEndian, toByteOffset: 8, as: UInt32.self)
            whole.storeBytes(of: UInt32(sorted.count).littleEndian, toByteOffset: 12, as: UInt32.self)
            whole.storeBytes(of: UInt64(size).littleEndian, toByteOffset: 16, as: UInt64.self)
            var body = Checksum()
            body.update(UnsafeRawBufferPointer(rebasing: whole[bodyStart...]))
            whole.storeBytes(of: body.value.littleEndian, toByteOffset: 24, as: UInt64.self)
            let header = Format.headerChecksum(UnsafeRawBufferPointer(whole), sections: sorted.count)
            whole.storeBytes(of: header.littleEndian, toByteOffset: 32, as: UInt64.self)
        }
        return file
    }
}
