import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

struct OTPTrip: ResponseObject {
    let service: AgencyService
    let trip: TripIndex

    private static let mostDays = 400

    var typeName: String { "Trip" }
    private var timetable: Timetable { service.timetable }
    private var pattern: PatternIndex { timetable.pattern(of: trip) }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "id", "gtfsId": out.json.identifier(trip, in: service.own)
        case "route": out.object(OTPRoute(service: service, route: timetable.routeOf(trip)), field)
        case "serviceId": out.text(timetable.serviceIDs[timetable.tripServices[trip]], in: timetable)
        case "tripShortName": out.text(timetable.tripShortNames[trip], in: timetable)
        case "tripHeadsign": out.text(timetable.headsign(of: trip, on: pattern), in: timetable)
        case "routeShortName": out.text(timetable.routeShortNames[timetable.routeOf(trip)], in: timetable)
        case "directionId": out.string(timetable.direction(of: pattern).map { String($0) })
        case "blockId": out.string(timetable.block(of: trip).map { timetable.string(timetable.blockIDs[$0]) })
        case "shapeId": out.text(timetable.shapeIDs[timetable.patternShapes[pattern]], in: timetable)
        case "wheelchairAccessible":
            let flags = timetable.tripFlags[trip]
            out.string(
                OTPStop.wheelchair(
                    flags.contains(.wheelchairAccessible) ? 1 : flags.contains(.notWheelchairAccessible) ? 2 : 0))
        case "bikesAllowed":
            let flags = timetable.tripFlags[trip]
            out.string(
                flags.contains(.bikesAllowed)
                    ? "ALLOWED" : flags.contains(.noBikes) ? "NOT_ALLOWED" : "NO_INFORMATION")
        case "activeDates": writeDays(to: &out)
        case "stops":
            out.list(
                timetable.stops(of: pattern).lazy.map {
                    OTPStop(service: service, stop: timetable.patternStopStops[$0])
                }, field)
        case "stoptimes": writeTimes(field, on: nil, to: &out)
        case "stoptimesForDate", "departureStoptime", "arrivalStoptime": writeTimesOfDay(field, to: &out)
        case "geometry": writeGeometry(to: &out)
        case "tripGeometry": out.object(OTPGeometry(line), field)
        case "occupancy": out.object(OTPOccupancy(of: trip, in: service), field)
        case "alerts": out.list(service.alerts(of: trip, field, &out), field)
        default: writeMore(field, to: &out)
        }
    }

    private var line: [Coordinate] {
        timetable.points(of: timetable.patternShapes[pattern]).map { timetable.shapePoint($0) }
    }

    private func writeGeometry(to out: inout ResponseWriter) {
        let line = line
        out.charge(line.count)
        out.list { out in
            for point in line {
                out.list { out in
                    out.json.decimal(point.longitude, places: 6)
                    out.json.decimal(point.latitude, places: 6)
                }
            }
        }
    }

    private func writeDays(to out: inout ResponseWriter) {
        let calendar = timetable.calendar
        out.charge(Self.mostDays)
        out.list { out in
            for day in 0..<min(calendar.dayCount, Self.mostDays) {
                let date = calendar.firstDay.advanced(by: Int32(day))
                if timetable.runs(trip, on: date) { out.json.string(date.gtfs) }
            }
        }
    }

    private func writeTimesOfDay(_ field: SelectedField, to out: inout ResponseWriter) {
        guard let date = service.day(field["serviceDate"]) else { return out.refuse(AgencyService.dayFormat) }
        switch field.name {
        case "stoptimesForDate": writeTimes(field, on: date, to: &out)
        case "departureStoptime": out.object(time(at: 0, on: date), field)
        default: out.object(time(at: timetable.stops(of: pattern).count - 1, on: date), field)
        }
    }

    private func writeTimes(_ field: SelectedField, on date: ServiceDate?, to out: inout ResponseWriter) {
        if let date, !timetable.runs(trip, on: date) { return out.list { _ in } }
        out.list(
            timetable.stops(of: pattern).indices.lazy.map { $0 - timetable.stops(of: pattern).lowerBound }.map {
                time(at: $0, on: date)
            }, field)
    }

    /// Returns a call of the trip.
    /// - Parameter date: the service day; nil returns only scheduled times that are not tied to a day.
    private func time(at index: Int, on date: ServiceDate?) -> OTPStoptime {
        OTPStoptime(trip: trip, at: index, on: date, in: service)
    }
}

/// A call of a trip on a service day, or with only scheduled times.
struct OTPStoptime: ResponseObject {
    private let service: AgencyService
    private let row: PatternStopIndex
    private let index: Int
    /// The stop that is served: on a change of platform, not the stop in the timetable.
    private let stop: StopIndex
    private let trip: TripIndex?
    /// The start of the service day; 0 if there is no day.
    private let day: EpochSeconds
    private let scheduled, live: DisplayedArrival.Times?
    private let state: String
    var isCanceled: Bool { state == "CANCELED" }
    private let headsign: String?
    private let rules: ChangedRules

    var typeName: String { "Stoptime" }
    private var timetable: Timetable { service.timetable }

    init(displayed: DisplayedArrival) {
        service = displayed.service
        (row, index, trip) = (displayed.row, displayed.index, displayed.runKey.trip?.trip)
        stop = displayed.isCanceled ? displayed.stop : displayed.arrival.movedTo ?? displayed.stop
        let zone = displayed.timetable.zone
        day = zone.start(of: displayed.runKey.trip?.date ?? zone.serviceDate(at: displayed.times.departure))
        // A call that is not in the timetable counts as on time.
        (scheduled, live) = (displayed.scheduled ?? displayed.live, displayed.live)
        state =
            displayed.isCanceled
            ? "CANCELED" : displayed.runKey.trip == nil ? "ADDED" : displayed.live == nil ? "SCHEDULED" : "UPDATED"
        headsign = displayed.arrival.headsign
        rules = displayed.arrival.rules
    }

    init(trip: TripIndex, at index: Int, on date: ServiceDate?, in service: AgencyService) {
        let timetable = service.timetable
        self.service = service
        (self.trip, self.index) = (trip, index)
        row = timetable.stops(of: timetable.pattern(of: trip)).lowerBound + index
        day = date.map { timetable.zone.start(of: $0) } ?? 0
        scheduled = DisplayedArrival.Times(
            arrival: day.adding(timetable.arrival(of: trip, at: index)),
            departure: day.adding(timetable.departure(of: trip, at: index)))
        let run = date.flatMap { service.snapshot.run(of: TripDay(trip: trip, date: $0)) }
        rules = run?.call(at: index)?.rules ?? ChangedRules()
        headsign = run?.signs?.headsign(at: index)
        let call = run?.call(at: index).flatMap { $0.source == .noData ? nil : $0 }
        live = call.map { DisplayedArrival.Times(arrival: $0.likely, departure: $0.times.boarding) }
        let isCanceled = run?.state == .canceled || run?.call(at: index)?.isSkipped == true
        let moved = isCanceled ? nil : run?.call(at: index)?.movedTo
        stop = moved ?? timetable.patternStopStops[row]
        state = isCanceled ? "CANCELED" : live == nil ? "SCHEDULED" : "UPDATED"
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let now = live ?? scheduled
        switch field.name {
        case "stop": out.object(OTPStop(service: service, stop: stop), field)
        case "stopPosition": out.int(timetable.patternStopSequences[row])
        case "stopPositionInPattern": out.int(index)
        case "scheduledArrival": out.int(scheduled.map { $0.arrival - day })
        case "scheduledDeparture": out.int(scheduled.map { $0.departure - day })
        case "realtimeArrival": out.int(now.map { $0.arrival - day })
        case "realtimeDeparture": out.int(now.map { $0.departure - day })
        case "arrivalDelay": out.int(delay { $0.arrival })
        case "departureDelay": out.int(delay { $0.departure })
        case "timepoint": out.bool(timetable.patternStopFlags[row].contains(.timepoint))
        case "realtime": out.bool(live != nil)
        case "realtimeState": out.string(state)
        case "pickupType": out.string((rules.pickup ?? timetable.patternStopFlags[row].pickup).otpName)
        case "dropoffType": out.string(timetable.dropOff(at: row, changed: rules).otpName)
        case "serviceDay": out.int(day.rawValue)
        case "trip": out.object(trip.map { OTPTrip(service: service, trip: $0) }, field)
        case "headsign":
            if let headsign, !headsign.isEmpty { return out.string(headsign) }
            out.text(timetable.headsign(ofRow: row, trip: trip), in: timetable)
        default: out.null()
        }
    }

    var canBoard: Bool { timetable.canBoard(at: row, changed: rules) }
    /// The scheduled departure; the predicted departure for a run that is not in the timetable.
    var scheduledDeparture: EpochSeconds { (scheduled ?? live)?.departure ?? day }

    /// Returns the delay of the arrival or departure in seconds; 0 without a prediction.
    private func delay(_ moment: (DisplayedArrival.Times) -> EpochSeconds) -> Int64 {
        guard let live, let scheduled else { return 0 }
        return moment(live) - moment(scheduled)
    }
}

struct OTPGeometry: ResponseObject {
    private let line: [Coordinate]

    var typeName: String { "Geometry" }

    /// Creates a geometry; returns nil for fewer than two points.
    init?(_ line: [Coordinate]) {
        guard line.count > 1 else { return nil }
        self.line = line
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        guard field.name == "points" else { return out.int(line.count) }
        out.charge(line.count / 8)
        Polyline.encode(line).withUnsafeBufferPointer { out.json.string($0) }
    }
}
