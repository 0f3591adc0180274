import LiveModel

extension SourceOffsetTable {
    /// Returns, for each call, the feature group with the greatest share in the tree model's correction; nil if the
    /// constant term has the greatest share or the group is not shown to riders. The model must have been evaluated.
    ///
    /// - Parameter calls: The calls of the base prediction.
    func reasons(by forest: TreeForest, of calls: [PredictedCall]) -> [Basis.Reason?] {
        guard !numbers.positions.isEmpty else { return Array(repeating: nil, count: calls.count) }
        var heard = self
        var shares = numbers.positions.indices.map { TreeShares(of: numbers.row($0), in: forest) }
        // The shares of calls between two evaluated calls are interpolated.
        let byReason = TreeShares.reasons.map { reason in
            heard.numbers.replaceCorrections(shares.map { $0[reason] })
            heard.hearTrees(of: calls)
            return heard.offsets.map { $0[PredictionSource.trees.rawValue] }
        }
        shares = calls.indices.map { position in TreeShares(byReason.map { $0[position] }) }
        return shares.map(\.weightiest)
    }
}

/// The seconds by which each feature group shifts the tree model's correction of one call.
struct TreeShares {
    /// The feature groups; the last element, nil, represents the constant term and the features that are not shown to
    /// riders.
    static let reasons: [Basis.Reason?] = Basis.Reason.allCases.map(Optional.some) + [nil]

    /// The share of each feature group in the correction, in seconds, in the order of ``reasons``.
    private var seconds = [Float](repeating: 0, count: reasons.count)

    init(_ seconds: [Float]) {
        self.seconds = seconds
    }

    init(of row: [Float], in forest: TreeForest) {
        let places = TreeFeature.allCases.map { Self.place(of: $0.reason) }
        var seconds = seconds
        seconds[Self.place(of: nil)] = forest.mean
        forest.forEachShare(of: row) { seconds[places[$0]] += $1 }
        self.seconds = seconds
    }

    private static func place(of reason: Basis.Reason?) -> Int { reasons.firstIndex(of: reason) ?? 0 }

    subscript(reason: Basis.Reason?) -> Float { seconds[Self.place(of: reason)] }

    /// The total correction in seconds.
    var sum: Float { seconds.reduce(0, +) }

    /// The group with the greatest share in the direction of the total correction.
    var weightiest: Basis.Reason? {
        let way: Float = sum < 0 ? -1 : 1
        let farthest = seconds.indices.max { way * seconds[$0] < way * seconds[$1] }
        return farthest.flatMap { way * seconds[$0] > 0 ? Self.reasons[$0] : nil }
    }
}
