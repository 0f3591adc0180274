/// Columns that override columns of a column file, together with their memory.
final class ReplacedColumns: @unchecked Sendable {
    // Safe to share: written before it is published.
    private var sections: [UInt32: (base: UnsafeMutableRawPointer, count: Int)] = [:]

    deinit { for section in sections.values { section.base.deallocate() } }

    /// Adds a column that overrides a section of the file.
    /// - Parameters:
    ///   - section: The number of a section that has not been replaced yet.
    ///   - rows: Elements of the section's width.
    func put<Element: BitwiseCopyable>(_ section: UInt32, _ rows: [Element]) {
        let bytes = max(rows.count, 1) * MemoryLayout<Element>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 8)
        rows.withUnsafeBytes { rows in
            if let source = rows.baseAddress { memory.copyMemory(from: source, byteCount: rows.count) }
        }
        sections[section] = (memory, rows.count)
    }

    /// Returns the column that overrides a section; nil if the file's own column applies.
    func column<Index: RowIndex, Element: BitwiseCopyable>(_ section: UInt32) -> Column<Index, Element>? {
        sections[section].map { Column(base: $0.base.assumingMemoryBound(to: Element.self), count: $0.count) }
    }
}
