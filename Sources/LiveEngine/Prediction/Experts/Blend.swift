import TransitCore

/// How much each expert counts beside the anchor, learned from how earlier predictions turned out: by what the anchor rests
/// on, whether the agency speaks, whether the vehicle has left its first stop, and how far ahead.
///
/// Least absolute deviations, by reweighting, shrunk to weights that were fitted on recordings and hold at first.
struct Blend: Sendable, Equatable {
    /// Seconds ahead in the middle of each cell.
    static let knots: [Float] = [0, 90, 240, 450, 750, 1200]
    static let groups = Ground.allCases.count * 5

    private(set) var cells: [BlendCell]

    init() {
        cells = (0..<Self.groups).flatMap { group in
            Self.knots.indices.map { BlendCell(shipped: ShippedWeights.weights(group: group, knot: $0)) }
        }
    }

    static func group(_ ground: Ground, hasAgency: Bool, isAtStart: Bool) -> Int {
        ground.rawValue * 4 + (hasAgency ? 2 : 0) + (isAtStart ? 1 : 0)
    }

    /// Of a trip that its vehicle begins next.
    static func group(upcomingOn ground: Ground) -> Int { Ground.allCases.count * 4 + ground.rawValue }

    /// Seconds by which the anchor is to be moved.
    ///
    /// - Parameter ahead: seconds to the anchor's time.
    func shift(_ opinion: Opinion, group: Int, ahead: Float) -> Float {
        (weights(group: group, ahead: ahead) * opinion).sum()
    }

    /// How much each expert counts at a distance.
    func weights(group: Int, ahead: Float) -> Opinion {
        let (knot, share) = Self.place(of: ahead)
        let first = group * Self.knots.count + knot
        let below = cells[first].weights
        return share > 0 ? below + (cells[first + 1].weights - below) * share : below
    }

    /// - Parameters:
    ///   - ahead: as it was when the opinions were asked.
    ///   - error: seconds from the anchor's time to the arrival.
    mutating func learn(_ opinion: Opinion, group: Int, ahead: Float, error: Float) {
        let (knot, share) = Self.place(of: ahead)
        cells[group * Self.knots.count + knot + (share > 0.5 ? 1 : 0)]
            .add(opinion, error: error, importance: Self.importance(of: ahead + error))
    }

    mutating func restore(_ cell: (BlendCell) -> BlendCell) {
        for place in cells.indices { cells[place] = cell(cells[place]) }
    }

    private static func place(of ahead: Float) -> (knot: Int, share: Float) {
        guard let above = knots.firstIndex(where: { $0 > ahead }) else { return (knots.count - 1, 0) }
        guard above > 0 else { return (0, 0) }
        return (above - 1, (ahead - knots[above - 1]) / (knots[above] - knots[above - 1]))
    }

    /// What riders at the stop are told counts more than what is far away: errors grow with the distance, and the far
    /// horizons hold the most predictions.
    private static func importance(of actual: Float) -> Float { 1.5 / (1 + max(actual, 0) / 600) }
}

/// The weights of one cell, and the sums that they follow from.
struct BlendCell: Sendable, Equatable {
    /// As many predictions' worth of belief in the shipped weights; those after which the oldest fade; and those between two
    /// calculations.
    private static let belief: Float = 100
    private static let memory: Float = 3000
    private static let pause = 20
    /// Seconds by which experts usually differ, and by which one errs: the scale of belief. Trees speak of what is left then.
    private static let difference: Float = 100
    private static let differenceOfTrees: Float = 30
    private static let usualError: Float = 60
    private static let ridge: Opinion = {
        var ridge = Opinion(repeating: difference * difference)
        ridge[Expert.trees.rawValue] = differenceOfTrees * differenceOfTrees
        return ridge * (belief / usualError)
    }()
    /// Errors below these many seconds are all alike.
    private static let least: Float = 15
    private static let mostWeight = Opinion(repeating: 1.5)

    let shipped: Opinion
    private(set) var weights: Opinion
    private(set) var sums = BlendSums()
    private var sinceSolved = 0

    init(shipped: Opinion) {
        (self.shipped, weights) = (shipped, shipped)
    }

    init(shipped: Opinion, sums: BlendSums) {
        self.init(shipped: shipped)
        self.sums = sums
        solve()
    }

    mutating func add(_ opinion: Opinion, error: Float, importance: Float) {
        let left = abs(error - (weights * opinion).sum())
        sums.add(opinion, error: error, weight: importance / max(left, Self.least))
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
