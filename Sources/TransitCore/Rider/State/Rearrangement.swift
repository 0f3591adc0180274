/// Moves an entry within a displayed list.
enum Rearrangement {
    /// Returns the position changes that move the entry at index `from` to index `to`.
    ///
    /// Usually only the moved entry gets a new position. Preceding entries without a position also get one, because
    /// they would otherwise come last. If no position fits between the neighbours, all entries get new positions.
    /// - Parameter shown: The positions of all entries in displayed order; nil for entries that were never moved.
    /// - Returns: Indexes in `shown` with their new positions; nil if an index is out of range.
    static func move(_ shown: [OrderKey?], from: Int, to: Int) -> [(index: Int, position: OrderKey)]? {
        guard shown.indices.contains(from), shown.indices.contains(to) else { return nil }
        var order = Array(shown.indices)
        order.insert(order.remove(at: from), at: to)
        return gentle(shown, order, to)
            ?? Array(zip(order, OrderKey.even(order.count))).map { (index: $0, position: $1) }
    }

    private static func gentle(_ shown: [OrderKey?], _ order: [Int], _ moved: Int) -> [(
        index: Int, position: OrderKey
    )]? {
        var changes: [(index: Int, position: OrderKey)] = []
        var last: OrderKey?
        for place in 0..<moved {
            if let position = shown[order[place]] {
                last = position
            } else {
                guard let position = OrderKey.between(last, nil) else { return nil }
                changes.append((order[place], position))
                last = position
            }
        }
        let next = moved + 1 < order.count ? shown[order[moved + 1]] : nil
        guard let position = OrderKey.between(last, next), position.digits.count <= OrderKey.comfortableLength else {
            return nil
        }
        changes.append((order[moved], position))
        return changes
    }
}
