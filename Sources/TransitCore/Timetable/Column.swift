/// One column of a timetable file: a typed view of its bytes, checked at every access, copied never.
///
/// The memory belongs to the ``Timetable`` (or whoever made the column) and must outlive it.
@frozen package struct Column<Element: BitwiseCopyable>: @unchecked Sendable {
    // Safe to share: nobody writes to the memory of a timetable.
    @usableFromInline let base: UnsafePointer<Element>?
    package let count: Int

    @inlinable package init(base: UnsafePointer<Element>?, count: Int) {
        self.base = base
        self.count = base == nil ? 0 : count
    }

    @inlinable package init() {
        self.init(base: nil, count: 0)
    }

    @inlinable package subscript(_ position: Int) -> Element {
        precondition(position >= 0 && position < count, "outside a timetable column")
        return base.unsafelyUnwrapped[position]
    }

    @inlinable package var indices: Range<Int> { 0..<count }
    @inlinable package var isEmpty: Bool { count == 0 }

    /// The first position whose element satisfies a predicate that holds for all after it; `count` if none does.
    @inlinable package func partitioningIndex(
        in range: Range<Int>? = nil, where belongsInSecond: (Element) -> Bool
    ) -> Int {
        var low = range?.lowerBound ?? 0
        var high = range?.upperBound ?? count
        while low < high {
            let middle = low + (high - low) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
