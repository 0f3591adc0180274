package import Agencies
package import AgencyQueries
package import HTTPServer
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
package import Tiles

/// Builds the server as a service: the listener, the live streams, the exchange between nodes and, on a separate port,
/// the metrics. Raises the process's limit on open files.
///
/// - Parameters:
///   - registry: the agencies to serve.
///   - planner: must use the same registry; nil creates a planner.
///   - intercity: nil disables the endpoints for intercity coaches.
///   - accuracy: nil disables the endpoint for prediction scores.
///   - placeSearch: nil disables searching for addresses.
///   - vault: nil disables the vaults through which riders' devices synchronize.
///   - alarms: nil disables push messages.
///   - reports: nil disables riders' reports about buses.
///   - history: access to the service history for operators; nil disables it.
///   - others: additional API surfaces, such as those of `CompatAPIs`.
///   - baseMap: the map tiles; nil serves none.
///   - incidents: returns the server's own faults, for the metrics.
///   - clock: returns the time in epoch seconds, which responses refer to. Tests may shift it.
///   - stopwatch: returns the time of a monotonic clock in nanoseconds, for durations and rate limits.
///   - onRunning: called with the listener's port as soon as the server accepts requests.
package func buildApplication(
    _ configuration: ServerConfiguration, registry: AgencyRegistry, planner: Planner? = nil,
    intercity: IntercityService? = nil, accuracy: PublishedAccuracy? = nil, placeSearch: PlaceSearch? = nil,
    vault: VaultAccess? = nil, alarms: AlarmAccess? = nil, reports: ReportCounter? = nil,
    history: HistoryAccess? = nil, others: [APISurface] = [], baseMap: (any TileArchive)? = nil,
    incidents: @escaping @Sendable () -> ServerIncidents = { ServerIncidents() },
    clock: @escaping @Sendable () -> Double,
    stopwatch: @escaping @Sendable () -> UInt64 = { NIODeadline.now().uptimeNanoseconds },
    onRunning: @escaping @Sendable (_ port: Int) -> Void = { _ in }, logger: Logger
) -> some ApplicationProtocol {
    let hub = StreamHub(registry: registry, limit: configuration.limits.streams, clock: clock)
    let sharing = configuration.cluster.map { access in
        ClusterSurface(
            access: access, hub: ClusterHub(registry: registry, access: access, clock: clock),
            version: configuration.version, planner: planner)
    }
    var configured = configuration
    if let sharing { configured.cluster?.status = { sharing.hub.status } }
    let allowed = OpenFiles.raiseLimit()
    if allowed < configuration.limits.connections {
        logger.warning(
            "System limit on open files is below the configured connections; raise LimitNOFILE or ulimit -n",
            metadata: [
                "connections.allowed": "\(allowed)", "connections.configured": "\(configuration.limits.connections)",
            ])
    }
    let connections = ConnectionRegistry(
        most: min(configuration.limits.connections, allowed),
        ofClient: configuration.limits.client?.connections, proxies: TrustedProxies(configuration.proxies))
    let served = responder(
        configured, registry: registry, planner: planner, intercity: intercity, accuracy: accuracy,
        placeSearch: placeSearch, vault: vault, alarms: alarms, reports: reports, history: history, others: others,
        baseMap: baseMap, sharing: sharing, incidents: incidents, hub: hub,
        connections: connections, clock: clock, stopwatch: stopwatch)
    var services: [any Service] = [hub]
    if let sharing { services.append(sharing.hub) }
    if let cluster = configuration.cluster, let repository = cluster.use {
        services.append(
            SharedUse(
                repository: repository, key: Array(cluster.key.utf8), charged: served.charged, clock: clock,
                stopwatch: stopwatch))
    }
    if let port = configuration.metrics.port {
        services.append(
            Application(
                responder: MetricsResponder(endpoint: served.metrics, clock: clock),
                configuration: ApplicationConfiguration(address: .hostname(configuration.host, port: port)),
                logger: logger))
    }
    return Application(
        responder: served.responder,
        server: .guarded(
            by: connections, idle: configuration.limits.idle, certificate: configuration.certificate),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port),
            // The connection registry closes idle connections for new ones immediately. With a short accept queue in
            // the kernel, new clients would have to wait.
            backlog: 1024),
        services: services, onServerRunning: { onRunning($0.localAddress?.port ?? configuration.port) }, logger: logger)
}

/// Builds the responder for all requests, with all API surfaces that the configuration enables.
/// - Returns: the responder; the metrics endpoint, which the public port serves unless the configuration specifies
///   another port; and the rate limiters whose usage is shared among nodes.
func responder(
    _ configuration: ServerConfiguration, registry: AgencyRegistry, planner: Planner? = nil,
    intercity: IntercityService? = nil, accuracy: PublishedAccuracy? = nil, placeSearch: PlaceSearch? = nil,
    vault: VaultAccess? = nil, alarms: AlarmAccess? = nil, reports: ReportCounter? = nil,
    history: HistoryAccess? = nil, others: [APISurface] = [], baseMap: (any TileArchive)? = nil,
    sharing: ClusterSurface? = nil,
    incidents: @escaping @Sendable () -> ServerIncidents = { ServerIncidents() }, hub: StreamHub,
    connections: ConnectionRegistry = ConnectionRegistry(most: .max, ofClient: nil, proxies: TrustedProxies()),
    clock: @escaping @Sendable () -> Double, stopwatch: @escaping @Sendable () -> UInt64
) -> (responder: ServerResponder, metrics: Endpoint, charged: [any SharedQuota]) {
    let limits = configuration.limits
    let planner = planner ?? Planner(registry)
    let site = SiteFolder(
        folder: configuration.cluster?.servesRiders ?? true ? configuration.siteFolder : nil,
        contentSecurityPolicy: ContentSecurityPolicy.page(basemapHosts: configuration.basemap.origins),
        reloads: configuration.reloadsSite, joins: configuration.joinsSite,
        changes: configuration.branding?.changes ?? SiteChanges())
    let own = API(
        registry: registry, configuration: configuration, hub: hub,
        downloads: DownloadSlots(limit: limits.downloads), planner: planner,
        fonts: ScreenFonts { site.file(at: $0)?.bytes }, intercity: intercity, publishedAccuracy: accuracy,
        placeSearch: placeSearch, vaultAccess: vault, alarmAccess: alarms, reportCounter: reports,
        baseMap: baseMap.map { BaseMap($0) }, incidents: incidents)
    var interfaces = [own.interface, MCP(over: own).interface] + others
    if let history { interfaces.append(HistoryAPI(access: history, registry: registry).interface) }
    if let cluster = configuration.cluster { interfaces = cluster.interfaces(among: interfaces) }
    if let sharing { interfaces.append(sharing.interface) }
    let metrics = Metrics(endpoints: interfaces.flatMap(\.endpoints).map(\.path))
    let clients = limits.client.map { ClientLimiter($0) }
    let metricsEndpoint = Endpoint.metrics(
        metrics, registry: registry, hub: hub, accuracy: accuracy, vault: vault, alarms: alarms, reports: reports,
        incidents: incidents, key: configuration.metrics.key
    ) { text in
        text.load(connections, clients, planner)
        text.baseMap(isWanted: configuration.basemap.hasTiles, isThere: baseMap != nil)
        if let certificate = configuration.certificate { text.certificate(certificate) }
        if let cluster = configuration.cluster { text.cluster(cluster.status()) }
    }
    if configuration.metrics.port == nil { interfaces.append(APISurface(endpoints: [metricsEndpoint])) }
    let keyLimiter = APIKeyLimiter(configuration.keys, for: interfaces.filter(\.needsKey))
    let cache = ResponseCache(limit: limits.cache)
    // Without this, cached responses with removed agencies would stay until other responses displace them.
    registry.observe { [weak cache] _ in cache?.removeAll() }
    let responder = ServerResponder(
        interfaces, site: site, cache: cache, metrics: metrics,
        absence: configuration.cluster?.servesRiders ?? true ? ServerResponder.absence : ClusterAccess.absence,
        absentPages: AbsentPage.Words.all, branding: configuration.branding.map { AbsentPage.Branding($0) },
        internalAccess: configuration.cluster?.middleware, keyLimiter: keyLimiter, clients: clients,
        proxies: TrustedProxies(configuration.proxies), isSecure: configuration.certificate != nil, clock: clock,
        stopwatch: stopwatch)
    let charged: [(any SharedQuota)?] = [keyLimiter, clients]
    return (responder, metricsEndpoint, charged.compactMap { $0 })
}
