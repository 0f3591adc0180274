/// The validated header of a column file, used to locate sections.
package struct SectionTable<Section: FileSection> {
    typealias Format = ColumnFileFormat<Section>
    package typealias Failure = ColumnFileError<Section>

    let bodyChecksum: UInt64
    private let bytes: UnsafeRawBufferPointer
    private let count: Int
    /// Columns that override columns of the file.
    private let replaced: [ReplacedColumns]

    /// Reads and validates the header of a file.
    /// - Parameter bytes: The file, aligned to 8 bytes. It must outlive all columns read.
    package init(_ bytes: UnsafeRawBufferPointer) throws(Failure) { try self.init(bytes, replaced: []) }

    /// Reads and validates the header of a file, some of whose columns are overridden.
    /// - Parameter replaced: Overriding columns; later ones take precedence. They must outlive all columns read.
    init(_ bytes: UnsafeRawBufferPointer, replaced: [ReplacedColumns]) throws(Failure) {
        self.replaced = replaced
        guard bytes.count >= Format.headerSize, bytes.prefix(8).elementsEqual(Section.magic) else {
            throw .otherKind
        }
        let version = bytes.load(fromByteOffset: 8, as: UInt32.self)
        guard version == Section.version else { throw .otherVersion(version) }
        count = Int(bytes.load(fromByteOffset: 12, as: UInt32.self))
        guard count <= 4096, bytes.count >= Format.headerSize + count * Format.entrySize,
            bytes.load(fromByteOffset: 16, as: UInt64.self) == UInt64(bytes.count),
            bytes.load(fromByteOffset: 32, as: UInt64.self)
                == Format.headerChecksum(bytes, sections: count)
        else { throw .damaged(section: nil) }
        self.bytes = bytes
        bodyChecksum = bytes.load(fromByteOffset: 24, as: UInt64.self)
    }

    /// Returns a section as a column; empty if the file does not contain it.
    package func column<Index: RowIndex, Element: BitwiseCopyable>(
        _ section: Section
    ) throws(Failure) -> Column<Index, Element> {
        for columns in replaced.reversed() {
            if let own: Column<Index, Element> = columns.column(section.rawValue) { return own }
        }
        for number in 0..<count {
            let entry = Format.headerSize + number * Format.entrySize
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

    /// Returns elements grouped by owner; groups are empty if the file does not contain them.
    func grouped<Owner: RowIndex, Element: BitwiseCopyable>(
        _ starts: Section, _ elements: Section
    ) throws(Failure) -> GroupedColumn<Owner, Element> {
        GroupedColumn(starts: RowOffsets(try column(starts)), elements: try column(elements))
    }
}
