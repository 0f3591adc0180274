package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import ServiceLifecycle
package import Tiles

/// Puts the server together; `run()` it, or hand it to a service group.
///
/// - Parameters:
///   - planner: over the same directory.
///   - intercity: nil leaves coaches out.
///   - accuracy: nil leaves the score of predictions out.
///   - placeSearch: nil leaves addresses out.
///   - vault: nil keeps riders' devices apart.
///   - alarms: nil tells pages nothing while they are closed.
///   - reports: nil takes no word of riders.
///   - baseMap: nil serves no tiles.
///   - incidents: what went wrong with the server itself, for the metrics.
///   - clock: epoch seconds that all answers are made by; may be shifted.
///   - stopwatch: rising nanoseconds, for the metrics alone.
///   - onRunning: told the port once requests are answered.
package func buildApplication(
    _ configuration: ServerConfiguration, registry: AgencyRegistry, planner: Planner? = nil,
    intercity: IntercityService? = nil, accuracy: PublishedAccuracy? = nil, placeSearch: PlaceSearch? = nil,
    vault: VaultAccess? = nil, alarms: AlarmAccess? = nil, reports: ReportCounter? = nil,
    baseMap: (any TileArchive)? = nil,
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
    var told = configuration
    if let sharing { told.cluster?.status = { sharing.hub.status } }
    let allowed = OpenFiles.raiseLimit()
    if allowed < configuration.limits.connections {
        logger.warning(
            "the system allows fewer connections than the configuration: raise the limit of open files (LimitNOFILE, ulimit -n)",
            metadata: [
                "connections.allowed": "\(allowed)", "connections.configured": "\(configuration.limits.connections)",
            ])
    }
    let connections = ConnectionRegistry(
        most: min(configuration.limits.connections, allowed),
        ofClient: configuration.limits.client?.connections, proxies: TrustedProxies(configuration.proxies))
    let served = responder(
        told, registry: registry, planner: planner, intercity: intercity, accuracy: accuracy,
        placeSearch: placeSearch, vault: vault, alarms: alarms, reports: reports, baseMap: baseMap, sharing: sharing,
        incidents: incidents, hub: hub,
        connections: connections, clock: clock, stopwatch: stopwatch)
    var services: [any Service] = [hub]
    if let sharing { services.append(sharing.hub) }
    if let cluster = configuration.cluster, let archive = cluster.use {
        services.append(
            SharedUse(
                archive: archive, key: Array(cluster.key.utf8), charged: served.charged, clock: clock,
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
        server: server(configuration, connections),
        configuration: ApplicationConfiguration(
            address: .hostname(configuration.host, port: configuration.port),
            // The book lets newcomers in and closes what is idle; the system's queue would let them wait.
            backlog: 1024),
        services: services, onServerRunning: { onRunning($0.localAddress?.port ?? configuration.port) }, logger: logger)
}

private func server(_ configuration: ServerConfiguration, _ connections: ConnectionRegistry) -> HTTPServerBuilder {
    let idle = TimeAmount.seconds(Int64(configuration.limits.idle))
    let exchanges = HTTP1Channel.Configuration(
        additionalChannelHandlers: [ConnectionGuard(connections)], idleTimeout: idle,
        httpDecoderConfiguration: .init(
            maxHeaderFieldSize: RequestHead.mostBytesOfField, maxHeaderListSize: RequestHead.mostBytes,
            maxHeaderFieldCount: RequestHead.mostFields))
    guard let certificate = configuration.certificate else { return .http1(configuration: exchanges) }
    return HTTPServerBuilder { responder in
        SecureChannel(
            certificate: certificate, book: connections,
            http1: HTTP1Channel(responder: responder, configuration: exchanges), idle: idle)
    }
}

/// - Returns: also what answers for the metrics, which have a port of their own where they are not among the riders', and who
///   counts what is used.
func responder(
    _ configuration: ServerConfiguration, registry: AgencyRegistry, planner: Planner? = nil,
    intercity: IntercityService? = nil, accuracy: PublishedAccuracy? = nil, placeSearch: PlaceSearch? = nil,
    vault: VaultAccess? = nil, alarms: AlarmAccess? = nil, reports: ReportCounter? = nil,
    baseMap: (any TileArchive)? = nil, sharing: ClusterSurface? = nil,
    incidents: @escaping @Sendable () -> ServerIncidents = { ServerIncidents() }, hub: StreamHub,
    connections: ConnectionRegistry = ConnectionRegistry(most: .max, ofClient: nil, proxies: TrustedProxies()),
    clock: @escaping @Sendable () -> Double, stopwatch: @escaping @Sendable () -> UInt64
) -> (responder: ServerResponder, metrics: Endpoint, charged: [any SharedQuota]) {
    let limits = configuration.limits
    let planner = planner ?? Planner(registry)
    var interfaces = [
        API(
            registry: registry, configuration: configuration, hub: hub,
            downloads: DownloadSlots(limit: limits.downloads), planner: planner, intercity: intercity,
            publishedAccuracy: accuracy, placeSearch: placeSearch, vaultAccess: vault, alarmAccess: alarms,
            reportCounter: reports, baseMap: baseMap.map { BaseMap($0) }, incidents: incidents
        ).interface,
        OneBusAway(registry: registry, version: configuration.version).interface,
        MOTIS(
            registry: registry, planner: planner, placeSearch: placeSearch, language: configuration.language
        ).interface,
        OTP(registry: registry, planner: planner, version: configuration.version).interface,
        SIRI(registry: registry).interface,
        RealtimeFeeds(registry: registry).interface,
    ]
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
    let gate = APIKeyLimiter(configuration.keys, for: interfaces.filter(\.needsKey))
    let policy = ContentSecurityPolicy.page(basemapHosts: configuration.basemap.origins)
    let cache = ResponseCache(limit: limits.cache)
    // Responses that contain agencies which have gone would stay until others displace them.
    registry.observe { [weak cache] _ in cache?.removeAll() }
    let responder = ServerResponder(
        interfaces,
        site: SiteFolder(
            folder: configuration.cluster?.servesRiders ?? true ? configuration.siteFolder : nil,
            contentSecurityPolicy: policy, reloads: configuration.reloadsSite,
            joins: configuration.joinsSite),
        cache: cache, metrics: metrics, cluster: configuration.cluster,
        gate: gate, clients: clients,
        proxies: TrustedProxies(configuration.proxies), isSecure: configuration.certificate != nil, clock: clock,
        stopwatch: stopwatch)
    let charged: [(any SharedQuota)?] = [gate, clients]
    return (responder, metricsEndpoint, charged.compactMap { $0 })
}
