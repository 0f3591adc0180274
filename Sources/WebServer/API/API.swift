import Agencies
import AgencyQueries
import HTTPServer
import HTTPTypes

/// The endpoints of `/api/v1` and related paths, each in an extension in its own file.
///
/// Every handler reads its query parameters and throws 400 with a list of all invalid or unknown parameters. Unless its
/// documentation states otherwise, times are epoch seconds, distances are in metres, and coordinates are degrees as
/// `latitude,longitude`. Ids are global (``GlobalID``), and `lang` is the BCP 47 language of names. While an agency's
/// timetable is loading, requests about its entities throw 503. `api/openapi.yaml` is the complete API description.
struct API: Sendable {
    let registry: AgencyRegistry
    let configuration: ServerConfiguration
    let hub: StreamHub
    let downloads: DownloadSlots
    let planner: Planner
    let fonts: ScreenFonts
    /// The coach search; nil if no supplier of intercity coach offers is configured.
    var intercity: IntercityService?
    /// The published prediction accuracy; nil if predictions are not scored.
    var publishedAccuracy: PublishedAccuracy?
    /// The address search; nil if no geocoder is configured.
    var placeSearch: PlaceSearch?
    /// The access to riders' vaults; nil if the server stores no vaults.
    var vaultAccess: VaultAccess?
    /// The access to riders' alarms; nil if the server sends no push messages.
    var alarmAccess: AlarmAccess?
    /// The counter of riders' reports; nil if the server does not accept reports.
    var reportCounter: ReportCounter?
    /// The base map's tiles; nil if they come from another server, or if there are none.
    var baseMap: BaseMap?
    var incidents: @Sendable () -> ServerIncidents = { ServerIncidents() }

    var interface: APISurface { APISurface(endpoints: endpoints) }

    private var endpoints: [Endpoint] {
        [
            Endpoint("/api/v1/stops/{id}/arrivals", arrivals),
            Endpoint("/api/v1/agencies", agencies),
            Endpoint("/api/v1/agencies/{id}/lines", lines),
            Endpoint("/api/v1/opening", opening, work: RequestCost.search),
            Endpoint("/api/v1/routes", routes),
            Endpoint("/api/v1/routes/{id}", route),
            Endpoint("/api/v1/stops", stops),
            Endpoint("/api/v1/stops/{id}", stop),
            Endpoint("/api/v1/boards", boards, work: RequestCost.search),
            Endpoint("/api/v1/changes", changes, work: RequestCost.search),
            Endpoint("/api/v1/search", search, work: RequestCost.search),
            Endpoint("/api/v1/places", places, work: RequestCost.search),
            Endpoint("/api/v1/plan", plan, work: RequestCost.search),
            // Must precede the next endpoint, whose `{id}` would also match `….ics`.
            Endpoint("/api/v1/plan/{id}.ics", journeyCalendar, work: RequestCost.search),
            Endpoint("/api/v1/plan/{id}", plannedJourney, work: RequestCost.search),
            Endpoint("/api/v1/vehicles", vehicles),
            Endpoint("/api/v1/vehicles/{id}", vehicle),
            Endpoint("/api/v1/trips/{id}", trip),
            Endpoint("/api/v1/alerts", alerts),
            Endpoint("/api/v1/feeds", feeds),
            Endpoint("/api/v1/accuracy", accuracy, work: RequestCost.search),
            Endpoint("/api/v1/live", live, work: RequestCost.stream, holds: .streams),
            Endpoint("/api/v1/intercity/cities", intercityCities),
            Endpoint("/api/v1/intercity/departures", intercityDepartures, work: RequestCost.search, holds: .searches),
            Endpoint("/api/v1/intercity/logos/{id}", intercityLogo),
            Endpoint("/api/v1/agencies/{id}/timetable", timetable, holds: .downloads),
            Endpoint("/api/v1/agencies/{id}/ground", agencyGround, work: RequestCost.search, holds: .downloads),
            Endpoint("/api/v1/streets", streetsFile, holds: .downloads),
            Endpoint("/gtfs/{id}.zip", feed, holds: .downloads),
            Endpoint("/api/v1/vaults/{id}", vault, writers: [.put: makeVault, .delete: deleteVault]),
            Endpoint("/api/v1/vaults/{id}/blobs/{blob}", nil, writers: [.put: putBlob]),
            Endpoint("/api/v1/push", push),
            Endpoint("/api/v1/alarms", alarms, writers: [.post: moveAlarms, .delete: deleteAlarms]),
            Endpoint("/api/v1/alarms/{id}", nil, writers: [.put: putAlarm, .delete: deleteAlarm]),
            Endpoint("/api/v1/reports", nil, writers: [.post: report]),
            Endpoint("/api/v1/time", time),
            Endpoint("/tiles/{z}/{x}/{y}", tile, work: RequestCost.request),
            Endpoint("/screen.png", screen, work: RequestCost.search),
            Endpoint("/api/openapi.yaml", contract),
            Endpoint("/site.json", siteSettings),
            Endpoint("/embed/board", embeddedBoard),
            Endpoint("/stop/{id}", sharedStop),
            Endpoint("/route/{id}", sharedRoute),
            Endpoint("/oembed", oembed),
            Endpoint("/health", health),
        ]
    }
}

extension Endpoint {
    /// `GET /metrics`: the metrics in the Prometheus text format. Throws 401 without the right key.
    /// - Parameters:
    ///   - key: the key that clients must send, as `?key=` or as a bearer token; nil serves all clients.
    ///   - more: appends further metrics.
    static func metrics(
        _ metrics: Metrics, registry: AgencyRegistry, hub: StreamHub, accuracy: PublishedAccuracy?,
        vault: VaultAccess?, alarms: AlarmAccess?, reports: ReportCounter?,
        incidents: @escaping @Sendable () -> ServerIncidents,
        key: String? = nil,
        more: @escaping @Sendable (inout MetricsText) -> Void = { _ in }
    ) -> Endpoint {
        Endpoint("/metrics") { call throws(Problem) in
            let given = call.query.text("key")
            if let key, given != key, call.authorization != "Bearer " + key {
                throw Problem(status: .unauthorized, detail: "permission denied")
            }
            try call.query.finish()
            var text = MetricsText(
                metrics: metrics, registry: registry, hub: hub, accuracy: accuracy, vault: vault, alarms: alarms,
                incidents: incidents(), now: call.now)
            if let reports { text.reports(reports) }
            more(&text)
            return .body(Array(text.text.utf8), type: .prometheus, caching: .never)
        }
    }
}
