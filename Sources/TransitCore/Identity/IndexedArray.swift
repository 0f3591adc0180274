/// What is kept for each row of a table, as for each stop of a timetable or each run of two days: an array that is read by the
/// indexes of that table alone. Changed in place, as an array is.
@frozen @usableFromInline
package struct IndexedArray<Index: RowIndex, Element>: RandomAccessCollection, MutableCollection {
    @usableFromInline var elements: [Element]

    @inlinable package init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// The same for every row of a table.
    @inlinable package init(repeating element: Element, for rows: Range<Index>) {
        elements = Array(repeating: element, count: rows.count)
    }

    /// One for each row of a table.
    @inlinable package init(for rows: Range<Index>, _ element: (Index) -> Element) {
        elements = rows.map(element)
    }

    /// All elements, to be gone through without a check at each, as those of a ``Column``.
    @inlinable package var rows: [Element] { elements }

    @inlinable package subscript(_ index: Index) -> Element {
        get { elements[index.position] }
        _modify { yield &elements[index.position] }
    }

    @inlinable package var startIndex: Index { Index(0) }
    /// Where the next one would stand.
    @inlinable package var endIndex: Index { Index(elements.count) }
    @inlinable package var indices: Range<Index> { startIndex..<endIndex }
    @inlinable package var count: Int { elements.count }

    @inlinable package mutating func append(_ element: Element) {
        elements.append(element)
    }
}

extension IndexedArray where Element: BitwiseCopyable {
    /// What a column holds, to be changed.
    @inlinable package init(_ column: Column<Index, Element>) {
        elements = Array(column.rows)
    }
}

extension IndexedArray: Sendable where Element: Sendable {}
extension IndexedArray: Equatable where Element: Equatable {}

extension IndexedArray: ExpressibleByArrayLiteral {
    @inlinable package init(arrayLiteral elements: Element...) {
        self.init(elements)
    }
}
