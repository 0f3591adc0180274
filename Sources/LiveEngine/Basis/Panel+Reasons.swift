extension Panel {
    /// By call, what moved trees' word on it the most; nil where that is what they say of all calls, or has no word of its own.
    /// To be asked once they are heard.
    ///
    /// - Parameter calls: the anchor's.
    func reasons(by forest: TreeForest, of calls: [PredictedCall]) -> [Basis.Reason?] {
        guard !numbers.positions.isEmpty else { return Array(repeating: nil, count: calls.count) }
        var heard = self
        var shares = numbers.positions.indices.map { TreeShares(of: numbers.row($0), in: forest) }
        // Between two calls that trees were asked of each share lies between as well.
        let byReason = TreeShares.reasons.map { reason in
            heard.numbers.say(shares.map { $0[reason] })
            heard.hearTrees(of: calls)
            return heard.opinions.map { $0[Expert.trees.rawValue] }
        }
        shares = calls.indices.map { position in TreeShares(byReason.map { $0[position] }) }
        return shares.map(\.weightiest)
    }
}

/// By how many seconds each reason moves what trees say of one call.
struct TreeShares {
    /// The last is what has no word: what trees say of all calls alike is with it.
    static let reasons: [Basis.Reason?] = Basis.Reason.allCases.map(Optional.some) + [nil]

    /// By reason.
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

    /// What trees say.
    var sum: Float { seconds.reduce(0, +) }

    /// The one that moved it the farthest to where it was moved.
    var weightiest: Basis.Reason? {
        let way: Float = sum < 0 ? -1 : 1
        let farthest = seconds.indices.max { way * seconds[$0] < way * seconds[$1] }
        return farthest.flatMap { way * seconds[$0] > 0 ? Self.reasons[$0] : nil }
    }
}
