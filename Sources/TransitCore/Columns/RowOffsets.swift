/// The offsets of groups in a table that is ordered by its owner, such as the trips of each pattern: the start of each
/// owner's rows, followed by the end of the last owner's rows.
@frozen @usableFromInline package struct RowOffsets<Owner: RowIndex, Member: RowIndex>: Sendable {
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

    /// Returns the owner whose range contains a row; the first or the last owner if none does.
    @inlinable package func owner(of member: Member) -> Owner {
        let after = starts.partitioningIndex { Int($0) > member.position }
        return Owner(Swift.max(after.position - 1, 0))
    }
}

/// A column with a group of elements for each row of a table, such as the calls at each stop. All groups are empty if
/// the file lacks the columns.
@frozen @usableFromInline package struct GroupedColumn<Owner: RowIndex, Element: BitwiseCopyable>: Sendable {
    @usableFromInline let starts: RowOffsets<Owner, Int>
    @usableFromInline let elements: Column<Int, Element>

    @inlinable init(starts: RowOffsets<Owner, Int>, elements: Column<Int, Element>) {
        self.starts = starts
        self.elements = elements
    }

    /// The group of an owner. Its elements are valid for as long as the column's memory.
    @inlinable package subscript(_ owner: Owner) -> Column<Int, Element> {
        guard !starts.owners.isEmpty else { return Column() }
        let range = starts.range(of: owner)
        precondition(range.upperBound <= elements.count, "outside a column")
        return Column(base: elements.base.map { $0 + range.lowerBound }, count: range.count)
    }
}
