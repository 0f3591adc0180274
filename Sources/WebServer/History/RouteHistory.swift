import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

extension HistoryAPI {
    /// `GET /api/v1/history/{agency}/routes/{id}/day`: the scheduled and observed trips of a route on a day.
    /// - `date`: the service day; the last recorded one by default.
    func routeDay(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let route = try agency.ownID("route", in: request)
        let date = request.query.recordedDay("date")
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let date = reader.date(date)
            let day = try reader.day(date, with: [.trips, .shapes, .notices], route: route)
            let names = day?.routes.first { $0.id == route }.map { RouteNames(of: $0) }
            guard let day, let names else {
                if day != nil { try agency.checkRoute(route) }
                return reader.json(date, nil) { $0.absentRouteDay(agency.routeNames(route), agency: agency.id) }
            }
            let shown = HistoryDay(agency: agency.id, day: day)
            return reader.json(date, shown) { json in
                json.route(names, agency: agency.id)
                json.routeDay(shown, route: route)
            }
        }
    }

    /// `GET /api/v1/history/{agency}/routes/{id}/runtimes`: the distribution of run times by pattern and hour.
    func runTimes(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try routePeriod(&request) { (reader, filter) throws(Problem) in
            let agency = reader.agency
            var times = RunTimes(filter)
            let names = try reader.route(filter) { times.add($0) }
            return (names, { $0.runTimes(times, agency: agency) })
        }
    }

    /// `GET /api/v1/history/{agency}/routes/{id}/segments`: the time from each stop to the next, and the dwell time.
    func segments(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        try routePeriod(&request) { (reader, filter) throws(Problem) in
            let agency = reader.agency
            var times = SegmentTimes(filter)
            let names = try reader.route(filter) { times.add($0) }
            for date in times.datesOfShapes {
                let day = try reader.detail(of: date, with: [.trips, .shapes], route: filter.route)
                if let day { times.addShapes(of: day) }
            }
            return (names, { $0.segments(times, agency: agency) })
        }
    }

    /// `GET /api/v1/history/{agency}/routes/{id}/headways`: the headways of frequent service at a stop by hour.
    /// - `stop`: the stop, required.
    func headways(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        if !request.query.has("stop") { request.query.complain("stop", "the id of a stop") }
        return try routePeriod(&request) { (reader, filter) throws(Problem) in
            let agency = reader.agency
            var headways = StopHeadways(filter)
            var stop: RecordedStop?
            let names = try reader.route(filter) { day in
                headways.add(day)
                stop = day.stops.first { $0.id == filter.stop } ?? stop
            }
            return (names, { $0.headways(headways, at: stop, agency: agency) })
        }
    }

    private typealias RouteAnswer = (names: RouteNames?, rows: (inout JSONWriter) -> Void)

    /// Responds to a query about a route in a period.
    /// - Throws: 404 if neither the recorded days nor the current timetable contain the route.
    private func routePeriod(
        _ request: inout EndpointRequest,
        _ find:
            @escaping @Sendable (_ reader: inout HistoryReader, _ filter: HistoryFilter) throws(Problem) -> RouteAnswer
    ) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let route = try agency.ownID("route", in: request)
        let question = HistoryRequest(&request.query, agency: agency.id, route: route)
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let (dates, next) = reader.page(of: question.period)
            let found = try find(&reader, question.filter(dates))
            if found.names == nil, reader.count > 0, try !reader.hasRoute(route, in: dates) {
                try agency.checkRoute(route)
            }
            return reader.json(dates, next: next) { json in
                json.route(found.names ?? agency.routeNames(route), agency: agency.id)
                found.rows(&json)
            }
        }
    }
}

extension HistoryReader {
    /// Reads the recorded days of a route.
    /// - Returns: the route's names on the last of these days; nil if no day contains the route.
    fileprivate mutating func route(
        _ filter: HistoryFilter, _ body: (RecordedDay) -> Void
    ) throws(Problem) -> RouteNames? {
        var names: RouteNames?
        try days(filter) { day in
            body(day)
            names = day.routes.first { $0.id == filter.route }.map { RouteNames(of: $0) } ?? names
        }
        return names
    }
}

extension HistoryAgency {
    /// Checks whether a route that was not recorded exists.
    /// - Throws: 404 if the current timetable does not contain it either.
    func checkRoute(_ route: String) throws(Problem) {
        guard hasRoute(route) else { throw .notFound("There is no route with this id.") }
    }

    /// Returns the current names of a route that was not recorded; only its id if the route no longer exists.
    func routeNames(_ id: String) -> RouteNames {
        guard let timetable = moment.service?.timetable, let route = timetable.route(id: id.utf8) else {
            return RouteNames(id: id, shortName: "", longName: "", type: 3, color: nil)
        }
        return RouteNames(
            id: id, shortName: timetable.string(timetable.routeShortNames[route]),
            longName: timetable.string(timetable.routeLongNames[route]), type: Int32(timetable.routeTypes[route]),
            color: timetable.color(of: route)?.rgb)
    }
}

extension JSONWriter {
    fileprivate mutating func absentRouteDay(_ names: RouteNames, agency: String) {
        route(names, agency: agency)
        list("patterns") { _ in }
        list("trips") { _ in }
    }
}
