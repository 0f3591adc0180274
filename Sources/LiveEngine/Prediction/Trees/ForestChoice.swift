/// Which trees are to count from now on: those that were learned last, those before, or none. They are judged by the newest day,
/// which none of them has seen.
package struct ForestChoice: Sendable, Equatable {
    package enum Taken: String, Sendable {
        case none, before, candidate
    }

    package var taken: Taken
    /// Predictions by which it was chosen.
    package var rows: Int
    /// Mean absolute errors by weight, in seconds: without trees, with those before, with those that were learned last; nil where there
    /// are none, or none of this layout.
    package var without: Double
    package var before: Double?
    package var candidate: Double?

    /// Predictions below which a day tells nothing.
    static let enough = 500
    /// By how much trees must be better than none: what is less is chance, and costs a pass over each call.
    static let worthwhile = 0.01

    /// - Parameters:
    ///   - before: those that count today.
    ///   - newest: the day that none of them was learned from.
    package init(between before: TreeForest?, and candidate: TreeForest, on newest: TreeRows) {
        rows = newest.count
        without = newest.meanError(of: nil) ?? 0
        self.before = before.flatMap { newest.meanError(of: $0) }
        self.candidate = newest.meanError(of: candidate)
        taken = .none
        taken = choice(isLeft: before?.layout == newest.bins.layout)
    }

    /// - Parameter isLeft: there are some before that know these numbers.
    private func choice(isLeft: Bool) -> Taken {
        // Who cannot tell leaves it as it is.
        guard rows >= Self.enough else { return isLeft ? .before : .none }
        let bar = without * (1 - Self.worthwhile)
        if let candidate, candidate < min(bar, before ?? .infinity) { return .candidate }
        if let before, before < bar { return .before }
        return .none
    }
}

extension TreeRows {
    /// In seconds, by weight; of what was predicted without trees if there are none; nil if trees know other numbers.
    fileprivate func meanError(of forest: TreeForest?) -> Double? {
        guard forest.map({ $0.layout == bins.layout }) ?? true else { return nil }
        var (sum, total) = (0.0, 0.0)
        for row in 0..<count {
            let predicted = forest?.predict(values(ofRow: row)) ?? 0
            sum += Double(abs(targets[row] - predicted) * weights[row])
            total += Double(weights[row])
        }
        return total > 0 ? sum / total : nil
    }
}
