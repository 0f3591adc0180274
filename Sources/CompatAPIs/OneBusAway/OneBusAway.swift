import Agencies
import AgencyQueries
import HTTPServer
import LiveModel
import TransitCore

/// The OneBusAway REST API, based on the same snapshots as our own API. Each endpoint is in its own file.
///
/// Agencies are those of the operator's configuration. Every id has the form `<agency>_<id in the feed>`.
struct OneBusAway: Sendable {
    /// The prefix of all paths.
    private static let prefix = "/api/where/"

    let registry: AgencyRegistry
    /// The version of Headsign.
    let version: String

    var interface: APISurface {
        APISurface(prefixes: [Self.prefix], needsKey: true, problems: Self.problems, endpoints: endpoints)
    }

    private var endpoints: [Endpoint] {
        [
            looked("arrivals-and-departures-for-stop", arrivalsForStop),
            plain("stops-for-location", stopsForLocation),
            looked("arrival-and-departure-for-stop", arrivalForStop),
            plain("arrivals-and-departures-for-location", arrivalsForLocation),
            looked("trip-details", tripDetails),
            looked("trip-for-vehicle", tripForVehicle),
            looked("trips-for-route", tripsForRoute),
            plain("trips-for-location", tripsForLocation),
            looked("vehicles-for-agency", vehiclesForAgency),
            looked("stops-for-route", stopsForRoute),
            plain("routes-for-location", routesForLocation),
            looked("schedule-for-stop", scheduleForStop),
            looked("schedule-for-route", scheduleForRoute),
            plain("agencies-with-coverage", agenciesWithCoverage),
            looked("agency", agency),
            looked("route", route),
            looked("stop", stop),
            looked("trip", trip),
            looked("block", block),
            looked("shape", shape),
            looked("routes-for-agency", routesForAgency),
            looked("route-ids-for-agency", routeIDsForAgency),
            looked("stops-for-agency", stopsForAgency),
            looked("stop-ids-for-agency", stopIDsForAgency),
            plain("search/stop", searchStop),
            plain("search/route", searchRoute),
            plain("config", config),
            plain("current-time", currentTime),
            looked("report-problem-with-stop", reportStop),
            looked("report-problem-with-trip", reportTrip),
        ]
    }

    private func plain(_ name: String, _ handler: @escaping Endpoint.Handler) -> Endpoint {
        Endpoint("\(Self.prefix)\(name).json", handler)
    }

    /// Returns an endpoint whose path ends with an id and `.json`.
    private func looked(_ name: String, _ handler: @escaping Endpoint.Handler) -> Endpoint {
        Endpoint("\(Self.prefix)\(name)/{id}", handler)
    }
}

extension OneBusAway {
    /// Returns the id in the path, without `.json`.
    func id(_ request: EndpointRequest) throws(Problem) -> String {
        guard let last = request.parameters.first, last.hasSuffix(".json") else { throw Self.notFound }
        return String(last.dropLast(5))
    }

    var views: [AgencyView] { registry.entries.map { AgencyView($0) } }

    /// Resolves the id in the path to its agency.
    func find(_ request: EndpointRequest) throws(Problem) -> Found { try find(id: id(request)) }

    func find(id: String) throws(Problem) -> Found {
        guard let (agency, own) = OneBusAwayID.parts(of: id), let entry = registry[agency] else { throw Self.notFound }
        let view = AgencyView(entry)
        return Found(view: view, service: try view.readyService, own: own)
    }

    /// An agency, and the id of an entity within the agency's feed.
    struct Found {
        let view: AgencyView
        let service: AgencyService
        /// The id within the feed.
        let own: Substring

        var timetable: Timetable { service.timetable }

        /// Returns a copy with the timetable that is valid on the given day.
        func on(_ date: ServiceDate) -> Found {
            Found(view: view, service: view.moment.service(on: date) ?? service, own: own)
        }

        var stop: StopIndex {
            get throws(Problem) { try known(timetable.stop(id: String(own))) }
        }

        var route: RouteIndex {
            get throws(Problem) { try known(timetable.route(id: String(own))) }
        }

        func known<Value>(_ value: Value?) throws(Problem) -> Value {
            guard let value else { throw OneBusAway.notFound }
            return value
        }
    }

    static let notFound = Problem.notFound("resource not found")
}
