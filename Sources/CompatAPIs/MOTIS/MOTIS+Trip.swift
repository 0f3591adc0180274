import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension MOTIS {
    /// `GET trip?tripId=&language=`: a complete run as an itinerary with a single leg.
    /// - Throws: 404 if the run does not exist.
    func trip(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let text = request.query.text("tripId", maximum: 500)
        if text == nil { request.query.complain("tripId", "an id from another response") }
        let isDetailed = request.query.flag("detailedLegs", default: true)
        let languages = request.query.motisLanguages()
        try request.query.finishLeavingRest()
        guard let id = text.flatMap({ MOTISTripID($0) }) else { throw Self.noTrip }
        return try trip(id, as: MOTISLegs.Form(version: version, isDetailed: isDetailed, languages: languages), request)
    }

    /// Returns a complete run as an itinerary with a single leg.
    func trip(
        _ id: MOTISTripID, as form: MOTISLegs.Form, _ request: EndpointRequest
    ) throws(Problem) -> EndpointResponse {
        guard id.canBe else { throw Self.noTrip }
        if let agency = GlobalID.parts(of: String(id.id))?.agency, let entry = registry[agency] {
            _ = try AgencyView(entry).readyService
        }
        let (planner, views, now, sender) = (planner, views, request.now, request.sender)
        let start = id.tableStart ?? RunTable.start(forwardFrom: request.second)
        return .later { () async throws(Problem) -> EndpointResponse in
            let (json, work) = try await planner.answer(
                startingAt: start, by: id.service, isLive: true, isAbandoned: await sender.departure()
            ) {
                (moment, _) throws(Problem) in
                guard let moment else { throw .unavailable("No timetable is ready yet.", retryAfter: 5) }
                guard let ride = id.ride(at: moment), let displayed = DisplayedRide(ride, at: moment) else {
                    throw Self.noTrip
                }
                return displayed.itinerary(MOTISLegs(moment: moment, form: form))
            }
            return .body(json, freshness: Freshness(views, now: now, seconds: 5), work: work)
        }
    }

    private static let noTrip = Problem.notFound("tripId: There is no trip with this id.")
}

extension MOTISTripID {
    /// Whether the service day is within the range that timetables can cover.
    var canBe: Bool {
        guard case .trip(let date, _, _) = self else { return true }
        return (0...Int64(PlanRequest.lastSecond)).contains(date.utcStart.rawValue)
    }

    /// The start of the run table that contains the trip; nil for a run that is not in the timetable.
    fileprivate var tableStart: TableDay? {
        guard case .trip(let date, _, _) = self else { return nil }
        return RunTable.start(forwardFrom: date.utcStart)
    }

    /// Returns the agency's service that is valid on the trip's service day.
    func service(of agency: AgencyState) -> AgencyService? {
        guard case .trip(let date, _, _) = self else { return agency.service }
        return agency.service(on: date)
    }

    /// Returns a ride that covers the complete run; nil if the run does not exist.
    func ride(at moment: PlannerMoment) -> PlanRide? {
        guard let (agency, own) = GlobalID.parts(of: String(id)),
            let number = moment.services.firstIndex(where: { $0.agencyID == agency })
        else { return nil }
        let service = moment.services[number]
        switch self {
        case .trip(let date, let start, _):
            guard let first = service.timetable.trip(id: own.utf8),
                let trip = service.timetable.run(of: first, startingAt: start),
                service.timetable.tripStarts[trip] == start, service.timetable.runs(trip, on: date)
            else { return nil }
            let stops = service.timetable.stops(of: service.timetable.pattern(of: trip))
            return PlanRide(
                trip: NetworkTrip(timetable: number, trip: trip), date: date, boarding: 0, alighting: stops.count - 1)
        case .added:
            guard let run = moment.addedRuns.number(number, String(own)) else { return nil }
            let pattern = service.snapshot.runs[Int(run)].pattern
            return PlanRide(
                trip: NetworkTrip(timetable: number, trip: TripIndex(UInt32.max)),
                date: service.timetable.zone.date(at: service.snapshot.at), added: run, boarding: 0,
                alighting: service.timetable.stops(of: pattern).count - 1)
        }
    }
}

extension DisplayedRide {
    /// Returns an `Itinerary` that consists only of this ride.
    fileprivate func itinerary(_ legs: MOTISLegs) -> [UInt8] {
        let (departure, arrival) = (calls.first?.departure ?? 0, calls.last?.arrival ?? 0)
        var json = JSONWriter(capacity: 16 << 10)
        json.object { json in
            json.member("id", runKey.map { MOTISTripID.text($0, in: service) } ?? "")
            json.member("duration", max(arrival - departure, 0))
            json.utc("startTime", departure)
            json.utc("endTime", arrival)
            json.member("transfers", 0)
            json.list("legs") { legs.write(self, to: &$0) }
        }
        return json.bytes
    }
}
