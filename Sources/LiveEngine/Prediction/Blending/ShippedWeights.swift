/// The initial weights of the prediction sources; docs/laboratory.md names the recordings they were fitted on.
enum ShippedWeights {
    /// The weights for a base prediction from the timetable: one row for each lead time of ``Blend/knots``, with the
    /// weights of the sources forward, timetable, mean, kalman, road and others.
    private static let timetable: [SourceOffsets] = [
        [0, 0.03, 0.24, 0.10, 0.15, 0.39, 0, 0], [0, 0.02, 0.14, 0.04, 0.04, 0.39, 0, 0],
        [0, 0.04, 0.20, 0.00, 0.18, 0.39, 0, 0], [0, 0.08, 0.13, 0.06, 0.20, 0.30, 0, 0],
        [0, 0.13, 0.04, 0.11, 0.15, 0.28, 0, 0], [0, 0.16, 0.02, 0.09, 0.13, 0.14, 0, 0],
    ]
    /// The weights for a base prediction without a timetable or earlier days of the trip, in the same rows and columns.
    private static let positions: [SourceOffsets] = [
        [0, 0, 0.00, 0.00, 0.22, 0, 0, 0], [0, 0, 0.12, 0.06, 0.34, 0, 0, 0], [0, 0, 0.00, 0.12, 0.35, 0, 0, 0],
        [0, 0, 0.00, 0.15, 0.29, 0, 0, 0], [0, 0, 0.00, 0.28, 0.28, 0, 0, 0], [0, 0, 0.07, 0.27, 0.26, 0, 0, 0],
    ]
    /// The weight of the agency's prediction for each lead time of ``Blend/knots``. It grows with the lead time, since
    /// the agency knows its operations.
    private static let agency: [Float] = [0.55, 0.56, 0.59, 0.62, 0.67, 0.7]

    static func weights(group: Int, knot: Int) -> SourceOffsets {
        // Only the tree model adjusts trips that have not begun.
        guard group / 4 < BaseKind.allCases.count else { return .zero }
        let hasAgency = group & 2 != 0
        var weights = own(BaseKind.allCases[group / 4], knot)
        guard hasAgency else { return weights }
        weights *= 1 - agency[knot]
        weights[PredictionSource.agency.rawValue] = agency[knot]
        return weights
    }

    private static func own(_ baseKind: BaseKind, _ knot: Int) -> SourceOffsets {
        switch baseKind {
        case .timetable: timetable[knot]
        case .positions: positions[knot]
        case .days: .zero
        }
    }
}
