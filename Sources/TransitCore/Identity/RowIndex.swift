/// What the rows of a table are counted by, from 0: the ``Index`` of its own entity, or a plain number where rows are none's.
@usableFromInline package protocol RowIndex: Strideable, Sendable where Stride == Int {
    init(_ position: Int)
    var position: Int { get }
}

extension Int: RowIndex {
    @inlinable package var position: Int { self }
}
