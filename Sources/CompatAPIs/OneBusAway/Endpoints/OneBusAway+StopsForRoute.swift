import Agencies
import HTTPServer
import TransitCore

extension OneBusAway {
    /// `stops-for-route/{id}.json?includePolylines=&time=`: the stops of a route by direction, and its shapes.
    func stopsForRoute(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let route = try found.route
        let withLines = request.query.flag("includePolylines", default: true)
        _ = request.query.time("time", found.timetable.zone)
        let (service, timetable) = (found.service, found.timetable)
        let directions = RouteDirection.all(of: route, in: timetable)
        let names = directions.names(in: timetable)
        let stops = Set(directions.flatMap { $0.stops(in: timetable) }).sorted()
        return try answer(&request, from: [found.view]) { json, used in
            used.add(route, of: service)
            for stop in stops { used.add(stop, of: service) }
            json.member("entry") { json in
                let shapes = withLines ? timetable.shapes(of: timetable.patterns(of: route)) : []
                json.member("polylines", array: shapes) { $0.oneBusAwayLine(of: $1, in: timetable) }
                json.key("routeId")
                json.underscored(route, in: service)
                json.key("stopGroupings")
                json.list { json in
                    json.object { json in
                        json.member("ordered", true)
                        json.member("stopGroups", array: directions.enumerated()) { json, each in
                            json.stopGroup(
                                each.element, names[each.offset], number: each.offset, withLines: withLines,
                                in: service)
                        }
                        json.member("type", "direction")
                    }
                }
                json.member("stopIds", array: stops) { $0.underscored($1, in: service) }
            }
        }
    }
}

extension Timetable {
    /// Returns the distinct shapes of the given patterns.
    func shapes(of patterns: some Sequence<PatternIndex>) -> [ShapeIndex] {
        var seen: Set<ShapeIndex> = []
        return patterns.map { patternShapes[$0] }.filter { seen.insert($0).inserted }
    }
}

extension [RouteDirection] {
    /// Returns the names of each direction: the headsigns of its trips or, if another direction has the same headsigns,
    /// the names of its last stops.
    fileprivate func names(in timetable: Timetable) -> [[String]] {
        map { direction in
            let isAlone = filter { $0.headsigns == direction.headsigns }.count == 1
            let names = isAlone ? direction.headsigns : direction.lastStopNames(in: timetable)
            return names.map { timetable.string($0) }
        }
    }
}

extension JSONWriter {
    /// Writes a direction with its stops.
    /// - Parameter number: the direction id to write if the feed has none.
    fileprivate mutating func stopGroup(
        _ direction: RouteDirection, _ names: [String], number: Int, withLines: Bool, in service: AgencyService
    ) {
        let timetable = service.timetable
        object { json in
            json.member("id", direction.id.map { String($0) } ?? String(number))
            json.member("name") { json in
                json.member("name", names.first ?? "")
                json.member("names", array: names) { $0.string($1) }
                json.member("type", "destination")
            }
            let shapes = withLines ? timetable.shapes(of: direction.patterns) : []
            json.member("polylines", array: shapes) { $0.oneBusAwayLine(of: $1, in: timetable) }
            json.member("stopIds", array: direction.stops(in: timetable)) { $0.underscored($1, in: service) }
            json.member("subGroups", array: EmptyCollection<Int>()) { _, _ in }
        }
    }
}
