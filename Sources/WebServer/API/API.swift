import HTTPTypes

/// The endpoints of `/api/v1` and their neighbours; each in a file of its own.
struct API: Sendable {
    let registry: AgencyRegistry
    let configuration: ServerConfiguration
    let hub: StreamHub
    let downloads: DownloadSlots
    let planner: Planner
    /// nil where no supplier of coaches is configured.
    var intercity: IntercityService?
    /// nil where predictions are not measured.
    var publishedAccuracy: PublishedAccuracy?
    /// nil where no geocoder is configured.
    var placeSearch: PlaceSearch?
    /// nil where riders' devices cannot meet.
    var vaultAccess: VaultAccess?
    /// nil where pages cannot be told anything while they are closed.
    var alarmAccess: AlarmAccess?
    /// nil where riders cannot say that a bus did not come.
    var reportCounter: ReportCounter?
    /// nil where the map's ground is another server's, or none.
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
            Endpoint("/api/openapi.yaml", contract),
            Endpoint("/site.json", siteSettings),
            Endpoint("/health", health),
        ]
    }
}

extension Endpoint {
    /// `GET /metrics`
    /// - Parameter key: that must be given, as `?key=` or as a bearer's; nil lets everybody.
    /// - Parameter more: what else is told.
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
