import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

struct OTPLeg: ResponseObject {
    /// The plan that a walk belongs to; nil for a single ride.
    private let plan: OTPFoundPlan?
    private let moment: PlannerMoment
    /// The ride; nil for a walking leg.
    let displayed: DisplayedRide?
    private let start, end: PlanPlace
    private let startLabel, endLabel: String?
    let departure: EpochSeconds
    private let arrival: EpochSeconds
    let walkedMetres: Double

    var typeName: String { "Leg" }
    var isWalk: Bool { displayed == nil }
    var seconds: Int64 { max(arrival - departure, 0) }

    /// Creates the leg of a journey from its index in the journey.
    /// - Returns: nil for a ride that no longer exists.
    init?(number: Int, of journey: PlannedJourney, in plan: OTPFoundPlan) {
        let leg = journey.legs[number]
        (self.plan, moment) = (plan, plan.found.moment)
        (departure, arrival) = (leg.departure, leg.arrival)
        (start, end) = (plan.plan.beginning(of: number, in: journey), plan.plan.end(of: number, in: journey))
        (startLabel, endLabel) = (plan.asked.fromLabel, plan.asked.toLabel)
        if case .ride(let ride) = leg.way {
            guard let displayed = DisplayedRide(ride, at: plan.found.moment) else { return nil }
            (self.displayed, walkedMetres) = (displayed, 0)
        } else {
            (displayed, walkedMetres) = (nil, plan.plan.metres(of: leg))
        }
    }

    /// Creates the leg of a direct walk from the origin to the destination.
    init(direct walk: WalkLength, departure: EpochSeconds, in plan: OTPFoundPlan) {
        (self.plan, moment, displayed, walkedMetres) = (plan, plan.found.moment, nil, walk.metres)
        (start, end) = (plan.plan.question.start, plan.plan.question.end)
        (startLabel, endLabel) = (plan.asked.fromLabel, plan.asked.toLabel)
        (self.departure, arrival) = (departure, departure + walk.seconds)
    }

    /// Creates the leg of a single ride that is not part of a plan.
    /// - Returns: nil if the ride does not exist.
    init?(_ ride: PlanRide, at moment: PlannerMoment) {
        guard let displayed = DisplayedRide(ride, at: moment), let first = displayed.calls.first,
            let last = displayed.calls.last
        else { return nil }
        (plan, self.moment, self.displayed, walkedMetres) = (nil, moment, displayed, 0)
        let places = [first, last].map {
            PlanPlace(displayed.timetable.coordinate(of: $0.stop) ?? Coordinate(latitude: 0, longitude: 0))
        }
        (start, end, startLabel, endLabel) = (places[0], places[1], nil, nil)
        (departure, arrival) = (first.departure, last.arrival)
    }

    private var zone: TimeZoneTable { displayed?.timetable.zone ?? plan?.zone ?? .utc }
    private var ends: [Coordinate] { [start, end].map { moment.routing.coordinate(of: $0) ?? $0.coordinate } }

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
        case "distance": out.decimal(displayed.map { metres(of: $0) } ?? walkedMetres, places: 1)
        case "from": out.object(place(isEnd: false), field)
        case "to": out.object(place(isEnd: true), field)
        case "transitLeg": out.bool(displayed != nil)
        case "realTime": out.bool(displayed?.isLive ?? false)
        case "interlineWithPreviousLeg": out.bool(displayed?.ride.isSeated ?? false)
        case "rentedBike", "walkingBike", "intermediatePlace": out.bool(false)
        case "legGeometry": out.object(geometry, field)
        case "steps": out.list(steps, field)
        default:
            guard let displayed else {
                return Self.listsOfWalks.contains(field.name) ? out.list { _ in } : out.null()
            }
            write(field, of: displayed, to: &out)
        }
    }

    /// The list fields that are empty for walking legs.
    private static let listsOfWalks: Set<String> = ["alerts", "stopCalls", "fareProducts"]

    private func write(_ field: SelectedField, of displayed: DisplayedRide, to out: inout ResponseWriter) {
        let (service, timetable) = (displayed.service, displayed.timetable)
        let stops = timetable.stops(of: displayed.pattern).lowerBound
        switch field.name {
        case "id": out.string(displayed.runKey.map { OTPLegID.text($0, displayed) })
        case "headsign":
            if let reported = displayed.headsign { return out.string(reported) }
            out.text(timetable.headsign(ofRow: stops + displayed.ride.boarding, trip: displayed.trip), in: timetable)
        case "agency": out.object(OTPAgency(service: service, route: displayed.route), field)
        case "route": out.object(OTPRoute(service: service, route: displayed.route), field)
        case "trip": out.object(displayed.trip.map { OTPTrip(service: service, trip: $0) }, field)
        case "serviceDate": out.string(displayed.ride.date.iso)
        case "realtimeState":
            out.string(
                displayed.isCanceled
                    ? "CANCELED" : displayed.ride.added != nil ? "ADDED" : displayed.isLive ? "UPDATED" : "SCHEDULED")
        case "pickupType":
            let rule = timetable.pickup(
                at: stops + displayed.ride.boarding, isLastStop: false,
                changed: displayed.rules(at: displayed.ride.boarding))
            out.string(rule.otpName)
        case "dropoffType":
            let rule = timetable.dropOff(
                at: stops + displayed.ride.alighting, changed: displayed.rules(at: displayed.ride.alighting))
            out.string(rule.otpName)
        case "intermediatePlaces": out.list(displayed.otpPlacesBetween, field)
        case "stopCalls":
            out.list(
                displayed.calls.lazy.filter { !$0.isSkipped }.map { OTPStopCall($0, of: displayed) }, field)
        case "nextLegs", "previousLegs":
            OTPOtherLegs(of: displayed, from: departure, at: moment).write(field, to: &out)
        case "fareProducts": out.list { _ in }
        case "intermediateStops":
            guard field["include"].list?.contains(where: { $0.text == "STOP" }) ?? true else {
                return out.list { _ in }
            }
            out.list(
                displayed.calls.dropFirst().dropLast().lazy.filter { !$0.isSkipped }.map {
                    OTPStop(service: service, stop: $0.stop)
                }, field)
        case "alerts": out.list(displayed.otpAlerts, field)
        default: out.null()
        }
    }

    private var mode: String {
        displayed.map { VehicleMode(routeType: $0.timetable.routeTypes[$0.route]).otpName } ?? "WALK"
    }

    private var startTime: OTPLegTime {
        guard let displayed, let call = displayed.calls.first else {
            return OTPLegTime(at: departure, nil, isLive: false, zone)
        }
        let isLive = displayed.live?.departure.predicted != nil
        return OTPLegTime(at: departure, call.scheduledDeparture, isLive: isLive, zone)
    }

    private var endTime: OTPLegTime {
        guard let displayed, let call = displayed.calls.last else {
            return OTPLegTime(at: arrival, nil, isLive: false, zone)
        }
        return OTPLegTime(at: arrival, call.scheduledArrival, isLive: displayed.live?.arrival.predicted != nil, zone)
    }

    /// Returns the place at the start or the end of the leg.
    func place(isEnd: Bool) -> OTPPlace {
        guard let displayed, let call = isEnd ? displayed.calls.last : displayed.calls.first else {
            var place =
                isEnd ? OTPPlace(end: end, label: endLabel, moment) : OTPPlace(end: start, label: startLabel, moment)
            (place.arrival, place.departure) = isEnd ? (endTime, endTime) : (startTime, startTime)
            return place
        }
        var place = OTPPlace(call: call, of: displayed)
        if isEnd { place.arrival = endTime } else { place.departure = startTime }
        return place
    }

    private func metres(of displayed: DisplayedRide) -> Double {
        let rows = moment.view.rows(of: displayed.ride)
        let timetable = displayed.timetable
        return Double(timetable.patternStopDistances[rows.upperBound] - timetable.patternStopDistances[rows.lowerBound])
    }

    /// The geometry of the leg; nil for fewer than two points.
    var geometry: OTPGeometry? {
        if let displayed { return OTPGeometry(moment.view.shape(of: displayed.ride)) }
        let ends = ends
        return OTPGeometry(plan?.walk(from: ends[0], to: ends[1])?.points ?? ends)
    }

    /// The steps of a walking leg; empty for a ride.
    var steps: [OTPStep] {
        let ends = ends
        return displayed == nil ? (plan?.walk(from: ends[0], to: ends[1])?.steps ?? []).map { OTPStep(step: $0) } : []
    }
}

extension DisplayedRide {
    /// The places of the calls between the first and last call, without skipped calls.
    var otpPlacesBetween: [OTPPlace] {
        calls.dropFirst().dropLast().lazy.filter { !$0.isSkipped }.map { OTPPlace(call: $0, of: self) }
    }

    var otpAlerts: [OTPAlert] {
        situations.map { OTPAlert(service: service, alert: service.snapshot.alerts[$0]) }
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
        case "alerts", "elevationProfile": out.list { _ in }
        default: out.null()
        }
    }
}

/// A scheduled time and its realtime estimate.
struct OTPLegTime: ResponseObject {
    let now: EpochSeconds
    private let scheduled: EpochSeconds
    private let isLive: Bool
    private let zone: TimeZoneTable

    var typeName: String { "LegTime" }
    /// The delay in seconds, positive if late.
    var delay: Int64 { isLive ? now - scheduled : 0 }

    /// Creates a time.
    /// - Parameter scheduled: the scheduled time; nil for a run that is not in the timetable.
    init(at now: EpochSeconds, _ scheduled: EpochSeconds?, isLive: Bool, _ zone: TimeZoneTable) {
        (self.now, self.isLive, self.zone) = (now, isLive, zone)
        self.scheduled = scheduled ?? now
    }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "scheduledTime" { return out.json.local(scheduled, zone) }
        out.object(isLive ? OTPEstimate(time: now, delay: delay, zone: zone) : nil, field)
    }
}

struct OTPEstimate: ResponseObject {
    let time: EpochSeconds
    let delay: Int64
    let zone: TimeZoneTable
    /// The GraphQL type: `RealTimeEstimate` for a leg, `EstimatedTime` for a call.
    var typeName = "RealTimeEstimate"

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "time" { out.json.local(time, zone) } else { out.string(ISODuration.text(delay)) }
    }
}

struct OTPPlace: ResponseObject {
    let stop: OTPStop?
    private let name: String?
    private let coordinate: Coordinate
    /// The GTFS `stop_sequence` of the call; nil for a place without a call.
    let position: UInt32?
    var arrival, departure: OTPLegTime?

    var typeName: String { "Place" }

    /// Creates the place at an end of a plan or a walking leg.
    init(end place: PlanPlace, label: String?, _ moment: PlannerMoment) {
        coordinate = moment.routing.coordinate(of: place) ?? place.coordinate
        position = nil
        if let own = place.stop.map({ moment.routing.network.stop($0) }) {
            (stop, name) = (OTPStop(service: moment.services[own.timetable], stop: own.stop), nil)
        } else {
            (stop, name) = (nil, label)
        }
    }

    /// Creates the place of a ride's call.
    init(call: DisplayedRide.Call, of displayed: DisplayedRide) {
        (stop, name) = (OTPStop(service: displayed.service, stop: call.stop), nil)
        let row = displayed.timetable.stops(of: displayed.pattern).lowerBound + call.index
        position = displayed.timetable.patternStopSequences[row]
        coordinate = displayed.timetable.coordinate(of: call.stop) ?? Coordinate(latitude: 0, longitude: 0)
        let zone = displayed.timetable.zone
        arrival = OTPLegTime(at: call.arrival, call.scheduledArrival, isLive: displayed.isLive, zone)
        departure = OTPLegTime(at: call.departure, call.scheduledDeparture, isLive: displayed.isLive, zone)
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
        case "stopPosition": out.object(position.map { OTPPositionAtStop(position: $0) }, field)
        default: out.null()
        }
    }
}

private struct OTPPositionAtStop: ResponseObject {
    let position: UInt32

    var typeName: String { "PositionAtStop" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) { out.int(position) }
}
