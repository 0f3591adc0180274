/// Where rows are parted.
struct Split: Sendable, Equatable {
    var feature: Int
    /// The last of its bytes that goes left.
    var byte: UInt8
    var sendsUnknownLeft: Bool
    /// By how much it brings both sides nearer to their targets; greater is better.
    var gain: Double
    var left: RowSums

    func goesLeft(_ byte: UInt8) -> Bool { byte == FeatureBins.unknown ? sendsUnknownLeft : byte <= self.byte }
}

/// Finds the best split of a leaf, as second-order boosting does for absolute errors: the gradient is the sign of what is left,
/// and the square of a side's sum over its weight is what the side gains.
struct SplitSearch {
    let all: RowSums
    let limits: Limits
    private(set) var best: Split?

    /// Of what is on either side.
    struct Limits: Sendable {
        var leastRows: Int
        var leastWeight: Double
        /// Added to the weight of either side.
        var ridge: Double
    }

    init(all: RowSums, limits: Limits) {
        self.all = all
        self.limits = limits
    }

    /// - Parameter bins: of a feature, the unknown first.
    mutating func search(_ feature: Int, _ bins: ArraySlice<RowSums>) {
        guard let unknown = bins.first else { return }
        var known = RowSums.zero
        for (byte, bin) in bins.enumerated().dropFirst() where bin.rows > 0 {
            known += bin
            guard known.rows < all.rows else { break }
            consider(known, feature, UInt8(byte), sendsUnknownLeft: false)
            guard unknown.rows > 0 else { continue }
            var left = known
            left += unknown
            consider(left, feature, UInt8(byte), sendsUnknownLeft: true)
        }
    }

    private mutating func consider(_ left: RowSums, _ feature: Int, _ byte: UInt8, sendsUnknownLeft: Bool) {
        let right = all - left
        guard min(left.rows, right.rows) >= limits.leastRows, min(left.weight, right.weight) >= limits.leastWeight
        else { return }
        let gain = score(left) + score(right) - score(all)
        // The first of equals, so that the same rows make the same tree.
        guard gain > best?.gain ?? 0 else { return }
        best = Split(feature: feature, byte: byte, sendsUnknownLeft: sendsUnknownLeft, gain: gain, left: left)
    }

    private func score(_ side: RowSums) -> Double { side.gradient * side.gradient / (side.weight + limits.ridge) }
}
