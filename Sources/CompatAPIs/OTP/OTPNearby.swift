import Agencies
import GraphQL
import LiveModel
import TransitCore

/// A stop or departure row in the results of `nearest` or `stopsByRadius`.
enum OTPPlaceNearby {
    case stop(OTPStop)
    case row(OTPDepartureRow)

    var object: any ResponseObject {
        switch self {
        case .stop(let stop): stop
        case .row(let row): row
        }
    }

    var id: String {
        switch self {
        case .stop(let stop): stop.id
        case .row(let row): row.id
        }
    }
}

/// The arguments of `nearest` and `stopsByRadius`, which select stops and departure rows.
struct OTPNearbyQuestion {
    private let place: Coordinate
    private let reach: Double
    private let types: Set<String>
    private let modes, stops, stations: Set<String>?

    /// The maximum search radius in metres.
    private static let farthest: Int64 = 50_000
    private static let mostAround = 200

    typealias Found = (place: OTPPlaceNearby, distance: Double)

    init(_ field: SelectedField) throws(GraphQLError) {
        guard let north = field["lat"].number, let east = field["lon"].number,
            let place = Coordinate(onEarth: north, east)
        else { throw GraphQLError("lat, lon: the coordinates are invalid.") }
        self.place = place
        let name = field.name == "nearest" ? "maxDistance" : "radius"
        reach = Double(min(try OTPRoot.count(name, of: field) ?? 2000, Self.farthest))
        types = Set(field["filterByPlaceTypes"].list?.compactMap(\.text) ?? ["STOP"])
        modes = field["filterByModes"].list.map { Set($0.compactMap(\.text)) }
        stops = field["filterByIds"]["stops"].list.map { Set($0.compactMap(\.text)) }
        stations = field["filterByIds"]["stations"].list.map { Set($0.compactMap(\.text)) }
    }

    /// Returns the matching stops and departure rows of the given agencies, nearest first.
    func places(of services: [AgencyService], _ out: inout ResponseWriter) -> [Found] {
        var found: [Found] = []
        for service in services where !out.isCut {
            out.charge(Self.mostAround)
            if types.contains("STOP") { found += stops(of: service) }
            if types.contains("STATION") { found += stations(of: service, &out) }
            if types.contains("DEPARTURE_ROW") { found += rows(of: service, &out) }
        }
        return Array(found.sorted { $0.distance < $1.distance }.prefix(Self.mostAround))
    }

    private func isMeant(_ stop: OTPStop, among ids: Set<String>?) -> Bool {
        guard ids?.contains(stop.id) ?? true else { return false }
        guard let modes else { return true }
        let timetable = stop.service.timetable
        return stop.service.network.routes(at: stop.stop).contains {
            modes.contains(VehicleMode(routeType: timetable.routeTypes[$0]).otpName)
        }
    }

    private func stops(of service: AgencyService) -> [Found] {
        service.timetable.servedStops(near: place, radius: reach, limit: Self.mostAround).compactMap {
            near -> Found? in
            let stop = OTPStop(service: service, stop: near.stop)
            return isMeant(stop, among: stops) ? (.stop(stop), near.distance) : nil
        }
    }

    private func stations(of service: AgencyService, _ out: inout ResponseWriter) -> [Found] {
        let (timetable, band) = (service.timetable, Coordinate.latitudeSpan(of: reach))
        let candidates = timetable.stops(from: place.latitude - band, to: place.latitude + band)
        out.charge(candidates.count / 8)
        guard !out.isCut else { return [] }
        return candidates.compactMap { stop -> Found? in
            guard timetable.stopKinds[stop] == 1, !service.network.routes(at: stop).isEmpty,
                let distance = timetable.coordinate(of: stop)?.distance(to: place), distance <= reach
            else { return nil }
            let station = OTPStop(service: service, stop: stop)
            return isMeant(station, among: stations) ? (.stop(station), distance) : nil
        }
    }

    /// Returns each pattern with its nearest stop.
    private func rows(of service: AgencyService, _ out: inout ResponseWriter) -> [Found] {
        let timetable = service.timetable
        var (seen, found): (Set<PatternIndex>, [Found]) = ([], [])
        for near in timetable.servedStops(near: place, radius: reach, limit: Self.mostAround) where !out.isCut {
            let stop = OTPStop(service: service, stop: near.stop)
            guard isMeant(stop, among: stops) else { continue }
            for pattern in stop.patterns(&out) where seen.insert(pattern).inserted {
                let mode = VehicleMode(routeType: timetable.routeTypes[timetable.patternRoutes[pattern]]).otpName
                guard modes?.contains(mode) ?? true else { continue }
                let row = OTPDepartureRow(stop: stop, pattern: OTPPattern(service: service, pattern: pattern))
                found.append((.row(row), near.distance))
            }
        }
        return found
    }
}
