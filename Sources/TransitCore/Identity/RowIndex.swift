/// An index of table rows, counted from 0: the ``Index`` of an entity, or a plain integer for rows that represent no
/// entity.
@usableFromInline package protocol RowIndex: Strideable, Sendable where Stride == Int {
    init(_ position: Int)
    var position: Int { get }
}

extension Int: RowIndex {
    @inlinable package var position: Int { self }
}
