// Why trees say what they say, feature by feature (Saabas 2014).

extension TreeForest {
    /// Seconds that trees say before they are told anything: what lies beneath the first node of each, on the mean.
    var mean: Float { roots.reduce(base) { $0 + values[Int($1)] } }

    /// Tells by how many seconds each split on the way down moves what is said of a row. Together with ``mean`` they are what
    /// trees say of it.
    ///
    /// - Parameters:
    ///   - row: as long as the layout says; NaN is unknown.
    ///   - tell: is given the feature that a split asks for, and by how much the mean beneath it changes.
    func forEachShare(of row: [Float], _ tell: (_ feature: Int, _ seconds: Float) -> Void) {
        precondition(row.count == layout.count)
        var walked: [Float] = []
        Self.spread(row, into: &walked)
        walked.withUnsafeBufferPointer { row in
            for root in roots {
                var node = Int(root)
                while nodes[node].right > 0 {
                    let next = node + nodes[node].step(row.baseAddress!)
                    tell(nodes[node].feature, values[next] - values[node])
                    node = next
                }
            }
        }
    }
}
