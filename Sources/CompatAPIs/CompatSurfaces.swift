package import Agencies
package import AgencyQueries
package import HTTPServer

/// Returns the APIs that apps of other projects use: OneBusAway with its sidecar, MOTIS, OpenTripPlanner, SIRI,
/// GTFS-Realtime and transit-tracker-api.
///
/// - Parameters:
///   - registry: the agencies to serve.
///   - planner: must use the same registry.
///   - placeSearch: nil disables address search.
///   - reports: nil disables reports from OneBusAway's apps about buses.
///   - sidecar: access to the stored records of OneBusAway's apps; if nil, no records are stored.
///   - regions: the regions and surveys of OneBusAway's apps.
///   - language: the language of names if a client prefers none, BCP 47.
///   - version: the program's version.
///   - isSecure: whether the server terminates TLS itself.
///   - clock: the time in epoch seconds, for responses that are sent later than their request.
package func compatSurfaces(
    registry: AgencyRegistry, planner: Planner, placeSearch: PlaceSearch? = nil, reports: ReportCounter? = nil,
    sidecar: SidecarAccess? = nil, regions: SidecarConfiguration = SidecarConfiguration(), language: String,
    version: String, isSecure: Bool, clock: @escaping @Sendable () -> Double
) -> [APISurface] {
    // The sidecar must precede MOTIS, which serves the remaining paths of /api/v2.
    let apps = Sidecar(
        registry: registry, configuration: regions, access: sidecar, reports: reports, isSecure: isSecure
    ).interfaces
    return apps + [
        OneBusAway(registry: registry, version: version).interface,
        MOTIS(
            registry: registry, planner: planner, placeSearch: placeSearch, language: language, version: version
        ).interface,
        OTP(registry: registry, planner: planner, version: version).interface,
        SIRI(registry: registry).interface,
        RealtimeFeeds(registry: registry).interface,
        AgencyAlertFeed(registry: registry).interface,
        TransitTracker(registry: registry, clock: clock).interface,
    ]
}
