import TransitCore

/// The learned weights with which the prediction sources adjust the base prediction. The weights depend on the kind of
/// base prediction, on whether there is an agency prediction, on whether the vehicle has left its first stop, and on
/// the lead time.
///
/// Fitted by least absolute deviations, with iterative reweighting, and shrunk towards the shipped weights, which were
/// fitted on recordings.
struct Blend: Sendable, Equatable {
    /// The lead time at the center of each cell, in seconds.
    static let knots: [Float] = [0, 90, 240, 450, 750, 1200]
    static let groups = BaseKind.allCases.count * 5

    private(set) var cells: [BlendCell]

    init() {
        cells = (0..<Self.groups).flatMap { group in
            Self.knots.indices.map { BlendCell(shipped: ShippedWeights.weights(group: group, knot: $0)) }
        }
    }

    static func group(_ baseKind: BaseKind, hasAgency: Bool, isAtStart: Bool) -> Int {
        baseKind.rawValue * 4 + (hasAgency ? 2 : 0) + (isAtStart ? 1 : 0)
    }

    /// Returns the index of the weight group for a vehicle's next trip.
    static func group(upcomingOn baseKind: BaseKind) -> Int { BaseKind.allCases.count * 4 + baseKind.rawValue }

    /// Returns the seconds by which the base prediction is shifted.
    ///
    /// - Parameter ahead: The seconds to the time of the base prediction.
    func shift(_ offsets: SourceOffsets, group: Int, ahead: Float) -> Float {
        (weights(group: group, ahead: ahead) * offsets).sum()
    }

    /// Returns the weight of each source at a lead time.
    func weights(group: Int, ahead: Float) -> SourceOffsets {
        let (knot, share) = Self.place(of: ahead)
        let first = group * Self.knots.count + knot
        let below = cells[first].weights
        return share > 0 ? below + (cells[first + 1].weights - below) * share : below
    }

    /// Updates the weights with one arrival.
    /// - Parameters:
    ///   - ahead: The lead time of the base prediction, in seconds.
    ///   - error: The seconds from the base prediction's time to the actual arrival.
    mutating func learn(_ offsets: SourceOffsets, group: Int, ahead: Float, error: Float) {
        let (knot, share) = Self.place(of: ahead)
        cells[group * Self.knots.count + knot + (share > 0.5 ? 1 : 0)]
            .add(offsets, error: error, importance: Self.importance(of: ahead + error))
    }

    mutating func restore(_ cell: (BlendCell) -> BlendCell) {
        for place in cells.indices { cells[place] = cell(cells[place]) }
    }

    private static func place(of ahead: Float) -> (knot: Int, share: Float) {
        guard let above = knots.firstIndex(where: { $0 > ahead }) else { return (knots.count - 1, 0) }
        guard above > 0 else { return (0, 0) }
        return (above - 1, (ahead - knots[above - 1]) / (knots[above] - knots[above - 1]))
    }

    /// Returns the weight of a prediction in the fit. Predictions with a short lead time weigh more, since errors grow
    /// with the lead time and most predictions have a long one.
    private static func importance(of actual: Float) -> Float { 1.5 / (1 + max(actual, 0) / 600) }
}

/// The weights of one cell and the sums that they are computed from.
struct BlendCell: Sendable, Equatable {
    /// The strength of the prior: the shipped weights count as this number of predictions.
    private static let priorStrength: Float = 100
    /// The number of predictions after which all sums are halved, so that older predictions weigh less.
    private static let memory: Float = 3000
    /// The number of predictions between two recalculations of the weights.
    private static let pause = 20
    /// The typical difference between a source and the base prediction, in seconds. Like ``differenceOfTrees`` and
    /// ``usualError``, it sets the scale of the regularisation.
    private static let difference: Float = 100
    /// The typical correction by the tree model, which predicts the remaining error; in seconds.
    private static let differenceOfTrees: Float = 30
    /// The typical error of a prediction, in seconds.
    private static let usualError: Float = 60
    private static let ridge: SourceOffsets = {
        var ridge = SourceOffsets(repeating: difference * difference)
        ridge[PredictionSource.trees.rawValue] = differenceOfTrees * differenceOfTrees
        return ridge * (priorStrength / usualError)
    }()
    /// The error, in seconds, below which all predictions have the same weight.
    private static let least: Float = 15
    private static let mostWeight = SourceOffsets(repeating: 1.5)

    let shipped: SourceOffsets
    private(set) var weights: SourceOffsets
    private(set) var sums = BlendSums()
    private var sinceSolved = 0

    init(shipped: SourceOffsets) {
        (self.shipped, weights) = (shipped, shipped)
    }

    init(shipped: SourceOffsets, sums: BlendSums) {
        self.init(shipped: shipped)
        self.sums = sums
        solve()
    }

    mutating func add(_ offsets: SourceOffsets, error: Float, importance: Float) {
        let left = abs(error - (weights * offsets).sum())
        sums.add(offsets, error: error, weight: importance / max(left, Self.least))
        if sums.count > Self.memory { sums.fade() }
        sinceSolved += 1
        guard sinceSolved >= Self.pause else { return }
        sinceSolved = 0
        solve()
    }

    private mutating func solve() {
        guard let solved = sums.solved(ridge: Self.ridge, towards: shipped) else { return weights = shipped }
        weights = pointwiseMin(pointwiseMax(solved, -Self.mostWeight), Self.mostWeight)
    }
}
