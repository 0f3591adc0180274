import Agencies
import AgencyQueries
import GraphQL
import LiveModel
import TransitCore

// The GraphQL objects of agencies, routes and stops.

extension ResponseWriter {
    /// Writes a string of the timetable, or null if it is empty.
    mutating func text(_ index: StringIndex, in timetable: Timetable) {
        let utf8 = timetable.utf8(index)
        if utf8.isEmpty { json.null() } else { json.string(utf8) }
    }
}

struct OTPFeed: ResponseObject {
    let service: AgencyService

    var typeName: String { "Feed" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "feedId": out.string(service.agencyID)
        case "publisher": out.object(OTPFeedPublisher(service), field)
        case "alerts": out.list(service.alertsOfFeed(field, &out), field)
        default: out.list([OTPAgency(service: service)], field)
        }
    }
}

/// An agency of the configuration. Its GraphQL id is `id:id`.
struct OTPAgency: ResponseObject {
    let service: AgencyService
    /// The route whose agency in the feed provides the contact details; nil uses the feed's only agency.
    var route: RouteIndex?

    var typeName: String { "Agency" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let description = service.description
        switch field.name {
        case "id", "gtfsId": out.string(description.id + ":" + description.id)
        case "name": out.string(description.name)
        case "url": out.string(service.url(of: route) ?? "")
        case "timezone": out.string(description.timeZoneName(service.timetable))
        case "lang": out.string(service.language)
        case "phone": out.string(service.phone(of: route))
        case "fareUrl": out.string(service.fareURL(of: route))
        case "routes": out.list(service.timetable.routes.lazy.map { OTPRoute(service: service, route: $0) }, field)
        case "alerts": out.list(service.alertsOfAgency(field, &out), field)
        default: out.null()
        }
    }
}

struct OTPRoute: ResponseObject {
    let service: AgencyService
    let route: RouteIndex

    private static let mostTrips = 1000

    var typeName: String { "Route" }
    private var timetable: Timetable { service.timetable }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "id", "gtfsId": out.json.identifier(route, in: service.own)
        case "agency": out.object(OTPAgency(service: service, route: route), field)
        case "shortName": out.text(timetable.routeShortNames[route], in: timetable)
        case "longName": out.text(timetable.routeLongNames[route], in: timetable)
        case "mode": out.string(VehicleMode(routeType: timetable.routeTypes[route]).otpName)
        case "type": out.int(timetable.routeTypes[route])
        case "desc": out.text(timetable.routeDescriptions[route], in: timetable)
        case "url": out.text(timetable.routeURLs[route], in: timetable)
        case "color": out.string(timetable.color(of: route).map { String($0.hex.dropFirst()) })
        case "textColor":
            out.string(String(timetable.textColor(of: route, on: timetable.color(of: route)).hex.dropFirst()))
        case "stops": writeStops(field, to: &out)
        case "trips":
            let trips = timetable.patterns(of: route).lazy.flatMap { timetable.trips(of: $0) }
            out.list(trips.prefix(Self.mostTrips).lazy.map { OTPTrip(service: service, trip: $0) }, field)
        case "alerts": out.list(service.alerts(of: route, field, &out), field)
        default: writeMore(field, to: &out)
        }
    }

    private func writeStops(_ field: SelectedField, to out: inout ResponseWriter) {
        var seen: Set<StopIndex> = []
        let rows = timetable.patterns(of: route).flatMap { timetable.stops(of: $0) }
        out.charge(rows.count / 8)
        let stops = rows.map { timetable.patternStopStops[$0] }.filter { seen.insert($0).inserted }
        out.list(stops.lazy.map { OTPStop(service: service, stop: $0) }, field)
    }
}

struct OTPStop: ResponseObject {
    let service: AgencyService
    let stop: StopIndex

    var typeName: String { "Stop" }
    private var timetable: Timetable { service.timetable }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let route = service.network.routes(at: stop).first
        switch field.name {
        case "id", "gtfsId": out.json.identifier(stop, in: service.own)
        case "name": out.json.string(timetable.utf8(timetable.stopNames[stop]))
        case "code": out.text(timetable.stopCodes[stop], in: timetable)
        case "desc": out.text(timetable.stopDescriptions[stop], in: timetable)
        case "lat": out.decimal(timetable.coordinate(of: stop)?.latitude, places: 6)
        case "lon": out.decimal(timetable.coordinate(of: stop)?.longitude, places: 6)
        case "platformCode": out.text(timetable.stopPlatforms[stop], in: timetable)
        case "locationType": out.string(Self.kinds[min(Int(timetable.stopKinds[stop]), 4)])
        case "vehicleMode":
            out.string(route.map { VehicleMode(routeType: timetable.routeTypes[$0]).otpName })
        case "vehicleType": out.int(route.map { timetable.routeTypes[$0] })
        case "timezone": out.string(service.description.timeZoneName(of: stop, in: timetable))
        case "wheelchairBoarding": out.string(Self.wheelchair(timetable.stopWheelchair[stop]))
        case "parentStation":
            let parent = timetable.stopParents[stop]
            out.object(parent.rawValue == .max ? nil : OTPStop(service: service, stop: parent), field)
        case "stops":
            // Entrances and nodes of a station are not stops.
            let platforms = timetable.children(of: stop).filter { timetable.stopKinds[$0] == 0 }
            out.list(platforms.lazy.map { OTPStop(service: service, stop: $0) }, field)
        case "routes": writeRoutes(field, to: &out)
        case "alerts": out.list(service.alerts(of: stop, field, &out), field)
        case "stoptimesWithoutPatterns":
            guard let question = OTPBoardQuestion(field, service, to: &out) else { return }
            out.list(question.rows(at: self).lazy.map { OTPStoptime(displayed: $0) }, field)
        default: writeMore(field, to: &out)
        }
    }

    private static let kinds = ["STOP", "STATION", "ENTRANCE", "GENERIC_NODE", "BOARDING_AREA"]

    static func wheelchair(_ value: UInt8) -> String {
        value == 1 ? "POSSIBLE" : value == 2 ? "NOT_POSSIBLE" : "NO_INFORMATION"
    }
}

extension InputValue {
    /// The value of an argument of type `Long`, which clients send as a number or as a string of digits.
    var otpLong: Int64? { int ?? text.flatMap { Int64($0) } }
}
