import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

extension OneBusAway {
    /// `arrivals-and-departures-for-location.json?lat=&lon=&radius=&latSpan=&lonSpan=&minutesBefore=&minutesAfter=`
    /// `&maxCount=&routeType=&emptyReturnsNotFound=&time=`: the boards of all stops in an area.
    func arrivalsForLocation(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let place = AreaSearch(&request.query, usualRadius: Self.usualRadius)
        let zone = registry.entries.lazy.compactMap { $0.moment.service?.timetable.zone }.first
        let window = ArrivalsWindow(&request, zone ?? .utc)
        let limit = request.query.maxCount(most: 1000, default: Self.mostStops)
        let kinds = routeKinds(&request)
        let wantsSome = request.query.flag("emptyReturnsNotFound")
        try request.query.finishLeavingRest()
        let views = views
        let services = views.compactMap(\.moment.service).filter { $0.network.coverage?.overlaps(place.area) ?? false }
        let hits = services.flatMap { place.stops(of: $0) }
            .sorted { $0.distance < $1.distance }
        let stops = hits.prefix(Self.mostStops)
        var rows: [OneBusAwayArrival] = []
        var isCut = false
        for hit in stops where rows.count <= limit {
            let (found, exceeded) = window.rows(at: hit.stop, of: hit.service, limit: Self.mostArrivals)
            rows += found.filter { $0.isOn(kinds) }
            isCut = isCut || exceeded
        }
        if wantsSome, rows.isEmpty { throw Self.notFound }
        let exceeded = rows.count > limit || hits.count > stops.count || isCut
        return try answer(&request, from: views) { json, used in
            json.member("entry") { json in
                json.member("arrivalsAndDepartures", array: rows.prefix(limit)) { $1.write(to: &$0, &used) }
                json.member("limitExceeded", exceeded)
                json.member("nearbyStopIds", array: stops) { json, hit in
                    json.object { json in
                        json.member("distanceFromQuery", hit.distance, places: 2)
                        json.key("stopId")
                        json.underscored(hit.stop, in: hit.service)
                    }
                }
                json.key("situationIds")
                json.list { json in
                    for service in services { json.situationElements(service.situations(), in: service, &used) }
                }
                json.member("stopIds", array: stops) { json, hit in
                    used.add(hit.stop, of: hit.service)
                    json.underscored(hit.stop, in: hit.service)
                }
            }
        }
    }

    /// Reads comma-separated GTFS route types; nil means all types.
    private func routeKinds(_ request: inout EndpointRequest) -> Set<UInt16>? {
        guard let texts = request.query.list("routeType", maximum: 20), !texts.isEmpty else { return nil }
        let kinds = texts.compactMap { UInt16($0) }
        if kinds.count < texts.count { request.query.complain("routeType", "GTFS route types, separated by commas") }
        return Set(kinds)
    }
}
