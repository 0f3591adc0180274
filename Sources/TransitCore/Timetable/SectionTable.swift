/// The checked header of a timetable file: finds each section's bytes.
struct SectionTable {
    let bodyChecksum: UInt64
    private let bytes: UnsafeRawBufferPointer
    private let count: Int

    init(_ bytes: UnsafeRawBufferPointer) throws(TimetableError) {
        guard bytes.count >= TimetableFormat.headerSize, bytes.prefix(8).elementsEqual(TimetableFormat.magic) else {
            throw .notATimetable
        }
        let version = bytes.load(fromByteOffset: 8, as: UInt32.self)
        guard version == TimetableFormat.version else { throw .otherVersion(version) }
        count = Int(bytes.load(fromByteOffset: 12, as: UInt32.self))
        guard count <= 4096, bytes.count >= TimetableFormat.headerSize + count * TimetableFormat.entrySize,
            bytes.load(fromByteOffset: 16, as: UInt64.self) == UInt64(bytes.count),
            bytes.load(fromByteOffset: 32, as: UInt64.self)
                == TimetableFormat.headerChecksum(bytes, sections: count)
        else { throw .damaged(section: nil) }
        self.bytes = bytes
        bodyChecksum = bytes.load(fromByteOffset: 24, as: UInt64.self)
    }

    /// A section as a column; empty if the file has none.
    func column<Index: RowIndex, Element: BitwiseCopyable>(
        _ section: TimetableSection
    ) throws(TimetableError) -> Column<Index, Element> {
        for number in 0..<count {
            let entry = TimetableFormat.headerSize + number * TimetableFormat.entrySize
            guard bytes.load(fromByteOffset: entry, as: UInt32.self) == section.rawValue else { continue }
            let width = bytes.load(fromByteOffset: entry + 4, as: UInt32.self)
            let offset = bytes.load(fromByteOffset: entry + 8, as: UInt64.self)
            let elements = bytes.load(fromByteOffset: entry + 16, as: UInt64.self)
            let (size, overflow) = elements.multipliedReportingOverflow(by: UInt64(width))
            guard width == MemoryLayout<Element>.stride, !overflow, offset % 8 == 0, offset <= UInt64(bytes.count),
                size <= UInt64(bytes.count) - offset
            else { throw .damaged(section: section.rawValue) }
            let base = bytes.baseAddress.map { ($0 + Int(offset)).assumingMemoryBound(to: Element.self) }
            return Column(base: base, count: Int(elements))
        }
        return Column()
    }

    /// Elements in groups, and where each group starts; groups are empty if the file has none.
    func grouped<Owner: RowIndex, Element: BitwiseCopyable>(
        _ starts: TimetableSection, _ elements: TimetableSection
    ) throws(TimetableError) -> GroupedColumn<Owner, Element> {
        GroupedColumn(starts: Starts(try column(starts)), elements: try column(elements))
    }
}
