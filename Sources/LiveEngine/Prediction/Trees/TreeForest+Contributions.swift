extension TreeForest {
    /// What one feature of a row does to its prediction.
    package struct Contribution: Sendable, Equatable {
        package var feature: Int
        /// Later is positive.
        package var seconds: Float
    }

    /// Seconds that are said of any row, before anything is known of it.
    package var usual: Float { roots.reduce(base) { $0 + values[Int($1)] } }

    /// The features that move a prediction the most away from ``usual``, the greatest first: on the way to a leaf each split moves
    /// the mean of what is beneath, for its feature. All of them together and ``usual`` are the prediction.
    ///
    /// - Returns: none that moves nothing; none at all for a row of another length.
    package func contributions(of row: [Float], most: Int = .max) -> [Contribution] {
        guard row.count == layout.count else { return [] }
        var seconds = [Float](repeating: 0, count: layout.count)
        for root in roots { follow(row, from: Int(root), &seconds) }
        let moving = seconds.indices.filter { seconds[$0] != 0 }.sorted { abs(seconds[$0]) > abs(seconds[$1]) }
        return moving.prefix(max(most, 0)).map { Contribution(feature: $0, seconds: seconds[$0]) }
    }

    private func follow(_ row: [Float], from root: Int, _ seconds: inout [Float]) {
        var place = root
        while nodes[place].right > 0 {
            let node = nodes[place]
            let next = place + (node.goesLeft(row[node.feature]) ? 1 : Int(node.right))
            seconds[node.feature] += values[next] - values[place]
            place = next
        }
    }
}
