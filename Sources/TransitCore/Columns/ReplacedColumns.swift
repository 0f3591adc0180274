/// Columns that stand in the place of a file's, and the memory that they lie in.
final class ReplacedColumns: @unchecked Sendable {
    // Safe to share: written before anybody reads it.
    private var sections: [UInt32: (base: UnsafeMutableRawPointer, count: Int)] = [:]

    deinit { for section in sections.values { section.base.deallocate() } }

    /// - Parameters:
    ///   - section: the number of a section that has no rows here yet.
    ///   - rows: of the section's width.
    func put<Element: BitwiseCopyable>(_ section: UInt32, _ rows: [Element]) {
        let bytes = max(rows.count, 1) * MemoryLayout<Element>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
        rows.withUnsafeBytes { rows in
            if let source = rows.baseAddress { memory.copyMemory(from: source, byteCount: rows.count) }
        }
        sections[section] = (memory, rows.count)
    }

    /// nil where the file's own column holds.
    func column<Index: RowIndex, Element: BitwiseCopyable>(_ section: UInt32) -> Column<Index, Element>? {
        sections[section].map { Column(base: $0.base.assumingMemoryBound(to: Element.self), count: $0.count) }
    }
}
