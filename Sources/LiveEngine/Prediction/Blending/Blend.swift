import TransitCore

/// The learned weights of the prediction sources relative to the base prediction. The weights depend on the kind of
/// base prediction, on whether there is an agency prediction, on whether the vehicle has left its first stop, and on
/// the distance ahead.
///
/// Fitted by least absolute deviations, with iterative reweighting, and shrunk towards the shipped weights, which were
/// fitted on recordings.
struct Blend: Sendable, Equatable {
    /// The distance ahead at the center of each cell, in seconds.
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

    /// The group for a trip that its vehicle serves next.
    static func group(upcomingOn baseKind: BaseKind) -> Int { BaseKind.allCases.count * 4 + baseKind.rawValue }

    /// Returns the seconds by which the base prediction is moved.
    ///
    /// - Parameter ahead: The seconds to the time of the base prediction.
    func shift(_ offsets: SourceOffsets, group: Int, ahead: Float) -> Float {
        (weights(group: group, ahead: ahead) * offsets).sum()
    }

    /// Returns the weight of each source at a distance ahead.
    func weights(group: Int, ahead: Float) -> SourceOffsets {
        let (knot, share) = Self.place(of: ahead)
        let first = group * Self.knots.count + knot
        let below = cells[first].weights
        return share > 0 ? below + (cells[first + 1].weights - below) * share : below
    }

    /// Learns from one arrival.
    /// - Parameters:
    ///   - ahead: The distance at the time of the prediction, in seconds.
    ///   - error: The seconds from the base prediction's time to the arrival.
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

    /// The weight of a prediction in the fit: near arrivals count more, since errors grow with the distance and most
    /// predictions are far ahead.
    private static func importance(of actual: Float) -> Float { 1.5 / (1 + max(actual, 0) / 600) }
}

/// The weights of one cell and the sums that they are computed from.
struct BlendCell: Sendable, Equatable {
    /// The strength of the prior: the shipped weights count as this number of predictions.
    private static let priorStrength: Float = 100
    /// The number of predictions after which the oldest are discounted.
    private static let memory: Float = 3000
    /// The number of predictions between two recalculations.
    private static let pause = 20
    /// The usual difference between a source and the base prediction in seconds. It sets the scale of the
    /// regularisation, as do the next two constants.
    private static let difference: Float = 100
    /// The usual correction by the tree model in seconds; it predicts the remaining error.
    private static let differenceOfTrees: Float = 30
    /// The usual error of a prediction in seconds.
    private static let usualError: Float = 60
    private static let ridge: SourceOffsets = {
        var ridge = SourceOffsets(repeating: difference * difference)
        ridge[PredictionSource.trees.rawValue] = differenceOfTrees * differenceOfTrees
        return ridge * (priorStrength / usualError)
    }()
    /// The error in seconds below which all errors have the same weight.
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
