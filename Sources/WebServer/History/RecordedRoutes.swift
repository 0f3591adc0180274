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

    /// `GET /api/v1/history/{agency}/routes`: the routes of a period with their names of then.
    ///
    /// Names and periods come from the figures of each day; directions and stops from the last day of each route.
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

/// The routes of a period.
struct RecordedRoutes {
    struct Route {
        var names: RouteNames
        var first: ServiceDate
        var last: ServiceDate
        /// All names in the order in which they came into use.
        var texts: [String]
        var directions: [Direction] = []
    }

    struct Direction {
        var direction: UInt8?
        var headsigns: [String] = []
        /// The stops of the longest pattern.
        var stops: [RecordedStop] = []
    }

    /// The maximum number of days that are read for directions.
    private static let mostDays = 7

    private var byID: [String: Route] = [:]

    /// Ascending by id.
    var all: [Route] { byID.values.sorted { $0.names.id < $1.names.id } }

    /// The last days of the routes, ascending: the latest ones if they are many.
    var lastDays: [ServiceDate] { Set(byID.values.map(\.last)).sorted().suffix(Self.mostDays) }

    /// Adds a day, later than all before.
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
        for pattern in day.patterns {
            let id = day.routes[Int(pattern.route)].id
            guard byID[id]?.last == day.date else { continue }
            byID[id]?.add(pattern, day.stops)
        }
    }
}

extension RecordedRoutes.Route {
    fileprivate mutating func add(_ pattern: RecordedPattern, _ stops: [RecordedStop]) {
        let known = directions.firstIndex { $0.direction == pattern.direction }
        if known == nil { directions.append(RecordedRoutes.Direction(direction: pattern.direction)) }
        let index = known ?? directions.count - 1
        if !pattern.headsign.isEmpty, !directions[index].headsigns.contains(pattern.headsign) {
            directions[index].headsigns.append(pattern.headsign)
        }
        guard pattern.stops.count > directions[index].stops.count else { return }
        directions[index].stops = pattern.stops.map { stops[Int($0)] }
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
