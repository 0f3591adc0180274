/// A split of a leaf by one feature.
struct Split: Sendable, Equatable {
    var feature: Int
    /// The greatest byte of the feature that goes to the left side. Rows with a greater byte go to the right side.
    var byte: UInt8
    var sendsUnknownLeft: Bool
    /// The reduction of the loss; greater is better.
    var gain: Double
    var left: RowSums

    func goesLeft(_ byte: UInt8) -> Bool { byte == FeatureBins.unknown ? sendsUnknownLeft : byte <= self.byte }
}

/// Finds the best split of a leaf, as second-order boosting does for absolute errors: the gradient is the sign of the
/// residual, and the gain of a side is the square of its gradient sum divided by its weight.
struct SplitSearch {
    let all: RowSums
    let limits: Limits
    private(set) var best: Split?

    /// The minimum size and the regularisation of each side.
    struct Limits: Sendable {
        var leastRows: Int
        var leastWeight: Double
        /// The regularisation added to the weight of each side.
        var ridge: Double
    }

    init(all: RowSums, limits: Limits) {
        self.all = all
        self.limits = limits
    }

    /// Considers all splits by one feature.
    /// - Parameter bins: The row sums of the feature's bins; the first is the bin of missing values.
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
        // The first of equal gains is chosen, so that training is reproducible.
        guard gain > best?.gain ?? 0 else { return }
        best = Split(feature: feature, byte: byte, sendsUnknownLeft: sendsUnknownLeft, gain: gain, left: left)
    }

    private func score(_ side: RowSums) -> Double { side.gradient * side.gradient / (side.weight + limits.ridge) }
}
