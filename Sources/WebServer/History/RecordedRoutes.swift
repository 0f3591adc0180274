import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

extension HistoryAPI {
    /// `GET /api/v1/history/{agency}/days`: the recorded days of a period and their size; the last 366 days by default.
    func days(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let period = HistoryPeriod(&request.query, usual: HistoryPeriod.mostDays)
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let (dates, next) = reader.page(of: period)
            let (sizes, open) = (agency.source.sizes(), Set(agency.source.openDays()))
            let recorded = reader.recorded.filter { dates.contains($0) }
            return reader.json(dates, next: next, days: recorded.count) { json in
                json.member("bytes", sizes.bytes)
                json.member("damaged", sizes.damaged)
                json.member("rows", array: recorded) { json, date in
                    json.object { json in
                        json.member("date", date.iso)
                        json.member("state", open.contains(date) ? "open" : "sealed")
                    }
                }
            }
        }
    }

    /// `GET /api/v1/history/{agency}/routes`: the routes that were recorded in a period, with their names at that time.
    ///
    /// Names and dates come from the statistics of each day. Directions and stops come from the last recorded day of
    /// each route.
    func routes(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let period = HistoryPeriod(&request.query)
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let (dates, next) = reader.page(of: period)
            var routes = RecordedRoutes()
            for date in reader.recorded where dates.contains(date) {
                if let figures = try reader.figures(of: date) { routes.add(figures) }
            }
            for date in routes.lastDays.reversed() {
                if let day = try reader.detail(of: date) { routes.addDirections(of: day) }
            }
            return reader.json(dates, next: next) { $0.routes(routes, agency: agency.id) }
        }
    }
}

/// The routes that were recorded in a period.
struct RecordedRoutes {
    struct Route {
        var names: RouteNames
        var first: ServiceDate
        var last: ServiceDate
        /// The route's distinct names, in the order in which they were first recorded.
        var texts: [String]
        var directions: [Direction] = []
    }

    struct Direction {
        var direction: UInt8?
        /// Distinct headsigns, in descending order of the number of trips.
        var headsigns: [String]
        /// The distinct stops in travel order, as in ``RouteDirection/stops(ofPatterns:)``.
        var stops: [RecordedStop]
    }

    /// The maximum number of days that are read for directions.
    private static let mostDays = 7

    private var byID: [String: Route] = [:]

    /// The routes, ascending by id.
    var all: [Route] { byID.values.sorted { $0.names.id < $1.names.id } }

    /// The last days on which the routes were recorded, ascending; at most the latest ``mostDays``.
    var lastDays: [ServiceDate] { Set(byID.values.map(\.last)).sorted().suffix(Self.mostDays) }

    /// Adds a day; days must be added in chronological order.
    mutating func add(_ figures: DayFigures) {
        for names in figures.routes {
            let text = [names.shortName, names.longName].filter { !$0.isEmpty }.joined(separator: " ")
            var route =
                byID.removeValue(forKey: names.id)
                ?? Route(names: names, first: figures.date, last: figures.date, texts: [])
            (route.names, route.last) = (names, figures.date)
            if !text.isEmpty, !route.texts.contains(text) { route.texts.append(text) }
            byID[names.id] = route
        }
    }

    /// Adds the directions of the routes that were recorded last on this day.
    mutating func addDirections(of day: RecordedDay) {
        for (id, patterns) in Dictionary(grouping: day.patternsByUse, by: { day.routes[Int($0.route)].id })
        where byID[id]?.last == day.date {
            byID[id]?.directions = Dictionary(grouping: patterns, by: \.direction)
                .map { RecordedRoutes.Direction(direction: $0, $1, of: day) }
                .sorted { $0.direction ?? .max < $1.direction ?? .max }
        }
    }
}

extension RecordedRoutes.Direction {
    /// Collects the headsigns and stops of a direction.
    /// - Parameter patterns: The patterns in descending order of the number of trips.
    fileprivate init(direction: UInt8?, _ patterns: [RecordedPattern], of day: RecordedDay) {
        self.direction = direction
        var seen: Set<String> = [""]
        headsigns = patterns.map { day.headsign(of: $0) }.filter { seen.insert($0).inserted }
        stops = RouteDirection.stops(ofPatterns: patterns.map(\.stops)).map { day.stops[Int($0)] }
    }
}

extension RecordedDay {
    /// The patterns in descending order of the number of trips.
    fileprivate var patternsByUse: [RecordedPattern] {
        let trips = trips.reduce(into: Array(repeating: 0, count: patterns.count)) { $0[Int($1.pattern)] += 1 }
        return patterns.indices.sorted { (trips[$1], $0) < (trips[$0], $1) }.map { patterns[$0] }
    }
}

extension JSONWriter {
    fileprivate mutating func routes(_ routes: RecordedRoutes, agency: String) {
        member("routes", array: routes.all) { json, route in
            json.object { json in
                json.members(of: route.names, agency: agency)
                json.member("first", route.first.iso)
                json.member("last", route.last.iso)
                json.member("names", array: route.texts) { $0.string($1) }
                json.member("directions", array: route.directions) { json, direction in
                    json.object { json in
                        json.member("direction", direction.direction)
                        json.member("headsigns", array: direction.headsigns) { $0.string($1) }
                        json.member("stops", array: direction.stops) { $0.stop($1, agency: agency) }
                    }
                }
            }
        }
    }
}
