package import TransitCore

/// What a prediction rests on.
package struct Circumstance: Hashable, CaseIterable, Sendable {
    /// What the vehicle does: the first of these that holds, those that make it hard before the others.
    package enum State: CaseIterable, Sendable {
        /// It is still on the run before.
        case upcoming
        /// It is beside the line that it should be on.
        case besideLine
        /// It has not left its first stop.
        case starting
        /// Nothing was heard of it for a minute.
        case silent
        case standing
        case underway
    }

    package let state: State
    /// Whether enough days are known of the trip to learn from; of one that has not begun nobody asks.
    package let knowsTrip: Bool

    package init(_ state: State, knowsTrip: Bool = true) {
        self.state = state
        self.knowsTrip = knowsTrip || state == .upcoming
    }

    package static var allCases: [Circumstance] {
        [Circumstance(.upcoming)]
            + [false, true].flatMap { knowsTrip in
                State.allCases.dropFirst().map { Circumstance($0, knowsTrip: knowsTrip) }
            }
    }

    /// For people.
    package var name: String { knowsTrip ? state.name : "trip little known, \(state.name)" }
}

extension Circumstance.State {
    fileprivate var name: String {
        switch self {
        case .upcoming: "on the run before"
        case .besideLine: "beside its line"
        case .starting: "at its first stop"
        case .silent: "silent for a minute"
        case .standing: "standing"
        case .underway: "under way"
        }
    }
}

extension EngineState {
    /// Seconds after which a position is old.
    private static let silence: Int64 = 60
    /// Seconds after which a vehicle that has not moved stands.
    private static let standing: Int64 = 20

    /// - Parameter forecast: of one of its vehicles.
    package func circumstance(of forecast: Forecast, at now: EpochSeconds) -> Circumstance {
        guard let track = indexOfTrack[forecast.vehicleID].map({ tracks[$0] }), let progress = track.progress,
            !forecast.run.isUpcoming, progress.pattern == forecast.run.pattern
        else { return Circumstance(.upcoming) }
        return Circumstance(
            state(of: track, progress, at: now), knowsTrip: knowsTrip(of: track, on: progress.pattern))
    }

    private func state(of track: Track, _ progress: Progress, at now: EpochSeconds) -> Circumstance.State {
        if progress.strayed > 0 { return .besideLine }
        if progress.isAtStart(in: timetable) { return .starting }
        if now - track.seenAt > Self.silence { return .silent }
        return progress.stoodFor > Self.standing ? .standing : .underway
    }

    private func knowsTrip(of track: Track, on pattern: PatternIndex) -> Bool {
        guard let name = track.tripName(in: timetable), let trip = predictor.history[pattern]?.trips[name]
        else { return false }
        return trip.dayCount >= LivePredictor.enoughDays
    }
}
