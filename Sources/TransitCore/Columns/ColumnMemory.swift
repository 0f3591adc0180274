/// The owner of a column's memory, which is freed with this object. Keep a reference for as long as the column is in
/// use.
package final class ColumnMemory<Index: RowIndex, Element: BitwiseCopyable>: @unchecked Sendable {
    // Safe to share: the memory is not written after initialization.
    package let column: Column<Index, Element>
    private let base: UnsafeMutablePointer<Element>

    package init(_ elements: IndexedArray<Index, Element>) {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
        elements.rows.withUnsafeBufferPointer { source in
            if let first = source.baseAddress { memory.initialize(from: first, count: source.count) }
        }
        base = memory
        column = Column(base: UnsafePointer(memory), count: elements.count)
    }

    deinit {
        base.deallocate()
    }

    /// Returns a pointer to an element, valid for the lifetime of this object.
    func pointer(at position: Int) -> UnsafePointer<Element> {
        precondition(position >= 0 && position < column.count, "outside a column")
        return UnsafePointer(base + position)
    }
}

extension ColumnMemory where Index == Int {
    /// Creates a column that is indexed by plain integers.
    package convenience init(_ elements: [Element]) {
        self.init(IndexedArray(elements))
    }
}

/// A grouped column: several elements for each row of a table, in memory owned by this object.
package final class GroupMemory<Owner: RowIndex, Element: BitwiseCopyable>: Sendable {
    private let starts: ColumnMemory<Owner, UInt32>
    private let elements: ColumnMemory<Int, Element>
    package let groups: GroupedColumn<Owner, Element>

    /// Groups elements by owner.
    /// - Parameters:
    ///   - owners: The number of owners.
    ///   - members: The elements in any order. Elements of one owner keep their order.
    init(owners: Int, _ members: [(owner: Owner, element: Element)]) {
        var next = [UInt32](repeating: 0, count: owners + 1)
        for member in members { next[member.owner.position + 1] += 1 }
        for owner in 0..<owners { next[owner + 1] += next[owner] }
        starts = ColumnMemory(IndexedArray(next))
        elements = ColumnMemory(Self.sorted(members, &next))
        groups = GroupedColumn(starts: RowOffsets(starts.column), elements: elements.column)
    }

    private static func sorted(_ members: [(owner: Owner, element: Element)], _ next: inout [UInt32]) -> [Element] {
        [Element](unsafeUninitializedCapacity: members.count) { memory, count in
            for member in members {
                (memory.baseAddress.unsafelyUnwrapped + Int(next[member.owner.position])).initialize(to: member.element)
                next[member.owner.position] += 1
            }
            count = members.count
        }
    }
}

/// A column that is written during a query. The memory belongs to a ``RaptorScratch``, which is used by one query at a
/// time. Bounds are checked only in debug builds, because these accesses are in the innermost loops of a search and
/// their indexes come from validated tables.
struct ScratchColumn<Index: RowIndex, Element: BitwiseCopyable> {
    private let base: UnsafeMutablePointer<Element>
    let count: Int

    init(base: UnsafeMutablePointer<Element>, count: Int) {
        self.base = base
        self.count = count
    }

    subscript(_ index: Index) -> Element {
        @inline(__always) get {
            assert(index.position >= 0 && index.position < count, "outside a column")
            return base[index.position]
        }
        @inline(__always) nonmutating set {
            assert(index.position >= 0 && index.position < count, "outside a column")
            base[index.position] = newValue
        }
    }

    /// Returns the rest of the column after its first `first` elements.
    @inline(__always) func from(_ first: Int) -> Self {
        assert(first >= 0 && first <= count, "outside a column")
        return Self(base: base + first, count: count &- first)
    }

    func fill(_ element: Element) { base.update(repeating: element, count: count) }

    func fill(_ element: Element, first number: Int) {
        base.update(repeating: element, count: Swift.min(Swift.max(number, 0), count))
    }

    func release() { base.deallocate() }

    static func allocate(_ count: Int, repeating element: Element) -> Self {
        let base = UnsafeMutablePointer<Element>.allocate(capacity: Swift.max(count, 1))
        base.initialize(repeating: element, count: Swift.max(count, 1))
        return Self(base: base, count: count)
    }
}
