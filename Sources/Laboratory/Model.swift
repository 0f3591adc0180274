package import LiveEngine
import TransitCore

/// A named source of predictions, to be compared with others.
package struct Model: Sendable {
    package let name: String
    private var source: Source

    private enum Source: Sendable {
        /// The prediction shown to riders.
        case shown
        case agency
        case predictor(any Predictor)
    }

    /// The predictions shown to riders: this server's, blended with the agency's if there are any.
    package static let headsign = Model(name: PredictionLedger.shown, source: .shown)
    package static let agency = Model(name: PredictionLedger.agency, source: .agency)

    private init(name: String, source: Source) {
        self.name = name
        self.source = source
    }

    package init(_ name: String, _ predictor: any Predictor) {
        self.init(name: name, source: .predictor(predictor))
    }

    /// The baseline models: the running server's baselines, and models that are trained during playback.
    package static var baselines: [Model] {
        PredictionLedger.baselines.map { Model($0.name, $0.model) }
            + [Model("historical-mean", HistoricalMean()), Model("kalman", KalmanPerSegment()), .agency]
    }

    func forecasts(of engine: EngineState, at now: EpochSeconds) -> [Forecast] {
        switch source {
        case .shown: engine.shownForecasts()
        case .agency: engine.agencyForecasts(at: now)
        case .predictor(let predictor): engine.forecasts(by: predictor, at: now)
        }
    }

    mutating func observe(_ passages: [Passage]) {
        guard case .predictor(var predictor) = source, !passages.isEmpty else { return }
        for passage in passages { predictor.observe(passage) }
        source = .predictor(predictor)
    }

    /// Whether its prediction intervals are meaningful.
    var hasIntervals: Bool {
        if case .shown = source { return true }
        return false
    }
}
