/// A move within a list as a rider sees it.
enum Rearrangement {
    /// The positions that put the entry at index `from` to index `to`.
    ///
    /// Usually one: that of the moved entry. Entries without a position that stay before it get one as well, or they would
    /// fall behind; and where there is no room between the neighbours, all are placed anew.
    /// - Parameter shown: the positions of all entries as shown, nil for those that nobody moved yet.
    /// - Returns: index in `shown` and new position; nil if the indexes are not in the list.
    static func move(_ shown: [Position?], from: Int, to: Int) -> [(index: Int, position: Position)]? {
        guard shown.indices.contains(from), shown.indices.contains(to) else { return nil }
        var order = Array(shown.indices)
        order.insert(order.remove(at: from), at: to)
        return gentle(shown, order, to)
            ?? Array(zip(order, Position.even(order.count))).map { (index: $0, position: $1) }
    }

    private static func gentle(_ shown: [Position?], _ order: [Int], _ moved: Int) -> [(
        index: Int, position: Position
    )]? {
        var changes: [(index: Int, position: Position)] = []
        var last: Position?
        for place in 0..<moved {
            if let position = shown[order[place]] {
                last = position
            } else {
                guard let position = Position.between(last, nil) else { return nil }
                changes.append((order[place], position))
                last = position
            }
        }
        let next = moved + 1 < order.count ? shown[order[moved + 1]] : nil
        guard let position = Position.between(last, next), position.digits.count <= Position.comfortableLength else {
            return nil
        }
        changes.append((order[moved], position))
        return changes
    }
}
