/// Which rows of a table belong to each row of another one that it is sorted by, as the trips of each pattern: where those of each
/// begin, and where the last ones end.
@frozen @usableFromInline package struct Starts<Owner: RowIndex, Member: RowIndex>: Sendable {
    @usableFromInline let starts: Column<Owner, UInt32>

    @inlinable init(_ starts: Column<Owner, UInt32>) {
        self.starts = starts
    }

    @inlinable package var owners: Range<Owner> { Owner(0)..<Owner(Swift.max(starts.count - 1, 0)) }

    @inlinable package func hasRow(_ owner: Owner) -> Bool {
        let position = owner.position
        return position >= 0 && position + 1 < starts.count
    }

    @inlinable package func range(of owner: Owner) -> Range<Member> {
        let start = Int(starts[owner])
        let end = Int(starts[Owner(owner.position &+ 1)])
        return Range(uncheckedBounds: (Member(start), Member(Swift.max(start, end))))
    }

    /// The one whose range a row lies in; the first or the last one for a row that lies in none.
    @inlinable package func owner(of member: Member) -> Owner {
        let after = starts.partitioningIndex { Int($0) > member.position }
        return Owner(Swift.max(after.position - 1, 0))
    }
}

/// For each row of a table several elements, as the calls at each stop. Without its columns it has none.
@frozen @usableFromInline package struct GroupedColumn<Owner: RowIndex, Element: BitwiseCopyable>: Sendable {
    @usableFromInline let starts: Starts<Owner, Int>
    @usableFromInline let elements: Column<Int, Element>

    @inlinable init(starts: Starts<Owner, Int>, elements: Column<Int, Element>) {
        self.starts = starts
        self.elements = elements
    }

    /// As long as the column's memory.
    @inlinable package subscript(_ owner: Owner) -> Column<Int, Element> {
        guard !starts.owners.isEmpty else { return Column() }
        let range = starts.range(of: owner)
        precondition(range.upperBound <= elements.count, "outside a column")
        return Column(base: elements.base.map { $0 + range.lowerBound }, count: range.count)
    }
}
