// The contribution of each feature to a prediction (Saabas 2014).

extension TreeForest {
    /// The prediction without any features: the sum of the mean values at the roots, in seconds.
    var mean: Float { roots.reduce(base) { $0 + values[Int($1)] } }

    /// Reports the contribution of each split on the path of a row. Together with ``mean``, the contributions sum to
    /// the prediction.
    ///
    /// - Parameters:
    ///   - row: The features in the order of the layout; NaN is unknown.
    ///   - body: Called with the feature of each split and the change of the mean below it, in seconds.
    func forEachShare(of row: [Float], _ body: (_ feature: Int, _ seconds: Float) -> Void) {
        precondition(row.count == layout.count)
        var walked: [Float] = []
        Self.spread(row, into: &walked)
        walked.withUnsafeBufferPointer { row in
            for root in roots {
                var node = Int(root)
                while nodes[node].right > 0 {
                    let next = node + nodes[node].step(row.baseAddress!)
                    body(nodes[node].feature, values[next] - values[node])
                    node = next
                }
            }
        }
    }
}
