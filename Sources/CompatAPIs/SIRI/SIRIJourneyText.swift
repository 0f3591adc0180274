import Agencies
import LiveModel
import TransitCore

/// The SIRI encoding of a vehicle's journey.
struct SIRIJourneyText {
    private let progress: TripProgress
    private let vehicleNow: LiveVehicle
    private let service: AgencyService
    /// The run of the monitored call, and that call's pattern and index within the pattern.
    private let runKey: RunKey
    private let pattern: PatternIndex
    private let callIndex: Int
    private let stopsAway: Int
    private let metresAway: Double

    private var timetable: Timetable { service.timetable }

    /// Creates the journey of a vehicle, monitored at its next stop; returns nil at the end of the pattern.
    init?(_ progress: TripProgress, in service: AgencyService) {
        let last = service.timetable.stops(of: progress.pattern).count - 1
        guard let vehicle = progress.vehicle, last >= 0 else { return nil }
        let callIndex = min(progress.nextCallIndex, last)
        self.init(
            progress, vehicle, progress.runKey, progress.pattern, callIndex, stopsAway: 0,
            metresAway: progress.metres(to: callIndex), in: service)
    }

    /// Creates the journey of a vehicle, monitored at an upcoming arrival, which may be on a later trip.
    init?(_ progress: TripProgress, comingTo arrival: Arrival, in service: AgencyService) {
        guard let vehicle = progress.vehicle else { return nil }
        let timetable = service.timetable
        let runKey = RunKey(arrival, in: service.snapshot)
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        let callIndex = timetable.callIndex(ofRow: arrival.patternStop)
        let way = progress.way(to: callIndex, of: runKey)
        self.init(
            progress, vehicle, runKey, pattern, callIndex, stopsAway: max(way.stops, 0), metresAway: way.metres,
            in: service
        )
    }

    private init(
        _ progress: TripProgress, _ vehicle: LiveVehicle, _ runKey: RunKey, _ pattern: PatternIndex, _ callIndex: Int,
        stopsAway: Int, metresAway: Double, in service: AgencyService
    ) {
        self.progress = progress
        vehicleNow = vehicle
        self.runKey = runKey
        self.pattern = pattern
        self.callIndex = callIndex
        self.stopsAway = stopsAway
        self.metresAway = max(metresAway, 0)
        self.service = service
    }

    var agency: String { service.agencyID }
    var vehicle: String { vehicleNow.id }
    var line: String { timetable.string(timetable.routeIDs[route]) }
    var direction: String { timetable.direction(of: pattern).map { String($0) } ?? "0" }
    private var route: RouteIndex { timetable.patternRoutes[pattern] }
    private var rows: Range<PatternStopIndex> { timetable.stops(of: pattern) }

    var situations: [SIRISituation] {
        let stop = timetable.patternStopStops[rows.lowerBound + callIndex]
        return service.situations(of: runKey.trip, on: pattern, at: stop, movedTo: run?.call(at: callIndex)?.movedTo)
            .map { SIRISituation(number: $0, service: service) }
    }

    /// Writes `MonitoredVehicleJourney`.
    func write(_ detail: CallDetail, to json: inout JSONWriter) {
        json.member("MonitoredVehicleJourney") { json in
            json.key("LineRef")
            json.underscored(route, in: service)
            json.member("DirectionRef", direction)
            writeFrame(to: &json)
            json.key("JourneyPatternRef")
            json.underscored(timetable.patternShapes[pattern], in: service)
            let names = [timetable.routeShortNames[route], timetable.routeLongNames[route]]
            json.siriText("PublishedLineName", timetable.string(names.first { $0.rawValue != 0 } ?? names[1]), detail)
            json.member("OperatorRef", agency)
            writeEnds(detail, to: &json)
            json.member("SituationRef", array: situations) { json, situation in
                json.object { json in
                    json.key("SituationSimpleRef")
                    json.underscored(situation.id, in: service)
                }
            }
            writeVehicle(to: &json)
            json.key("MonitoredCall")
            call(at: callIndex, stopsAway: stopsAway, metresAway: metresAway).write(detail, to: &json)
            json.member("OnwardCalls") { json in
                guard detail.onward > 0 else { return }
                json.member("OnwardCall", array: onward.prefix(detail.onward)) { $1.write(detail, to: &$0) }
            }
        }
    }

    private func writeFrame(to json: inout JSONWriter) {
        let date = runKey.trip?.date ?? timetable.serviceDate(at: progress.at)
        json.member("FramedVehicleJourneyRef") { json in
            json.member("DataFrameRef", date.iso)
            json.key("DatedVehicleJourneyRef")
            json.underscored(runKey, in: service)
        }
    }

    private func writeEnds(_ detail: CallDetail, to json: inout JSONWriter) {
        if let first = rows.first, let last = rows.last {
            json.key("OriginRef")
            json.underscored(timetable.patternStopStops[first], in: service)
            json.key("DestinationRef")
            json.underscored(timetable.patternStopStops[last], in: service)
        }
        let headsign =
            service.snapshot.signs(of: runKey.trip)?.headsign
            ?? timetable.string(timetable.headsign(of: runKey.trip?.trip, on: pattern))
        json.siriText("DestinationName", headsign, detail)
        guard let trip = runKey.trip else { return }
        let start = timetable.zone.start(of: trip.date).adding(timetable.departure(of: trip.trip, at: 0))
        json.siriTime("OriginAimedDepartureTime", start, in: service)
    }

    private func writeVehicle(to json: inout JSONWriter) {
        json.member("Monitored", true)
        json.member("VehicleLocation") { json in
            json.member("Longitude", vehicleNow.reading.position.longitude, places: 6)
            json.member("Latitude", vehicleNow.reading.position.latitude, places: 6)
        }
        json.member("Bearing", progress.heading.map(JSONWriter.orientation), places: 2)
        let waits = vehicleNow.state == .layover
        json.member("ProgressRate", waits || vehicleNow.state == .stopped ? "noProgress" : "normalProgress")
        if waits { json.member("ProgressStatus", "layover") }
        json.member("Occupancy", vehicleNow.occupancy?.siriWord)
        if let block = runKey.trip.flatMap({ timetable.block(of: $0.trip) }) {
            json.key("BlockRef")
            json.underscored(timetable.blockIDs[block], in: service)
        }
        json.key("VehicleRef")
        json.underscored(vehicle, in: service)
    }

    /// Returns the number of onward calls in the response.
    func callCount(_ detail: CallDetail) -> Int { min(detail.onward, max(rows.count - callIndex - 1, 0)) }

    /// The calls after the monitored call.
    private var onward: [SIRICallText] {
        (callIndex + 1..<max(rows.count, callIndex + 1)).map { callIndex in
            call(
                at: callIndex, stopsAway: stopsAway + callIndex - self.callIndex,
                metresAway: metresAway
                    + Double(
                        timetable.patternStopDistances[rows.lowerBound + callIndex]
                            - timetable.patternStopDistances[rows.lowerBound + self.callIndex]))
        }
    }

    private func call(at callIndex: Int, stopsAway: Int, metresAway: Double) -> SIRICallText {
        SIRICallText(
            runKey: runKey, row: rows.lowerBound + callIndex, callIndex: callIndex, run: run, stopsAway: stopsAway,
            metresAway: metresAway, service: service)
    }

    private var run: LiveRun? {
        guard let trip = runKey.trip else {
            return service.snapshot.untimetabledRuns(on: pattern)
                .first { RunKey($0, in: service.snapshot) == runKey && !$0.isUpcoming }
        }
        return service.snapshot.run(of: trip)
    }
}

extension Occupancy {
    /// The occupancy as one of SIRI's three levels.
    fileprivate var siriWord: String? {
        switch seats {
        case 1: "seatsAvailable"
        case 2: "standingAvailable"
        case 3: "full"
        default: nil
        }
    }
}
