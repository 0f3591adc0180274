import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

// Endpoints for clients that draw a map: server capabilities, and the contents of an area.

extension MOTIS {
    /// `GET map/initial`: the initial viewport, and the capabilities of the server.
    func mapInitial(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try MOTISVersion(request)
        try request.query.finishLeavingRest()
        let views = views
        let areas = views.compactMap { $0.moment.service?.network.area }
        let all = areas.dropFirst().reduce(areas.first) { all, area in
            all.map {
                Area(
                    west: min($0.west, area.west), south: min($0.south, area.south), east: max($0.east, area.east),
                    north: max($0.north, area.north))
            }
        }
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("lat", all.map { ($0.south + $0.north) / 2 } ?? 0, places: 5)
            json.member("lon", all.map { ($0.west + $0.east) / 2 } ?? 0, places: 5)
            json.member("zoom", all?.zoom ?? 2)
            json.member("serverConfig") { writeConfiguration(to: &$0) }
        }
        return .body(json.bytes, caching: .minute, freshness: Freshness(views, now: request.now))
    }

    /// Writes the members of MOTIS's `ServerConfig`. Limits of endpoints that are not served are 0.
    private func writeConfiguration(to json: inout JSONWriter) {
        let hasStreets = planner.streets != nil
        json.member("motisVersion", "headsign-" + version)
        json.member("hasElevation", false)
        json.member("hasRoutedTransfers", hasStreets)
        json.member("hasStreetRouting", hasStreets)
        json.member("maxOneToManySize", 0)
        json.member("maxOneToAllTravelTimeLimit", 0)
        json.member("maxPrePostTransitTimeLimit", MOTISPlanRequest.longestWalk)
        json.member("maxDirectTimeLimit", MOTISPlanRequest.longestWalk)
        json.member("shapesDebugEnabled", false)
    }

    /// `GET map/levels?min=&max=`: the levels of stops, entrances and station nodes in an area, highest first.
    func mapLevels(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try MOTISVersion(request)
        let area = request.query.corners()
        try request.query.finishLeavingRest()
        let views = views
        let levels = Set(
            views.compactMap(\.moment.service).flatMap { service in area.map { service.levels(in: $0) } ?? [] })
        var json = JSONWriter(capacity: 256)
        json.array(levels.sorted(by: >)) { $0.decimal(Double($1), places: 2) }
        return .body(json.bytes, caching: .minute, freshness: Freshness(views, now: request.now))
    }

    /// `GET rentals` and `GET map/rentals`: always empty, because no rental providers are supported.
    func rentals(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try MOTISVersion(request)
        try request.query.finishLeavingRest()
        var json = JSONWriter(capacity: 128)
        json.object { json in
            json.list("providerGroups") { _ in }
            json.list("providers") { _ in }
            json.list("stations") { _ in }
            json.list("vehicles") { _ in }
            json.list("zones") { _ in }
        }
        return .body(json.bytes, caching: .minute)
    }
}

extension AgencyService {
    fileprivate func levels(in area: Area) -> [Float] {
        timetable.stops(from: area.south, to: area.north).compactMap { stop in
            guard let place = timetable.coordinate(of: stop), area.contains(place) else { return nil }
            return timetable.level(of: stop)?.index
        }
    }
}

extension Area {
    /// The zoom level at which a map 512 points wide shows the whole area.
    fileprivate var zoom: Int {
        var (zoom, degrees) = (1, 360.0)
        let size = max(east - west, (north - south) * 1.5)
        while zoom < 16, degrees / 2 >= size {
            degrees /= 2
            zoom += 1
        }
        return zoom
    }
}

extension QueryReader {
    /// Reads `min` and `max`, two opposite corners of an area.
    mutating func corners() -> Area? {
        let corners = ["min", "max"].map { name in
            let corner = motisPoint(name)
            if corner == nil { complain(name, "latitude,longitude in degrees") }
            return corner
        }
        guard let one = corners[0], let other = corners[1] else { return nil }
        return Area(
            west: min(one.longitude, other.longitude), south: min(one.latitude, other.latitude),
            east: max(one.longitude, other.longitude), north: max(one.latitude, other.latitude))
    }
}
