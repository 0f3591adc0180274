import LiveModel
package import TransitCore

/// The conditions under which a prediction is made.
package struct PredictionContext: Hashable, CaseIterable, Sendable {
    /// The state of the vehicle. If several cases apply, the first of them is used. The cases are ordered from hard to
    /// easy to predict.
    package enum State: CaseIterable, Sendable {
        /// The vehicle is still on its previous run.
        case upcoming
        /// The vehicle is off the shape of its route.
        case besideLine
        /// The vehicle has not left its first stop.
        case starting
        /// The vehicle has not reported for a minute.
        case silent
        case standing
        case underway
    }

    package let state: State
    /// Whether enough earlier days of the trip are recorded for predictions; always true for an upcoming run.
    package let knowsTrip: Bool

    package init(_ state: State, knowsTrip: Bool = true) {
        self.state = state
        self.knowsTrip = knowsTrip || state == .upcoming
    }

    package static var allCases: [PredictionContext] {
        [PredictionContext(.upcoming)]
            + [false, true].flatMap { knowsTrip in
                State.allCases.dropFirst().map { PredictionContext($0, knowsTrip: knowsTrip) }
            }
    }

    /// The display name of the context.
    package var name: String { knowsTrip ? state.name : "little trip history, \(state.name)" }
}

extension PredictionContext.State {
    fileprivate var name: String {
        switch self {
        case .upcoming: "on the previous run"
        case .besideLine: "off its route"
        case .starting: "at its first stop"
        case .silent: "no report for a minute"
        case .standing: "standing"
        case .underway: "under way"
        }
    }
}

extension EngineState {
    /// The position age, in seconds, above which predictions are scored as those of a silent vehicle. The age above
    /// which riders see a position as outdated is greater: ``AgeLimit/position``.
    private static let silence: Int64 = 60
    /// The seconds without movement after which a vehicle counts as standing.
    private static let standing: Int64 = 20

    /// Returns the context in which a forecast is made.
    ///
    /// - Parameter forecast: A forecast of one of the engine's vehicles.
    package func circumstance(of forecast: Forecast, at now: EpochSeconds) -> PredictionContext {
        guard let track = indexOfTrack[forecast.vehicleID].map({ tracks[$0] }), let progress = track.progress,
            !forecast.run.isUpcoming, progress.pattern == forecast.run.pattern
        else { return PredictionContext(.upcoming) }
        return PredictionContext(
            state(of: track, progress, at: now), knowsTrip: knowsTrip(of: track, on: progress.pattern))
    }

    private func state(of track: VehicleTrack, _ progress: Progress, at now: EpochSeconds) -> PredictionContext.State {
        if progress.strayed > 0 { return .besideLine }
        if progress.isAtStart(in: timetable) { return .starting }
        if now - track.seenAt > Self.silence { return .silent }
        return progress.stoodFor > Self.standing ? .standing : .underway
    }

    private func knowsTrip(of track: VehicleTrack, on pattern: PatternIndex) -> Bool {
        guard let name = track.tripName(in: timetable), let trip = predictor.history[pattern]?.trips[name]
        else { return false }
        return trip.dayCount >= LivePredictor.enoughDays
    }
}
