import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

extension HistoryAPI {
    /// `GET /api/v1/history/{agency}/stops/{id}/calls`: the scheduled and observed calls at a stop on a day, and the
    /// times displayed to riders.
    ///
    /// - `date`: the service day; the last recorded one by default.
    /// - `begin` and `end`: the range of scheduled times of day.
    func stopCalls(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let stop = try agency.ownID("stop", in: request)
        let date = request.query.recordedDay("date")
        let times = HistoryRequest.times(&request.query)
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let date = reader.date(date)
            let day = try reader.day(date, with: [.trips, .notices])
            guard let day, let record = day.stops.first(where: { $0.id == stop }) else {
                if day != nil, !agency.hasStop(stop) { throw .notFound("There is no stop with this id.") }
                return reader.json(date, nil) { json in
                    json.member("stop") { json in
                        json.member("id", agency.id + ":" + stop)
                        json.member("name", agency.stopName(stop))
                    }
                    json.list("calls") { _ in }
                }
            }
            let shown = HistoryDay(agency: agency.id, day: day)
            let calls = day.calls(HistoryFilter(dates: date...date, stop: stop, times: times))
            return reader.json(date, shown) { json in
                json.member("stop") { $0.members(of: record, agency: agency.id) }
                json.member("calls", array: calls) { json, call in
                    json.object { json in
                        json.member("trip", agency.id + ":" + call.trip)
                        json.member("call", call.call)
                        json.members(ofTripOf: call, in: shown)
                        json.members(of: call, in: shown)
                    }
                }
                json.notices(shown.alerts(stop: stop), in: shown)
            }
        }
    }

    /// `GET /api/v1/history/{agency}/stops`: the stops that were recorded on a day, optionally filtered by a search
    /// text.
    ///
    /// - `date`: the service day; the last recorded one by default.
    /// - `q`: a part of a stop's name, or a complete code or id.
    func stops(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let date = request.query.recordedDay("date")
        let text = request.query.text("q")
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let date = reader.date(date)
            let day = try reader.day(date).map { HistoryDay(agency: agency.id, day: $0) }
            let stops = day?.day.stops.filter { $0.matches(text) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) } ?? []
            return reader.json(date, day) { json in
                json.member("stops", array: stops.prefix(Self.mostStops)) { $0.stop($1, agency: agency.id) }
            }
        }
    }

    /// The maximum number of stops in a response.
    private static let mostStops = 500
}

extension HistoryAgency {
    /// Returns the current name of a stop that was not recorded; its id if the stop no longer exists.
    fileprivate func stopName(_ id: String) -> String {
        guard let timetable = moment.service?.timetable, let stop = timetable.stop(id: id.utf8) else { return id }
        return timetable.string(timetable.stopNames[stop])
    }
}

extension RecordedStop {
    fileprivate func matches(_ text: String?) -> Bool {
        guard let text = text?.lowercased() else { return true }
        return name.lowercased().contains(text) || code.lowercased() == text || id.lowercased() == text
    }
}
