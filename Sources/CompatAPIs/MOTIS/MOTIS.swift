import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes
import TransitCore

/// The endpoints of MOTIS's API that trip planner apps use, based on the same data as our own API. Each endpoint is in
/// its own file.
///
/// All endpoints are served below `/motis`, for apps that accept a base URL. Apps that accept only a host name request
/// `/api/v1` … `/api/v6`. There they find all endpoints except `/api/v1/plan`, which belongs to our own API.
struct MOTIS: Sendable {
    private static let ownPrefix = "/motis/"
    private static let calls = [
        "stoptimes", "stop", "trip", "refresh-itinerary", "geocode", "reverse-geocode", "map/stops", "map/trips",
        "map/levels", "map/initial", "map/rentals", "rentals",
    ]

    private static let searches: Set<String> = [
        "trip", "refresh-itinerary", "geocode", "reverse-geocode", "map/trips", "map/levels",
    ]

    let registry: AgencyRegistry
    let planner: Planner
    /// The place search; nil if no geocoder is configured.
    var placeSearch: PlaceSearch?
    /// The language of place names if the client requests none.
    var language = "en"
    /// The version of Headsign.
    var version = "0"

    /// The API surface. It requires no API keys, because its clients cannot send them.
    var interface: APISurface { APISurface(prefixes: Self.prefixes, problems: Self.problems, endpoints: endpoints) }

    private static var prefixes: [String] {
        let shared = MOTISVersion.allCases.dropFirst().map { "/api/\($0.rawValue)/" }
        return [ownPrefix] + shared + calls.map { "/api/v1/\($0)" }
    }

    private var endpoints: [Endpoint] {
        let handlers: [Endpoint.Handler] = [
            stopTimes, stopInfo, trip, refreshItinerary, geocode, reverseGeocode, mapStops, mapTrips, mapLevels,
            mapInitial, rentals, rentals,
        ]
        return ["/motis/api/{version}/", "/api/{version}/"].flatMap { prefix in
            [Endpoint(prefix + "plan", plan, work: RequestCost.search)]
                + zip(Self.calls, handlers).map { name, handler in
                    Endpoint(
                        prefix + name, handler,
                        writers: name == "refresh-itinerary" ? [.post: refreshComposedItinerary] : [:],
                        work: Self.searches.contains(name) ? RequestCost.search : RequestCost.answer)
                }
        }
    }

    /// The range of times in requests. Open-ended alert periods end at its upper bound, because the API requires both
    /// ends.
    static let times: ClosedRange<EpochSeconds> = 31_536_000...4_070_908_799

    var views: [AgencyView] { registry.entries.map { AgencyView($0) } }
}

/// A version of MOTIS's API. The versions differ only slightly.
enum MOTISVersion: String, CaseIterable {
    case v1, v2, v3, v4, v5, v6

    /// The precision of encoded polylines, in decimal places of degrees.
    var precision: Int { self == .v1 ? 7 : 6 }
    /// Whether modes have the names introduced in version 5.
    var hasLaterNames: Bool { self == .v5 || self == .v6 }
    /// Whether `maxTransfers` means the maximum number of rides instead of transfers.
    var countsRides: Bool { self == .v1 || self == .v2 }
    /// The level that is written for a place whose level is unknown; nil to omit it.
    var unknownLevel: Float? { self == .v6 ? nil : 0 }

    init(_ request: EndpointRequest) throws(Problem) {
        guard let version = request.parameters.first.flatMap({ MOTISVersion(rawValue: $0) }) else {
            throw .notFound("This API has the versions v1 to v6.")
        }
        self = version
    }
}

extension MOTIS {
    /// Encodes a problem as a MOTIS error response.
    static let problems: ProblemWriter = { problem, _ in
        var json = JSONWriter(capacity: 256)
        json.object { json in
            let fields = problem.fields.map { " " + $0.name + ": " + $0.expected + "." }
            json.member("error", problem.detail + fields.joined())
        }
        return ProblemText(status: problem.status, type: .json, body: json.bytes)
    }

    /// Resolves a global stop id to its stop and the current state of its agency.
    func stop(_ id: String) throws(Problem) -> (view: AgencyView, service: AgencyService, stop: StopIndex) {
        guard let (agency, own) = GlobalID.parts(of: id), let entry = registry[agency] else { throw Self.noStop }
        let view = AgencyView(entry)
        let service = try view.readyService
        guard let stop = service.timetable.stop(id: own.utf8) else { throw Self.noStop }
        return (view, service, stop)
    }

    static let noStop = Problem.notFound("stopId: There is no stop with this id.")
}
