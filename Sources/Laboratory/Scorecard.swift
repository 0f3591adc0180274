package import LiveEngine
package import LiveModel
import TransitCore

/// The scores of one model's predictions.
package struct Scorecard: Sendable {
    package private(set) var all = AccuracyTally()
    package private(set) var byRoute: [String: AccuracyTally] = [:]
    package private(set) var byCircumstance: [PredictionContext: AccuracyTally] = [:]
    /// The number of reversals of displayed times.
    package private(set) var turns = 0
    /// The numbers of predictions by horizon and absolute error of the likely time, in classes of five seconds.
    private var errors = [[UInt32]](repeating: [], count: Horizon.allCases.count)
    /// The arrivals that were predicted at least once, by horizon.
    private var predicted = [Set<Int>](repeating: [], count: Horizon.allCases.count)
    /// The number of predicted arrivals by horizon, from scorecards that were merged into this one.
    private var predictedElsewhere = [Int](repeating: 0, count: Horizon.allCases.count)
    /// The number of arrivals that were predicted at any horizon, from scorecards that were merged into this one.
    private var predictedAnyhowElsewhere = 0

    private static let step: Int64 = 5
    private static let classes = 360

    package init() {}

    /// Adds a scored prediction.
    /// - Parameters:
    ///   - arrival: A number that identifies the arrival.
    ///   - hasTurned: Whether the displayed time reversed direction with this prediction.
    mutating func add(
        _ prediction: ScoredPrediction, route: String, circumstance: PredictionContext, arrival: Int,
        hasTurned: Bool = false
    ) {
        guard let horizon = Horizon(secondsAhead: prediction.arrivedAt - prediction.madeAt) else { return }
        all.add(prediction)
        byRoute[route, default: AccuracyTally()].add(prediction)
        byCircumstance[circumstance, default: AccuracyTally()].add(prediction)
        predicted[horizon.rawValue].insert(arrival)
        turns += hasTurned ? 1 : 0
        let size = Int(abs(prediction.arrivedAt - prediction.likely) / Self.step)
        if errors[horizon.rawValue].isEmpty {
            errors[horizon.rawValue] = Array(repeating: 0, count: Self.classes)
        }
        errors[horizon.rawValue][min(size, Self.classes - 1)] += 1
    }

    /// Returns the median absolute error in seconds, rounded to five; nil without predictions.
    package func medianError(_ horizon: Horizon) -> Int64? {
        let classes = errors[horizon.rawValue]
        let half = classes.reduce(0) { $0 + Int($1) } / 2
        var seen = 0
        for (size, count) in classes.enumerated() {
            seen += Int(count)
            if seen > half { return Int64(size) * Self.step + Self.step / 2 }
        }
        return nil
    }

    /// Returns the number of arrivals that were predicted at a horizon.
    package func predictedArrivals(_ horizon: Horizon) -> Int {
        predicted[horizon.rawValue].count + predictedElsewhere[horizon.rawValue]
    }

    /// The number of arrivals that were predicted at any horizon.
    package var predictedArrivals: Int {
        predicted.reduce(into: Set()) { $0.formUnion($1) }.count + predictedAnyhowElsewhere
    }

    /// The number of reversals per 100 predicted arrivals; nil without arrivals.
    package var turnsOfHundred: Double? {
        let arrivals = predictedArrivals
        return arrivals == 0 ? nil : Double(turns) * 100 / Double(arrivals)
    }

    /// Merges the scorecard of the same model for a disjoint set of arrivals.
    package static func += (card: inout Scorecard, other: Scorecard) {
        card.all += other.all
        card.byRoute.merge(other.byRoute) { $0 + $1 }
        card.byCircumstance.merge(other.byCircumstance) { $0 + $1 }
        card.turns += other.turns
        card.predictedAnyhowElsewhere += other.predictedArrivals
        for horizon in Horizon.allCases {
            card.predictedElsewhere[horizon.rawValue] += other.predictedArrivals(horizon)
            card.addErrors(other.errors[horizon.rawValue], horizon)
        }
    }

    private mutating func addErrors(_ others: [UInt32], _ horizon: Horizon) {
        guard !errors[horizon.rawValue].isEmpty else { return errors[horizon.rawValue] = others }
        for (size, count) in others.enumerated() { errors[horizon.rawValue][size] += count }
    }
}
