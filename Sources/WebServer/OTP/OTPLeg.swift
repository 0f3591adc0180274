import GraphQL
import LiveEngine
import TransitCore

struct OTPLeg: ResponseObject {
    private let plan: OTPFoundPlan
    /// The ride; nil for a walk.
    private let told: DisplayedRide?
    private let start, end: PlanPlace
    private let startLabel, endLabel: String?
    private let departure, arrival: EpochSeconds
    let walkedMetres: Double

    var typeName: String { "Leg" }
    var isWalk: Bool { told == nil }
    var seconds: Int64 { max(arrival - departure, 0) }

    /// Creates a leg of a journey.
    /// - Returns: nil for a ride that no longer exists.
    init?(number: Int, of journey: PlannedJourney, in plan: OTPFoundPlan) {
        let leg = journey.legs[number]
        self.plan = plan
        (departure, arrival) = (leg.departure, leg.arrival)
        (start, end) = (plan.plan.beginning(of: number, in: journey), plan.plan.end(of: number, in: journey))
        (startLabel, endLabel) = (plan.asked.fromLabel, plan.asked.toLabel)
        if case .ride(let ride) = leg.way {
            guard let told = DisplayedRide(ride, at: plan.found.moment) else { return nil }
            (self.told, walkedMetres) = (told, 0)
        } else {
            (told, walkedMetres) = (nil, plan.plan.metres(of: leg))
        }
    }

    /// Creates a leg that walks all the way.
    init(direct walk: WalkLength, departure: EpochSeconds, in plan: OTPFoundPlan) {
        (self.plan, told, walkedMetres) = (plan, nil, walk.metres)
        (start, end) = (plan.plan.question.start, plan.plan.question.end)
        (startLabel, endLabel) = (plan.asked.fromLabel, plan.asked.toLabel)
        (self.departure, arrival) = (departure, departure + walk.seconds)
    }

    private var zone: TimeZoneTable { told?.timetable.zone ?? plan.zone }
    private var ends: [Coordinate] { [start, end].map { plan.ground.coordinate(of: $0) ?? $0.coordinate } }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "mode": out.string(mode)
        case "start": out.object(startTime, field)
        case "end": out.object(endTime, field)
        case "startTime": out.int(departure.milliseconds.rawValue)
        case "endTime": out.int(arrival.milliseconds.rawValue)
        case "departureDelay": out.int(startTime.delay)
        case "arrivalDelay": out.int(endTime.delay)
        case "duration": out.int(seconds)
        case "distance": out.decimal(told.map { metres(of: $0) } ?? walkedMetres, places: 1)
        case "from": out.object(place(isEnd: false), field)
        case "to": out.object(place(isEnd: true), field)
        case "transitLeg": out.bool(told != nil)
        case "realTime": out.bool(told?.isLive ?? false)
        case "interlineWithPreviousLeg": out.bool(told?.ride.isSeated ?? false)
        case "rentedBike", "walkingBike", "intermediatePlace": out.bool(false)
        case "legGeometry": writeLine(field, to: &out)
        case "steps": writeSteps(field, to: &out)
        default:
            guard let told else { return field.name == "alerts" ? out.list { _ in } : out.null() }
            write(field, of: told, to: &out)
        }
    }

    private func write(_ field: SelectedField, of told: DisplayedRide, to out: inout ResponseWriter) {
        let (service, timetable) = (told.service, told.timetable)
        let stops = timetable.stops(of: told.pattern).lowerBound
        switch field.name {
        case "id": out.string(told.course.map { OTPLeg.id(of: $0, told) })
        case "headsign":
            if let said = told.headsign { return out.string(said) }
            out.text(timetable.headsign(ofRow: stops + told.ride.boarding, trip: told.trip), in: timetable)
        case "agency": out.object(OTPAgency(service: service), field)
        case "route": out.object(OTPRoute(service: service, route: told.route), field)
        case "trip": out.object(told.trip.map { OTPTrip(service: service, trip: $0) }, field)
        case "serviceDate": out.string(told.ride.date.iso)
        case "realtimeState":
            out.string(
                told.isCanceled
                    ? "CANCELED" : told.ride.added != nil ? "ADDED" : told.isLive ? "UPDATED" : "SCHEDULED")
        case "pickupType":
            let rule = timetable.pickup(
                at: stops + told.ride.boarding, isLastStop: false, changed: told.rules(at: told.ride.boarding))
            out.string(rule.otpName)
        case "dropoffType":
            let rule = timetable.dropOff(
                at: stops + told.ride.alighting, changed: told.rules(at: told.ride.alighting))
            out.string(rule.otpName)
        case "intermediatePlaces":
            out.list(
                told.calls.dropFirst().dropLast().lazy.filter { !$0.isSkipped }.map {
                    OTPPlace(call: $0, of: told, plan)
                }, field)
        case "intermediateStops":
            out.list(
                told.calls.dropFirst().dropLast().lazy.filter { !$0.isSkipped }.map {
                    OTPStop(service: service, stop: $0.stop)
                }, field)
        case "alerts":
            out.list(
                told.situations.lazy.map {
                    OTPAlert(service: service, alert: service.snapshot.alerts[$0])
                }, field)
        default: out.null()
        }
    }

    private static func id(of course: RunKey, _ told: DisplayedRide) -> String {
        MOTISTripID.text(course, in: told.service) + "@\(told.ride.boarding)-\(told.ride.alighting)"
    }

    private var mode: String {
        told.map { VehicleMode(routeType: $0.timetable.routeTypes[$0.route]).otpName } ?? "WALK"
    }

    private var startTime: OTPLegTime {
        guard let told, let call = told.calls.first else { return OTPLegTime(at: departure, nil, isLive: false, zone) }
        let isLive = told.live?.departure.predicted != nil
        return OTPLegTime(at: departure, call.scheduledDeparture, isLive: isLive, zone)
    }

    private var endTime: OTPLegTime {
        guard let told, let call = told.calls.last else { return OTPLegTime(at: arrival, nil, isLive: false, zone) }
        return OTPLegTime(at: arrival, call.scheduledArrival, isLive: told.live?.arrival.predicted != nil, zone)
    }

    private func place(isEnd: Bool) -> OTPPlace {
        guard let told, let call = isEnd ? told.calls.last : told.calls.first else {
            var place =
                isEnd ? OTPPlace(end: end, label: endLabel, plan) : OTPPlace(end: start, label: startLabel, plan)
            (place.arrival, place.departure) = isEnd ? (endTime, endTime) : (startTime, startTime)
            return place
        }
        var place = OTPPlace(call: call, of: told, plan)
        if isEnd { place.arrival = endTime } else { place.departure = startTime }
        return place
    }

    private func metres(of told: DisplayedRide) -> Double {
        let rows = plan.found.moment.view.rows(of: told.ride)
        let timetable = told.timetable
        return Double(timetable.patternStopDistances[rows.upperBound] - timetable.patternStopDistances[rows.lowerBound])
    }

    private func writeLine(_ field: SelectedField, to out: inout ResponseWriter) {
        guard let told else {
            let ends = ends
            return out.object(OTPGeometry(plan.walk(from: ends[0], to: ends[1])?.points ?? ends), field)
        }
        out.object(OTPGeometry(plan.found.moment.view.shape(of: told.ride)), field)
    }

    /// Writes the steps of a walk; a ride has none.
    private func writeSteps(_ field: SelectedField, to out: inout ResponseWriter) {
        let ends = ends
        let steps = told == nil ? plan.walk(from: ends[0], to: ends[1])?.steps ?? [] : []
        out.list(steps.lazy.map { OTPStep(step: $0) }, field)
    }
}

struct OTPStep: ResponseObject {
    let step: WalkStep

    var typeName: String { "step" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "distance": out.decimal(step.metres, places: 1)
        case "lat": out.decimal(step.start.latitude, places: 6)
        case "lon": out.decimal(step.start.longitude, places: 6)
        case "relativeDirection": out.string(step.turn.motisName)
        case "absoluteDirection": out.string(step.direction.otpName)
        case "streetName": out.string(step.name.isEmpty ? step.kind.name : step.name)
        case "bogusName": out.bool(step.name.isEmpty)
        case "stayOn", "area", "walkingBike": out.bool(false)
        default: out.null()
        }
    }
}

/// A scheduled time with its realtime estimate.
struct OTPLegTime: ResponseObject {
    let now: EpochSeconds
    private let scheduled: EpochSeconds
    private let isLive: Bool
    private let zone: TimeZoneTable

    var typeName: String { "LegTime" }
    /// The delay in seconds, positive if late.
    var delay: Int64 { isLive ? now - scheduled : 0 }

    /// Creates a time.
    /// - Parameter scheduled: nil for a run that is in no timetable.
    init(at now: EpochSeconds, _ scheduled: EpochSeconds?, isLive: Bool, _ zone: TimeZoneTable) {
        (self.now, self.isLive, self.zone) = (now, isLive, zone)
        self.scheduled = scheduled ?? now
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "scheduledTime" { return out.json.local(scheduled, zone) }
        out.object(isLive ? OTPEstimate(time: now, delay: delay, zone: zone) : nil, field)
    }
}

private struct OTPEstimate: ResponseObject {
    let time: EpochSeconds
    let delay: Int64
    let zone: TimeZoneTable

    var typeName: String { "RealTimeEstimate" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "time" { out.json.local(time, zone) } else { out.string(ISODuration.text(delay)) }
    }
}

struct OTPPlace: ResponseObject {
    private let stop: OTPStop?
    private let name: String?
    private let coordinate: Coordinate
    var arrival, departure: OTPLegTime?

    var typeName: String { "Place" }

    /// Creates the place at an end of a request or a walk.
    init(end place: PlanPlace, label: String?, _ plan: OTPFoundPlan) {
        coordinate = plan.ground.coordinate(of: place) ?? place.coordinate
        if let own = place.stop.map({ plan.ground.network.stop($0) }) {
            (stop, name) = (OTPStop(service: plan.found.moment.services[own.timetable], stop: own.stop), nil)
        } else {
            (stop, name) = (nil, label)
        }
    }

    /// Creates the place of a call of a ride.
    init(call: DisplayedRide.Call, of told: DisplayedRide, _ plan: OTPFoundPlan) {
        (stop, name) = (OTPStop(service: told.service, stop: call.stop), nil)
        coordinate = told.timetable.coordinate(of: call.stop) ?? Coordinate(latitude: 0, longitude: 0)
        let zone = told.timetable.zone
        arrival = OTPLegTime(at: call.arrival, call.scheduledArrival, isLive: told.isLive, zone)
        departure = OTPLegTime(at: call.departure, call.scheduledDeparture, isLive: told.isLive, zone)
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "name":
            guard let stop else { return out.string(name) }
            out.json.string(stop.service.timetable.utf8(stop.service.timetable.stopNames[stop.stop]))
        case "vertexType": out.string(stop == nil ? "NORMAL" : "TRANSIT")
        case "lat": out.decimal(coordinate.latitude, places: 6)
        case "lon": out.decimal(coordinate.longitude, places: 6)
        case "arrival": out.object(arrival, field)
        case "departure": out.object(departure, field)
        case "arrivalTime": out.int(arrival?.now.milliseconds.rawValue ?? 0)
        case "departureTime": out.int(departure?.now.milliseconds.rawValue ?? 0)
        case "stop": out.object(stop, field)
        default: out.null()
        }
    }
}
