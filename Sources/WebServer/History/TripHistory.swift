import AgencyQueries
import HTTPServer
import LiveModel
import ServiceHistory
import TransitCore

extension HistoryAPI {
    /// `GET /api/v1/history/{agency}/trips/{id}`: a trip on a day: its calls, the path of its vehicle, and the times
    /// displayed to riders.
    ///
    /// - `date`: the service day; the last recorded one by default.
    /// - `start`: the start of a run of a frequency-based trip, in seconds from the start of the service day.
    ///
    /// - Throws: 404 if the recorded day does not contain the trip.
    func trip(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let agency = try agency(of: request)
        let trip = try agency.ownID("trip", in: request)
        let (date, start) = (request.query.recordedDay("date"), request.query.serviceStart("start"))
        try request.query.finish()
        return answer(request, about: agency) { (reader) throws(Problem) in
            let date = reader.date(date)
            guard let day = try reader.day(date, with: .all) else {
                return reader.json(date, nil) { $0.list("calls") { _ in } }
            }
            guard let journey = day.journey(ofTrip: trip, start: start) else {
                throw .notFound("There is no trip with this id on this day.")
            }
            let shown = HistoryDay(agency: agency.id, day: day)
            return reader.json(date, shown) { $0.journey(journey, in: shown) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func journey(_ journey: RecordedJourney, in day: HistoryDay) {
        if let first = journey.calls.first {
            member("trip") { json in
                json.member("id", day.agency + ":" + first.trip)
                json.members(ofTripOf: first, in: day)
                if !journey.block.isEmpty { json.member("block", journey.block) }
            }
        }
        line("shape", journey.shape)
        member("calls", array: journey.calls) { json, call in
            json.object { json in
                json.member("stop") { $0.members(of: call.stop, agency: day.agency) }
                json.member("isTimepoint", call.isTimepoint)
                json.members(of: call, in: day)
            }
        }
        member("positions", array: journey.positions) { json, position in
            json.list { json in
                json.int(day.moment(position.at).rawValue)
                json.decimal(position.place.latitude, places: 6)
                json.decimal(position.place.longitude, places: 6)
            }
        }
        notices(day.alerts(route: journey.calls.first?.route.id), in: day)
    }
}
