import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// `arrivals-and-departures-for-stop/{id}.json?minutesBefore=&minutesAfter=&time=`: the board of a stop.
    func arrivalsForStop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let serving = try find(request)
        let zone = serving.timetable.zone
        let window = ArrivalsWindow(&request, zone)
        let found = serving.on(zone.date(at: window.now))
        let stop = try found.stop
        let service = found.service
        let (rows, exceeded) = window.rows(at: stop, of: service, limit: Self.mostArrivals)
        let nearby = service.stops(within: Self.nearby, of: stop)
        return try answer(
            &request, from: [found.view], look: StopView(at: stop, of: service, found.view.entry)
        ) { json, used in
            json.member("entry") { json in
                json.member("arrivalsAndDepartures", array: rows) { $1.write(to: &$0, &used) }
                json.member("nearbyStopIds", array: nearby) { json, near in
                    used.add(near, of: service)
                    json.underscored(near, in: service)
                }
                json.situationIDs(service.situations(stop: stop), in: service, &used)
                json.key("stopId")
                used.add(stop, of: service)
                json.underscored(stop, in: service)
            }
            if exceeded { json.member("limitExceeded", true) }
        }
    }

    /// `arrival-and-departure-for-stop/{id}.json?tripId=&serviceDate=&vehicleId=&stopSequence=&time=`: one call of a
    /// trip at a stop.
    func arrivalForStop(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let serving = try find(request)
        let zone = serving.timetable.zone
        guard let tripID = request.query.text("tripId") else {
            request.query.complain("tripId", "an id")
            throw .wrong(request.query.problems)
        }
        let date = request.query.time("serviceDate", zone).map { zone.date(at: $0) }
        if date == nil { request.query.complain("serviceDate", "epoch milliseconds") }
        let callIndex =
            request.query.has("stopSequence") ? request.query.integer("stopSequence", in: 0...100_000, default: 0) : nil
        let vehicle = request.query.text("vehicleId").map { OneBusAwayID.parts(of: $0).map { String($0.own) } ?? $0 }
        let now = request.query.time("time", zone) ?? request.second
        try request.query.finishLeavingRest()
        let day = date ?? zone.date(at: 0)
        let (found, trip) = (serving.on(day), try find(id: tripID).on(day))
        let stop = try found.stop
        guard trip.service.agencyID == found.service.agencyID else { throw Self.notFound }
        let runKey = try found.known(trip.runKey(on: day))
        let rows = ArrivalsWindow(around: runKey, now: now, in: found.timetable)
            .rows(at: stop, of: found.service, limit: Self.mostLookedThrough) {
                RunKey($0, in: found.service.snapshot) == runKey
            }.rows
        let wanted = try found.known(rows.first { $0.isCall(of: runKey, at: callIndex, by: vehicle) })
        return try answer(
            &request, from: [found.view], look: StopView(at: stop, of: found.service, found.view.entry)
        ) { json, used in
            json.key("entry")
            wanted.write(to: &json, &used)
        }
    }

    /// The maximum number of rows per stop. Clients that need more rows send a later `time`.
    static let mostArrivals = 1000
    /// The maximum number of board rows that are searched for a single arrival.
    static let mostLookedThrough = 20_000

    /// The radius in metres within which stops count as nearby.
    static let nearby = 100.0
}

extension OneBusAway.Found {
    /// Returns the run with this trip id on a day; nil if the trip does not run on that day.
    func runKey(on date: ServiceDate) -> RunKey? {
        guard let trip = timetable.trip(id: String(own)) else { return RunKey(untimetabled: own, in: service.snapshot) }
        let runs = timetable.runs(trip, on: date)
        return runs ? .trip(TripDay(trip: trip, date: date)) : nil
    }
}

/// The time window in a request for arrivals.
struct ArrivalsWindow {
    let now: EpochSeconds
    private let from: EpochSeconds
    private let to: EpochSeconds

    init(_ request: inout EndpointRequest, _ zone: TimeZoneTable) {
        let before = request.query.integer("minutesBefore", in: 0...1440, default: 5)
        let after = request.query.integer("minutesAfter", in: 0...1440, default: 35)
        now = request.query.time("time", zone) ?? request.second
        from = now - Int64(before) * 60
        to = now + Int64(after) * 60
    }

    /// Creates a window that contains a complete run, regardless of how early or late it is.
    init(around runKey: RunKey, now: EpochSeconds, in timetable: Timetable) {
        self.now = now
        guard let trip = runKey.trip else {
            (from, to) = (now - 3600, now + 86_400)
            return
        }
        let day = timetable.zone.start(of: trip.date)
        let last = timetable.stops(of: timetable.pattern(of: trip.trip)).count - 1
        from = day.adding(timetable.departure(of: trip.trip, at: 0)) - 3600
        to = day.adding(timetable.departure(of: trip.trip, at: last)) + 7200
    }

    /// Returns the earliest matching rows, and whether there are more.
    func rows(
        at stop: StopIndex, of service: AgencyService, limit: Int, where isWanted: (Arrival) -> Bool = { _ in true }
    ) -> (rows: [OneBusAwayArrival], exceeded: Bool) {
        let board = service.snapshot.board(at: stop, from: from, to: to, limit: limit)
        let rows = board.arrivals.filter(isWanted).map { OneBusAwayArrival($0, in: service, at: now) }
        return (rows, board.limitExceeded)
    }
}
