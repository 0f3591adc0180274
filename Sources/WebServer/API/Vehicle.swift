import Agencies
import HTTPServer
import LiveModel
import TransitCore

extension API {
    /// `GET /api/v1/vehicles/{id}`: a vehicle with its run and upcoming calls. `basis` includes the inputs of the
    /// predictions.
    /// - Throws: 404 if no vehicle with this id is currently live.
    func vehicle(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let isExplained = request.query.flag("basis")
        let language = request.query.language()
        try request.query.finish()
        let id = request.parameters[0]
        return try ExplainedResponse.answer(isExplained: isExplained, now: request.now) { () throws(Problem) in
            try vehicle(id, in: language)
        }
    }

    private func vehicle(_ id: String, in language: String?) throws(Problem) -> ExplainedResponse {
        let (view, service, own) = try view(of: id, "vehicle", in: language)
        guard let vehicle = service.snapshot.vehicle(id: String(own)) else {
            throw .notFound("There is no vehicle with this id now.")
        }
        return ExplainedResponse(view: view, service: service, number: service.numberOfRun(of: vehicle)) { basis in
            var json = JSONWriter(capacity: 16 << 10)
            json.object { json in
                json.member("at", service.snapshot.at)
                json.key("vehicle")
                json.vehicle(vehicle, in: service)
                if let trip = vehicle.match?.trip {
                    json.key("run")
                    json.run(trip, in: service)
                }
                json.member("calls", array: service.callsAhead(of: vehicle)) { json, call in
                    json.call(call, in: service, basis: basis.flatMap { call.basis(in: $0) })
                }
            }
            return json.bytes
        }
    }
}

/// An upcoming call of a vehicle or a run.
struct CallAhead {
    /// The index of the call in the timetable's columns of pattern stops.
    let row: PatternStopIndex
    /// The index of the call within the pattern, from 0.
    let callIndex: Int
    /// The scheduled time of the call.
    let scheduled: EpochSeconds?
    let predicted: PredictedCall?
    let isLast: Bool

    /// Returns the prediction inputs of this call; nil if there are none.
    func basis(in run: RunBasis) -> Basis? {
        guard predicted == nil else { return run.call(at: callIndex) }
        return scheduled == nil ? nil : Basis(kind: .schedule)
    }
}

extension AgencyService {
    /// Returns the index of a vehicle's current run in the snapshot; nil if it has none.
    func numberOfRun(of vehicle: LiveVehicle) -> Int? {
        snapshot.runs.firstIndex { $0.vehicle.map { snapshot.vehicles[$0].id } == vehicle.id && !$0.isUpcoming }
    }

    /// Returns the upcoming calls of a vehicle, in order; empty if its pattern is unknown.
    func callsAhead(of vehicle: LiveVehicle) -> [CallAhead] {
        guard let progress = TripProgress(of: vehicle, in: snapshot, at: snapshot.at) else { return [] }
        let run = numberOfRun(of: vehicle).map { snapshot.runs[$0] }
        let own = run?.pattern == progress.pattern ? run : nil
        return calls(
            of: progress.runKey.trip, on: progress.pattern, from: own?.firstCallIndex ?? progress.nextCallIndex, own)
    }

    /// Returns the calls of a pattern, beginning with a given one.
    /// - Parameters:
    ///   - first: the index of the first call within the pattern, from 0.
    ///   - run: a run on this pattern, for its live data; nil for none.
    func calls(of trip: TripDay?, on pattern: PatternIndex, from first: Int, _ run: LiveRun?) -> [CallAhead] {
        let rows = timetable.stops(of: pattern)
        return rows.dropFirst(first).map { row in
            let callIndex = row - rows.lowerBound
            let predicted = run?.call(at: callIndex).flatMap { $0.source == .noData && !$0.isSkipped ? nil : $0 }
            let isLast = row == rows.last
            return CallAhead(
                row: row, callIndex: callIndex,
                scheduled: scheduled(trip, at: callIndex, isLast: isLast)
                    ?? run?.planned(at: callIndex, isArrival: isLast),
                predicted: predicted, isLast: isLast)
        }
    }

    private func scheduled(_ trip: TripDay?, at callIndex: Int, isLast: Bool) -> EpochSeconds? {
        guard let trip else { return nil }
        let time =
            isLast ? timetable.arrival(of: trip.trip, at: callIndex) : timetable.departure(of: trip.trip, at: callIndex)
        return timetable.zone.start(of: trip.date).adding(time)
    }
}

extension JSONWriter {
    /// Writes the API's `Run` object, which identifies a run of a trip.
    mutating func run(_ trip: TripDay, in service: AgencyService) {
        object { json in
            json.member("date", trip.date.iso)
            json.member("start", service.timetable.tripStarts[trip.trip])
        }
    }

    /// Writes the API's `CallAhead` object.
    ///
    /// - Parameter basis: the prediction inputs of the call; nil to omit them.
    mutating func call(_ call: CallAhead, in service: AgencyService, isPassed: Bool = false, basis: Basis? = nil) {
        object { json in
            json.key("stop")
            let stop = call.predicted?.movedTo ?? service.timetable.patternStopStops[call.row]
            json.stop(stop, in: service, showsTimes: true)
            json.member("sequence", service.timetable.patternStopSequences[call.row])
            json.member("scheduled", call.scheduled)
            if let predicted = call.predicted {
                if predicted.isSkipped {
                    json.member("skipped", true)
                } else {
                    json.member("predicted", predicted.shown)
                    json.member("low", predicted.interval.low)
                    json.member("high", predicted.interval.high)
                    if !call.isLast { json.member("waitsUntil", predicted.times.waitsUntil) }
                }
            }
            json.member("lastStop", call.isLast)
            if isPassed { json.member("passed", true) }
            if let basis, !isPassed, call.predicted?.isSkipped != true {
                json.key("basis")
                json.basis(basis, on: service.timetable.patternStopPatterns[call.row], in: service.timetable)
            }
        }
    }
}
