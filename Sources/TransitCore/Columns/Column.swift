/// One column of a file of columns, as a timetable is: a typed view of its bytes, checked at every access, copied never. It is read by the indexes
/// of its own table alone: a stop has no row in a column of routes.
///
/// The memory belongs to the ``Timetable``, the ``Streets`` or whoever made the column, and must outlive it.
@frozen @usableFromInline
package struct Column<Index: RowIndex, Element: BitwiseCopyable>: RandomAccessCollection, @unchecked Sendable {
    // Safe to share: nobody writes to the memory of a file.
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

    /// All elements, to be gone through without a check at each.
    @inlinable package var rows: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

    @inlinable package func hasRow(_ index: Index) -> Bool {
        let position = index.position
        return position >= 0 && position < count
    }

    /// The first row whose element satisfies a predicate that holds for all after it; the end if none does.
    /// Always inlined: other modules would call it unspecialised.
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
