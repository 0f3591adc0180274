/// An array with one element per row of a table, for example per stop of a timetable. It accepts only indexes of that
/// table and is mutated in place.
@frozen @usableFromInline
package struct IndexedArray<Index: RowIndex, Element>: RandomAccessCollection, MutableCollection {
    @usableFromInline var elements: [Element]

    @inlinable package init(_ elements: [Element] = []) {
        self.elements = elements
    }

    /// Creates an array with the same value for every row of a table.
    @inlinable package init(repeating element: Element, for rows: Range<Index>) {
        elements = Array(repeating: element, count: rows.count)
    }

    /// Creates an array with a value computed for each row of a table.
    @inlinable package init(for rows: Range<Index>, _ element: (Index) -> Element) {
        elements = rows.map(element)
    }

    /// The elements as an array, for iteration without a bounds check at each element, like ``Column/rows``.
    @inlinable package var rows: [Element] { elements }

    @inlinable package subscript(_ index: Index) -> Element {
        get { elements[index.position] }
        _modify { yield &elements[index.position] }
    }

    @inlinable package var startIndex: Index { Index(0) }
    /// The index of the next element to be appended.
    @inlinable package var endIndex: Index { Index(elements.count) }
    @inlinable package var indices: Range<Index> { startIndex..<endIndex }
    @inlinable package var count: Int { elements.count }

    @inlinable package mutating func append(_ element: Element) {
        elements.append(element)
    }
}

extension IndexedArray where Element: BitwiseCopyable {
    /// Creates a mutable copy of a column.
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
