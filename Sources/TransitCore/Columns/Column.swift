/// A typed view of one column of a column file, such as a timetable. Bounds are checked at every access and nothing is
/// copied. Only indexes of the column's own table are accepted: a stop index cannot read a column of routes.
///
/// The memory belongs to the ``Timetable``, the ``Streets`` or another owner, which must outlive the column.
@frozen @usableFromInline
package struct Column<Index: RowIndex, Element: BitwiseCopyable>: RandomAccessCollection, @unchecked Sendable {
    // Safe to share: the memory of a file is never written.
    @usableFromInline let base: UnsafePointer<Element>?
    @usableFromInline package let count: Int

    @inlinable package init(base: UnsafePointer<Element>?, count: Int) {
        self.base = base
        self.count = base == nil ? 0 : count
    }

    @inlinable package init() {
        self.init(base: nil, count: 0)
    }

    @inlinable package subscript(_ index: Index) -> Element {
        precondition(hasRow(index), "outside a column")
        return base.unsafelyUnwrapped[index.position]
    }

    @inlinable package var startIndex: Index { Index(0) }
    @inlinable package var endIndex: Index { Index(count) }
    @inlinable package var indices: Range<Index> { startIndex..<endIndex }
    @inlinable package var isEmpty: Bool { count == 0 }

    /// The elements as a buffer, for iteration without a bounds check at each element.
    @inlinable package var rows: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    @inlinable package func hasRow(_ index: Index) -> Bool {
        let position = index.position
        return position >= 0 && position < count
    }

    /// Returns the first row whose element satisfies a predicate that is true for all later rows; the end index if
    /// there is none. Always inlined because other modules would otherwise call an unspecialized version.
    @inlinable @inline(__always) package func partitioningIndex(
        in range: Range<Index>? = nil, where belongsInSecond: (Element) -> Bool
    ) -> Index {
        var low = range?.lowerBound.position ?? 0
        var high = range?.upperBound.position ?? count
        while low < high {
            let middle = low + (high - low) / 2
            if belongsInSecond(self[Index(middle)]) { high = middle } else { low = middle + 1 }
        }
        return Index(low)
    }
}
