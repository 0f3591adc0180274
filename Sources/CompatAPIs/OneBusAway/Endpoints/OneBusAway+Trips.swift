import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// `trip-details/{id}.json?serviceDate=&includeTrip=&includeSchedule=&includeStatus=&time=`: a trip on a service
    /// day.
    func tripDetails(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let serving = try find(request)
        let zone = serving.timetable.zone
        let parts = TripParts(&request.query, schedule: true)
        let date = request.query.time("serviceDate", zone).map { zone.date(at: $0) }
        let now = request.query.time("time", zone) ?? request.second
        try request.query.finishLeavingRest()
        let found = serving.on(date ?? zone.date(at: now))
        let runKey = try found.known(date.map { found.runKey(on: $0) } ?? found.runKey(at: now))
        return try details(
            &request, of: runKey, TripProgress(of: runKey, in: found.service.snapshot, at: now), found, parts)
    }

    /// `trip-for-vehicle/{id}.json?includeTrip=&includeSchedule=&includeStatus=&time=`: the current trip of a vehicle.
    func tripForVehicle(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let parts = TripParts(&request.query, schedule: false)
        let now = request.query.time("time", found.timetable.zone) ?? request.second
        try request.query.finishLeavingRest()
        let vehicle = try found.known(found.service.snapshot.vehicle(id: String(found.own)))
        let progress = try found.known(TripProgress(of: vehicle, in: found.service.snapshot, at: now))
        return try details(&request, progress, found, parts)
    }

    private func details(
        _ request: inout EndpointRequest, of runKey: RunKey? = nil, _ progress: TripProgress, _ found: Found,
        _ parts: TripParts
    ) throws(Problem) -> EndpointResponse {
        try answer(&request, from: [found.view]) { json, used in
            json.key("entry")
            json.tripDetails(of: runKey, progress, parts, in: found.service, &used)
        }
    }

    /// `trips-for-route/{id}.json?includeTrip=&includeSchedule=&includeStatus=&time=`: the trips of a route that are
    /// under way, with a visible vehicle or according to the timetable.
    func tripsForRoute(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let found = try find(request)
        let route = try found.route
        let parts = TripParts(&request.query, schedule: true)
        let now = request.query.time("time", found.timetable.zone) ?? request.second
        try request.query.finishLeavingRest()
        let trips = found.service.tripsUnderWay(on: [route], at: now)
        let fitting = Self.fitting(trips.prefix(Self.mostTrips)) { parts.size(of: $0, in: found.timetable) }
        return try list(
            &request, from: [found.view], limitExceeded: fitting.count < trips.count, outOfRange: false
        ) { json, used in
            for trip in fitting { json.tripDetails(trip, parts, in: found.service, &used) }
        }
    }

    /// `trips-for-location.json?lat=&lon=&latSpan=&lonSpan=&includeTrip=&includeSchedule=&includeStatus=&maxCount=`
    /// `&time=`: the trips under way in an area.
    func tripsForLocation(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        for name in ["latSpan", "lonSpan"] where !request.query.has(name) { request.query.complain(name, "degrees") }
        let place = AreaSearch(&request.query, usualRadius: Self.usualRadius)
        let parts = TripParts(&request.query, schedule: true)
        let limit = request.query.maxCount(most: 1000, default: Self.usualStops)
        let views = views
        let zone = views.lazy.compactMap { $0.moment.service?.timetable.zone }.first
        let now = request.query.time("time", zone ?? .utc) ?? request.second
        try request.query.finishLeavingRest()
        let trips = views.compactMap(\.moment.service).flatMap { service in
            service.tripsUnderWay(in: place, at: now).map { (service, $0) }
        }
        let isOutside = trips.isEmpty && isOutOfRange(place, views)
        let fitting = Self.fitting(trips.prefix(limit)) { parts.size(of: $0.1, in: $0.0.timetable) }
        return try list(
            &request, from: views, limitExceeded: fitting.count < trips.count, outOfRange: isOutside
        ) { json, used in
            for (service, trip) in fitting { json.tripDetails(trip, parts, in: service, &used) }
        }
    }

    /// `vehicles-for-agency/{id}.json?time=`: the visible vehicles of an agency.
    func vehiclesForAgency(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let view = try agencyView(request)
        let service = try view.readyService
        let now = request.query.time("time", service.timetable.zone) ?? request.second
        return try list(&request, from: [view], outOfRange: false) { json, used in
            for vehicle in service.snapshot.vehicles {
                let progress = TripProgress(of: vehicle, in: service.snapshot, at: now)
                json.vehicleStatus(vehicle, progress, in: service, &used)
            }
        }
    }
}

/// The parts of a trip's details that a client requests.
struct TripParts {
    let trip: Bool
    let schedule: Bool
    let status: Bool

    init(_ query: inout QueryReader, schedule usual: Bool) {
        trip = query.flag("includeTrip", default: true)
        schedule = query.flag("includeSchedule", default: usual)
        status = query.flag("includeStatus", default: true)
    }

    /// Returns the number of stop times that a trip contributes to a response.
    fileprivate func size(of trip: TripProgress, in timetable: Timetable) -> Int {
        schedule ? timetable.stops(of: trip.pattern).count : 1
    }
}

extension AgencyService {
    /// The maximum number of scheduled trips that are examined; no operator has as many vehicles.
    private static let mostDue = 10_000

    /// Returns the trips on the given routes that are under way, with a visible vehicle or according to the timetable.
    func tripsUnderWay(on routes: [RouteIndex], at now: EpochSeconds) -> [TripProgress] {
        let seen = snapshot.vehicles.filter { vehicle in
            vehicle.match.map { routes.contains(timetable.patternRoutes[$0.pattern]) } ?? false
        }.compactMap { TripProgress(of: $0, in: snapshot, at: now) }
        let known = Set(seen.map(\.runKey))
        let due = routes.lazy.flatMap { timetable.patterns(of: $0) }
            .flatMap { timetable.tripsUnderWay(on: $0, at: now) }
            .map { RunKey.trip($0) }.filter { !known.contains($0) }.prefix(Self.mostDue)
        return seen + due.map { TripProgress(of: $0, in: snapshot, at: now) }.filter(\.isUnderWay)
    }

    func tripsUnderWay(in place: AreaSearch, at now: EpochSeconds) -> [TripProgress] {
        guard network.coverage?.overlaps(place.area) == true else { return [] }
        let routes = Set(stops(in: place.area).flatMap { network.routes(at: $0) })
            .union(snapshot.vehicles.filter { place.contains($0.reading.position) }.compactMap(\.route))
        return tripsUnderWay(on: routes.sorted(), at: now).filter { $0.coordinate.map(place.contains) ?? false }
    }
}
