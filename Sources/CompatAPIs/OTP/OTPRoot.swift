import Agencies
import AgencyQueries
import GraphQL
import HTTPServer
import LiveModel
import TransitCore

/// Resolves the root fields of a query, except journey searches.
struct OTPRoot {
    let views: [AgencyView]
    /// The services of the agencies whose timetables are loaded.
    let services: [AgencyService]

    static let mostStops = 2000
    /// The cost of checking a stop's position, as a number of fields.
    private static let lookCost = 1

    func write(_ field: SelectedField, to out: inout ResponseWriter) throws(GraphQLError) {
        switch field.name {
        case "agencies": out.list(services.lazy.map { OTPAgency(service: $0) }, field)
        case "agency":
            out.object(
                Self.parts(field["id"]).flatMap { id in
                    services.first { $0.agencyID == id.agency && id.own == id.agency }
                }.map { OTPAgency(service: $0) }, field)
        case "feeds": out.list(services.lazy.map { OTPFeed(service: $0) }, field)
        case "alerts": try writeAlerts(field, to: &out)
        case "route": out.object(try route(field["id"]), field)
        case "routes": out.list(try routes(field, &out), field)
        case "serviceTimeRange": out.object(OTPServiceRange(services: services), field)
        case "stop": out.object(try stop(field["id"]), field)
        case "station":
            let station = try stop(field["id"])
            out.object(station?.service.timetable.stopKinds[station?.stop ?? StopIndex(0)] == 1 ? station : nil, field)
        case "stops": out.list(try stops(field, &out), field)
        case "stopsByBbox": out.list(try stopsInBox(field, &out), field)
        case "stopsByRadius", "nearest": out.object(try around(field, &out), field)
        case "trip": out.object(try trip(field["id"]), field)
        default: try writeMore(field, to: &out)
        }
    }

    static func parts(_ id: InputValue) -> (agency: String, own: Substring)? {
        id.text.flatMap { GlobalID.parts(of: $0) }
    }

    func service(_ id: InputValue) throws(GraphQLError) -> (AgencyService, Substring)? {
        guard let (agency, own) = Self.parts(id), let service = try service(ofAgency: agency) else { return nil }
        return (service, own)
    }

    /// Returns the service of an agency; nil if the agency is unknown.
    /// - Throws: while the agency's first timetable is loading.
    private func service(ofAgency id: String) throws(GraphQLError) -> AgencyService? {
        guard let view = views.first(where: { $0.entry.description.id == id }) else { return nil }
        do throws(Problem) {
            return try view.readyService
        } catch {
            throw GraphQLError(error)
        }
    }

    func stop(_ id: InputValue) throws(GraphQLError) -> OTPStop? {
        guard let (service, own) = try service(id) else { return nil }
        return service.timetable.stop(id: own.utf8).map { OTPStop(service: service, stop: $0) }
    }

    func route(_ id: InputValue) throws(GraphQLError) -> OTPRoute? {
        guard let (service, own) = try service(id) else { return nil }
        return service.timetable.route(id: own.utf8).map { OTPRoute(service: service, route: $0) }
    }

    func trip(_ id: InputValue) throws(GraphQLError) -> OTPTrip? {
        guard let (service, own) = try service(id) else { return nil }
        return service.timetable.trip(id: own.utf8).map { OTPTrip(service: service, trip: $0) }
    }

    /// Returns the services of the feeds with the given ids, or of all feeds if the argument is null.
    func services(_ feeds: InputValue) throws(GraphQLError) -> [AgencyService] {
        guard let named = feeds.list?.compactMap(\.text) else { return services }
        for id in named { _ = try service(ofAgency: id) }
        return services.filter { named.contains($0.agencyID) }
    }

    /// Returns the objects with the given ids, without unknown ones.
    func found<Found>(
        _ ids: [InputValue], _ find: (InputValue) throws(GraphQLError) -> Found?
    ) throws(GraphQLError) -> [Found] {
        try ids.map { id throws(GraphQLError) in try find(id) }.compactMap { $0 }
    }

    private func routes(_ field: SelectedField, _ out: inout ResponseWriter) throws(GraphQLError) -> [OTPRoute] {
        if let ids = field["ids"].list { return try found(ids, route) }
        let name = field["name"].text.map { FoldedText.fold($0) }
        let modes = field["transportModes"].list.map { Set($0.compactMap(\.text)) }
        let days = try OTPDays(field["serviceDates"])
        return try services(field["feeds"]).flatMap { service in
            let timetable = service.timetable
            return timetable.routes.filter { route in
                guard days?.includes(timetable.patterns(of: route), of: timetable, &out) ?? true else { return false }
                if let modes, !modes.contains("TRANSIT"),
                    !modes.contains(VehicleMode(routeType: timetable.routeTypes[route]).otpName)
                {
                    return false
                }
                guard let name else { return true }
                return [timetable.routeShortNames[route], timetable.routeLongNames[route]].contains {
                    FoldedText.fold(timetable.string($0)).starts(with: name)
                }
            }.map { OTPRoute(service: service, route: $0) }
        }
    }

    /// Returns the value of an argument that is a count.
    /// - Throws: if it is negative.
    static func count(_ name: String, of field: SelectedField) throws(GraphQLError) -> Int64? {
        guard let count = field[name].int else { return nil }
        guard count >= 0 else { throw GraphQLError("\(name): must not be negative.") }
        return count
    }

    private func stops(_ field: SelectedField, _ out: inout ResponseWriter) throws(GraphQLError) -> [OTPStop] {
        if let ids = field["ids"].list {
            guard ids.count <= Self.mostStops else {
                throw GraphQLError("ids: must have at most \(Self.mostStops) items.")
            }
            return try found(ids, stop)
        }
        let most = Int(min(try Self.count("maxResults", of: field) ?? .max, Int64(Self.mostStops)))
        let name = field["name"].text
        out.charge(Self.mostStops)
        var found: [OTPStop] = []
        for service in try services(field["feeds"]) where found.count < most {
            let stops =
                name.map { service.timetable.stops(matching: $0) } ?? Array(service.timetable.stops.prefix(most))
            found += stops.prefix(most - found.count).map { OTPStop(service: service, stop: $0) }
        }
        return found
    }

    private func stopsInBox(_ field: SelectedField, _ out: inout ResponseWriter) throws(GraphQLError) -> [OTPStop] {
        let numbers = ["minLon", "minLat", "maxLon", "maxLat"].compactMap { field[$0].number }
        guard let area = Area(corners: numbers) else {
            throw GraphQLError("minLat, minLon, maxLat, maxLon: the coordinates are invalid.")
        }
        var found: [OTPStop] = []
        for service in try services(field["feeds"]) where service.network.coverage?.overlaps(area) == true {
            for stop in service.timetable.stops(from: area.south, to: area.north) {
                out.charge(Self.lookCost)
                guard !out.isCut else { return [] }
                guard service.isServed(stop, in: area) else { continue }
                found.append(OTPStop(service: service, stop: stop))
                guard found.count <= Self.mostStops else {
                    throw GraphQLError(
                        "minLat, minLon, maxLat, maxLon: the box contains more than \(Self.mostStops) stops.")
                }
            }
        }
        return found
    }

    private func writeAlerts(_ field: SelectedField, to out: inout ResponseWriter) throws(GraphQLError) {
        let routes = try field["route"].list.map { ids throws(GraphQLError) in try found(ids, route) }
        let stops = try field["stop"].list.map { ids throws(GraphQLError) in try found(ids, stop) }
        let kinds = OTPAlertKinds(field)
        let alerts = try services(field["feeds"]).flatMap { service in
            let own = (
                routes: routes.map { Set($0.filter { $0.service.agencyID == service.agencyID }.map(\.route)) },
                stops: stops.map { stops in
                    Set(
                        stops.filter { $0.service.agencyID == service.agencyID }
                            .flatMap { service.timetable.stopWithRelatives($0.stop) })
                }
            )
            return service.snapshot.alerts.lazy.filter { alert in
                kinds.include(alert.reading)
                    && own.routes.map { alert.target.concerns(AlertPlace(routes: $0), in: service.timetable) } ?? true
                    && own.stops.map { alert.target.concerns(AlertPlace(stops: $0), in: service.timetable) } ?? true
            }.map { OTPAlert(service: service, alert: $0) }
        }
        out.list(alerts, field)
    }

    /// Resolves `stopsByRadius` and `nearest`.
    private func around(_ field: SelectedField, _ out: inout ResponseWriter) throws(GraphQLError) -> OTPAround {
        let question = try OTPNearbyQuestion(field)
        let page = try OTPPageQuestion(field)
        let most = Int(min(try Self.count("maxResults", of: field) ?? .max, Int64(Self.mostStops)))
        let all = question.places(of: try services(field["feeds"]), &out).prefix(most)
        return OTPAround(
            isNearest: field.name == "nearest", found: Array(all), shown: page.range(of: all.count))
    }
}

private struct OTPServiceRange: ResponseObject {
    let services: [AgencyService]

    var typeName: String { "serviceTimeRange" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        let timetables = services.map(\.timetable).filter { $0.calendar.dayCount > 0 }
        if field.name == "start" {
            out.int(timetables.map { $0.zone.start(of: $0.calendar.firstDay).rawValue }.min())
        } else {
            out.int(
                timetables.compactMap { timetable in
                    timetable.calendar.lastDay.map { (timetable.zone.start(of: $0.advanced(by: 1)) - 1).rawValue }
                }.max())
        }
    }
}

/// The arguments of Relay pagination: the `first` elements after the cursor `after`, or the `last` elements before the
/// cursor `before`.
struct OTPPageQuestion {
    private var after, before, first, last: Int?

    init(_ field: SelectedField) throws(GraphQLError) {
        (after, before) = (try Self.cursor("after", of: field), try Self.cursor("before", of: field))
        (first, last) = (try Self.count("first", of: field), try Self.count("last", of: field))
        guard after == nil || before == nil else { throw GraphQLError("after, before: only one of them may be given.") }
        guard first == nil || last == nil else { throw GraphQLError("first, last: only one of them may be given.") }
    }

    private static func cursor(_ name: String, of field: SelectedField) throws(GraphQLError) -> Int? {
        guard let text = field[name].text, !text.isEmpty else { return nil }
        guard let number = Int32(text), number > 0 else {
            throw GraphQLError("\(name): must be a cursor of an earlier response.")
        }
        return Int(number)
    }

    static func count(_ name: String, of field: SelectedField) throws(GraphQLError) -> Int? {
        guard let count = field[name].int else { return nil }
        guard count >= 0 else { throw GraphQLError("\(name): must not be negative.") }
        return Int(count)
    }

    func range(of count: Int) -> Range<Int> {
        let start = min(after ?? 0, count)
        let end = max(min(before.map { $0 - 1 } ?? count, count), start)
        if let last { return max(end - last, start)..<end }
        return start..<min(start + (first ?? count), end)
    }
}

/// The GraphQL connection of the stops and departure rows around a coordinate.
private struct OTPAround: ResponseObject {
    let isNearest: Bool
    let found: [OTPNearbyQuestion.Found]
    /// The indexes of the elements on this page.
    let shown: Range<Int>

    var typeName: String { isNearest ? "placeAtDistanceConnection" : "stopAtDistanceConnection" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        guard field.name == "edges" else { return out.object(OTPPage(of: shown, in: found.count), field) }
        out.list(
            shown.lazy.map { number in
                OTPAroundEdge(
                    node: OTPStopAtDistance(
                        isNearest: isNearest, place: found[number].place, distance: found[number].distance),
                    cursor: String(number + 1))
            }, field)
    }
}

/// The page information of a connection whose cursors are the indexes of its elements.
struct OTPPage: ResponseObject {
    private let shown: Range<Int>
    private let count: Int

    var typeName: String { "PageInfo" }

    /// Creates the page information.
    /// - Parameters:
    ///   - shown: the indexes of the elements on the page.
    ///   - count: the total number of elements.
    init(of shown: Range<Int>, in count: Int) { (self.shown, self.count) = (shown, count) }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "hasNextPage": out.bool(shown.upperBound < count)
        case "hasPreviousPage": out.bool(shown.lowerBound > 0)
        case "startCursor": out.string(shown.isEmpty ? nil : String(shown.lowerBound + 1))
        default: out.string(shown.isEmpty ? nil : String(shown.upperBound))
        }
    }
}

private struct OTPAroundEdge: ResponseObject {
    let node: OTPStopAtDistance
    let cursor: String

    var typeName: String { node.isNearest ? "placeAtDistanceEdge" : "stopAtDistanceEdge" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        if field.name == "cursor" { out.string(cursor) } else { out.object(node, field) }
    }
}

struct OTPStopAtDistance: ResponseObject {
    let isNearest: Bool
    let place: OTPPlaceNearby
    let distance: Double

    var typeName: String { isNearest ? "placeAtDistance" : "stopAtDistance" }

    func write(_ field: SelectedField, to out: inout ResponseWriter) {
        switch field.name {
        case "id": out.string(place.id)
        case "distance": out.int(Int64(distance.rounded()))
        default: out.object(any: place.object, field)
        }
    }
}
