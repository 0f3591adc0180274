import Agencies
import GraphQL
import LiveModel
import TransitCore

/// A pattern. Its code is `agency:route:direction:number`, where the number counts the route's patterns from 1. Codes
/// are stable only as long as the timetable is unchanged.
struct OTPPattern: ResponseObject {
    let service: AgencyService
    let pattern: PatternIndex

    var typeName: String { "Pattern" }
    private var timetable: Timetable { service.timetable }
    private var route: RouteIndex { timetable.patternRoutes[pattern] }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "id", "code": out.string(code)
        case "name": out.string(name)
        case "headsign": out.text(timetable.usualHeadsign(of: pattern), in: timetable)
        case "directionId": out.int(timetable.direction(of: pattern))
        case "semanticHash": out.string(semanticHash)
        case "route": out.object(OTPRoute(service: service, route: route), field)
        case "stops":
            out.list(
                timetable.stops(of: pattern).lazy.map {
                    OTPStop(service: service, stop: timetable.patternStopStops[$0])
                }, field)
        case "trips":
            out.list(timetable.trips(of: pattern).lazy.map { OTPTrip(service: service, trip: $0) }, field)
        case "tripsForDate": writeTrips(field, to: &out)
        case "geometry": out.list(line(&out).lazy.map { OTPCoordinates(coordinate: $0) }, field)
        case "patternGeometry": out.object(OTPGeometry(line(&out)), field)
        case "vehiclePositions": writeVehicles(field, to: &out)
        case "alerts": out.list(service.alerts(of: pattern, field, &out), field)
        default: out.null()
        }
    }

    private var name: String {
        let end = timetable.string(timetable.lastStopName(of: pattern))
        return timetable.label(of: route) + (end.isEmpty ? "" : " to " + end)
    }

    private var semanticHash: String {
        var hash = StableHash()
        for row in timetable.stops(of: pattern) {
            hash.add(timetable.utf8(timetable.stopIDs[timetable.patternStopStops[row]]))
            hash.add(0)
        }
        return String(hash.value, radix: 16)
    }

    private func line(_ out: inout ResponseWriter) -> [Coordinate] {
        let rows = timetable.stops(of: pattern)
        guard !rows.isEmpty else { return [] }
        out.charge(timetable.points(of: timetable.patternShapes[pattern]).count / 8)
        return out.isCut ? [] : timetable.shape(from: rows.lowerBound, to: rows.upperBound - 1)
    }

    private func writeTrips(_ field: SelectedField, to out: inout ResponseWriter) {
        guard let date = service.day(field["serviceDate"]) else { return out.refuse(AgencyService.dayFormat) }
        let trips = timetable.trips(of: pattern)
        out.charge(trips.count / 8)
        out.list(
            trips.lazy.filter { timetable.runs($0, on: date) }.map { OTPTrip(service: service, trip: $0) }, field)
    }

    private func writeVehicles(_ field: SelectedField, to out: inout ResponseWriter) {
        let vehicles = service.snapshot.vehicles
        out.charge(vehicles.count / 8)
        out.list { out in
            for vehicle in vehicles where !out.isCut && !vehicle.isStale {
                guard let trip = vehicle.match?.trip?.trip, timetable.pattern(of: trip) == pattern else { continue }
                out.object(OTPVehiclePosition(service: service, vehicle: vehicle, trip: trip), field)
            }
        }
    }
}

// Conversion between patterns and their codes.
extension OTPPattern {
    private static let added = "live"

    var code: String {
        let (first, route) = (timetable.patterns(of: route), timetable.string(timetable.routeIDs[route]))
        let number = first.contains(pattern) ? String(pattern - first.lowerBound + 1) : nil
        // The patterns that were added by realtime feeds come after those of the timetable file.
        let place = number.map { $0.count < 2 ? "0" + $0 : $0 } ?? Self.added + String(pattern.rawValue)
        return "\(service.agencyID):\(route):\(timetable.direction(of: pattern) ?? 0):\(place)"
    }

    /// Returns the pattern with a code.
    /// - Parameter own: the code without the agency id.
    init?(_ own: Substring, in service: AgencyService) {
        let timetable = service.timetable
        guard let mark = own.lastIndex(of: ":"), let end = own[..<mark].lastIndex(of: ":"),
            let route = timetable.route(id: own[..<end].utf8)
        else { return nil }
        let place = own[own.index(after: mark)...]
        let pattern: PatternIndex
        if place.hasPrefix(Self.added) {
            guard let number = UInt32(place.dropFirst(Self.added.count)) else { return nil }
            pattern = PatternIndex(number)
            guard timetable.patterns.contains(pattern), timetable.patternRoutes[pattern] == route else { return nil }
        } else {
            let patterns = timetable.patterns(of: route)
            guard let number = Int(place), (1...max(patterns.count, 1)).contains(number), !patterns.isEmpty else {
                return nil
            }
            pattern = patterns.lowerBound + (number - 1)
        }
        self.init(service: service, pattern: pattern)
        guard code.dropFirst(service.agencyID.count + 1) == own else { return nil }
    }
}

extension AgencyService {
    static let dayFormat = "serviceDate: must have the form 2026-03-02."

    /// Returns the service day in an argument: today if absent, nil if malformed.
    func day(_ argument: InputValue) -> ServiceDate? {
        guard let text = argument.text else { return timetable.zone.date(at: snapshot.at) }
        return ServiceDate(gtfs: text.utf8) ?? ServiceDate(iso: text.utf8)
    }
}

struct OTPCoordinates: ResponseObject {
    let coordinate: Coordinate

    var typeName: String { "Coordinates" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        out.decimal(field.name == "lat" ? coordinate.latitude : coordinate.longitude, places: 6)
    }
}
