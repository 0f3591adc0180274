package import LiveModel
package import TransitCore

/// The predictions of one model for one run.
package struct Forecast: Sendable {
    package var vehicleID: String
    /// The provider's trip id; nil for a run without a trip id.
    package var tripID: String?
    package var run: LiveRun
}

extension EngineState {
    /// Returns a model's predictions for the current and the next run of each matched vehicle, from the engine's
    /// current data, in the same way as for the model in production.
    package func forecasts(by model: some Predictor, at now: EpochSeconds) -> [Forecast] {
        let forecast = forecast(by: model, at: now)
        var forecasts: [Forecast] = []
        for (index, track) in tracks.enumerated() where track.isVisible {
            guard let progress = track.progress, !hasEnded(progress, at: now), isOnItsWay(progress) else { continue }
            let run = forecast.run(of: track, on: progress, vehicle: index)
            forecasts.append(Forecast(vehicleID: track.id, tripID: tripID(of: run, track), run: run))
            guard let coming = forecast.comingRuns(after: run, of: track).first else { continue }
            let next = forecast.run(coming, after: run)
            forecasts.append(Forecast(vehicleID: track.id, tripID: next.trip.map(id) ?? next.addedTripID, run: next))
        }
        return forecasts
    }

    /// Returns the predictions that riders see: the server's prediction, blended with the agency's if there is one.
    package func shownForecasts() -> [Forecast] {
        snapshot.runs.compactMap { run in
            guard run.state == .live, let vehicle = run.vehicle.map({ snapshot.vehicles[$0] }) else { return nil }
            let named = run.isUpcoming ? run.addedTripID : vehicle.reading.trip?.tripID
            return Forecast(vehicleID: vehicle.id, tripID: run.trip.map(id) ?? named, run: run)
        }
    }

    /// Returns the agency's unmodified predictions for the runs of vehicles; their displayed times equal their likely
    /// times.
    package func agencyForecasts(at now: EpochSeconds) -> [Forecast] {
        tracks.compactMap { track in
            guard track.isVisible, let trip = track.progress?.trip, let agency = agencyRuns[trip] else { return nil }
            let run = agency.run(vehicle: nil, spread: .none, in: timetable, at: now)
            return Forecast(vehicleID: track.id, tripID: id(of: trip), run: run)
        }
    }

    private func tripID(of run: LiveRun, _ track: VehicleTrack) -> String? {
        run.trip.map(id) ?? track.reading.trip?.tripID
    }

    private func id(of day: TripDay) -> String { timetable.string(timetable.tripIDs[day.trip]) }
}
