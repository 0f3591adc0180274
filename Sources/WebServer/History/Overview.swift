import AgencyQueries
import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

extension HistoryAPI {
    /// `GET /api/v1/history/{agency}/overview`: the statistics of a period, by route, day and hour, and the statistics
    /// of the previous period of the same length.
    ///
    /// - `from` and `to`: the service days; the last 28 by default.
    /// - `route`, `direction`, `stop`, `begin`, `end`, `weekdays` and `holidays`: filters.
    func overview(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let question = HistoryRequest(&request.query, agency: agency.id)
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let (dates, next) = reader.page(of: question.period)
            let filter = question.filter(dates)
            let found = try reader.overview(filter)
            try reader.check(question, against: found, agency)
            let previous = next == nil ? try reader.previous(filter) : nil
            return reader.json(dates, next: next) { json in
                json.members(of: found, agency: agency.id, previous: previous)
            }
        }
    }

    /// `GET /api/v1/history/{agency}/report`: the overview of one week from Monday to Sunday, for the weekly report.
    /// - `week`: the week by ISO 8601, or any of its days; the last complete week by default.
    func report(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let today = agency.today(at: request.second)
        let day = request.query.recordedWeek("week") ?? today.advanced(by: -7)
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let filter = HistoryFilter(dates: day.monday...day.monday.advanced(by: 6))
            let found = try reader.overview(filter)
            let previous = try reader.previous(filter)
            return reader.json(filter.dates, next: nil) { json in
                json.members(of: found, agency: agency.id, previous: previous)
            }
        }
    }
}

extension HistoryReader {
    /// Aggregates the previous period, and returns the number of its recorded days, which are not part of ``count``.
    fileprivate mutating func previous(_ filter: HistoryFilter) throws(Problem) -> (overview: Overview, days: Int) {
        var other = self
        let overview = try other.overview(filter.previousPeriod)
        return (overview, other.count - count)
    }
}

extension HistoryReader {
    /// Checks whether the route and the stop of a query exist.
    /// - Throws: 404 if neither the recorded days of the period nor the current timetable contain the route or stop.
    fileprivate func check(
        _ question: HistoryRequest, against found: Overview, _ agency: HistoryAgency
    ) throws(Problem) {
        guard !found.days.isEmpty else { return }
        let dates = found.filter.dates
        if let route = question.route, !found.routes.contains(where: { $0.route.id == route }),
            !agency.hasRoute(route), try !hasRoute(route, in: dates)
        {
            throw .notFound("There is no route with this id.")
        }
        if let stop = question.stop, found.routes.isEmpty, !agency.hasStop(stop), try !hasStop(stop, in: dates) {
            throw .notFound("There is no stop with this id.")
        }
    }

    /// Whether a route ran in a period, regardless of a query's times of day and weekdays.
    func hasRoute(_ id: String, in dates: ClosedRange<ServiceDate>) throws(Problem) -> Bool {
        var other = self
        for date in recorded where dates.contains(date) {
            guard let figures = try other.figures(of: date) else { continue }
            if figures.routes.contains(where: { $0.id == id }) { return true }
        }
        return false
    }

    private func hasStop(_ id: String, in dates: ClosedRange<ServiceDate>) throws(Problem) -> Bool {
        var other = self
        for date in recorded where dates.contains(date) {
            guard let day = try other.day(date) else { continue }
            if day.stops.contains(where: { $0.id == id }) { return true }
        }
        return false
    }
}
