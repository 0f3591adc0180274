import Agencies
import AgencyQueries
import AsyncHTTPClient
import Cluster
import CompatAPIs
package import Fetching
import Foundation
import HTTPServer
import Hummingbird
import Logging
import NIOCore
import PostgreSQL
import RiderData
import ServiceHistory
import ServiceLifecycle
import Storage
import Tiles
import TransitCore
import UnixSignals
import WebServer

/// The components of a server, with the order in which they start and stop.
package struct ServerBootstrap: Sendable {
    let configuration: Configuration
    /// The configuration file, for reloads; nil if there is none.
    let file: ConfigurationFile?
    let data: String
    let site: String
    let reloadsSite: Bool
    let joinsSite: Bool
    let clock: any EpochClock

    /// Creates a server.
    /// - Parameters:
    ///   - file: The configuration file; nil if there is none.
    ///   - data: The data folder.
    ///   - site: The folder of the page.
    ///   - reloadsSite: Whether the page's files are read again on every request.
    ///   - joinsSite: Whether the page's modules are served as bundles.
    package init(
        configuration: Configuration, file: ConfigurationFile?, data: String, site: String, reloadsSite: Bool,
        joinsSite: Bool, clock: any EpochClock
    ) {
        (self.configuration, self.file, self.data, self.site) = (configuration, file, data, site)
        (self.reloadsSite, self.joinsSite, self.clock) = (reloadsSite, joinsSite, clock)
    }

    package func run() async throws {
        var logger = Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        if geteuid() == 0 { Terminal.report("headsign: warning: running as root, which is not required") }
        try DataFolder.take(data)
        if !FileManager.default.fileExists(atPath: site + "/core/core.wasm") {
            Terminal.report(
                "headsign: the page in \(site) has no WebAssembly core and cannot move vehicles; run make build")
        }
        if !FileManager.default.fileExists(atPath: site + "/vendor/maplibre-gl.js") {
            Terminal.report("headsign: the page in \(site) has no map library; run make build")
        }
        // Replication from another node needs one connection per agency.
        let client = FeedHTTPClient.make(connectionsPerHost: configuration.cluster == nil ? nil : 1024)
        do {
            try await serve(client, logger)
        } catch {
            try await client.shutdown()
            throw Self.readable(error, host: configuration.server.host, port: configuration.server.port)
        }
        try await client.shutdown()
    }

    private func serve(_ client: HTTPClient, _ logger: Logger) async throws {
        if clock is FileClock { logger.warning("The clock stands still until a test advances it; remove --test-clock") }
        let certificate = try certificate(logger)
        let operatorToken = try OperatorToken.configured()
        let journal = CrashJournal(path: Self.journal(in: data), version: Version.current) {
            EpochMilliseconds.current.seconds
        }
        if journal == nil {
            logger.error(
                "Crash journal could not be opened; a feed body that crashes the server will be read again",
                metadata: ["file": "\(Self.journal(in: data))"])
        }
        defer { journal?.close() }
        let node = configuration.node(client, data: data, clock, logger)
        try await node?.checkName()
        let environment = ServerEnvironment(
            data: data, client: client, imports: ImportQueue(limits: configuration.imports), clock: clock,
            logger: logger, journal: journal, leases: node?.leases, learnsTrees: configuration.predictions.trees,
            alerts: configuration.alertFile(clock))
        let agencies = RunningAgencies(try configuration.agencies.map { try RunningAgencies.Agency($0, environment) })
        let (clock, host, registry) = (clock, configuration.server.host, agencies.registry)
        let scheme = certificate == nil ? "http" : "https"
        let planner = Planner(registry, workers: Self.plannerWorkers)
        let streets = try StreetsService(planner, configuration.streets, node, environment)
        let storage = try ServerStorage.opened(data, configuration.database, logger)
        let accuracy = AccuracyService(
            agencies: agencies, published: PublishedAccuracy(storage.accuracy), clock: clock, logger: logger)
        let trees =
            configuration.predictions.trees
            ? TreeService(agencies: agencies, repository: storage.learnedState, clock: clock, logger: logger) : nil
        let folders = HistoryFolders(root: data + "/history")
        let learnedState = LearnedStateService(
            agencies: agencies, repository: storage.learnedState, folders: folders, clock: clock, logger: logger)
        let historyExchange = configuration.historyExchange(
            agencies, storage, folders: folders, client: client, clock: clock, logger: logger
        ) { agency, date in await learnedState.learn(date, of: agency) }
        let history =
            configuration.history.keep > 0
            ? HistoryService(
                agencies: agencies, settings: configuration.history, data: data, folders: folders,
                isShared: node != nil, running: historyExchange?.running, clock: clock, logger: logger) : nil
        let vault = configuration.vault.map { limits in
            VaultService(access: VaultAccess(storage.vaults, limits: limits), clock: clock, logger: logger)
        }
        let alarms = try configuration.push?.service(
            storage.alarms, data: data, client: client, clock: clock, isShared: node != nil, logger: logger)
        node?.leases.weigh { Int64(registry[$0]?.vehicleCount ?? 0) }
        let runner = AgencyRunner(
            agencies, configuration, file, accuracy: accuracy, learnedState: learnedState, trees: trees,
            history: history, alarms: alarms, node: node, environment)
        let reports = ReportService(
            counter: ReportCounter(
                storage.reports, sharing: configuration.cluster.flatMap { storage.reportMarks(key: $0.key) }),
            registry: registry, clock: clock, logger: logger)
        let sidecar = try SidecarService(
            storage.appRecords, configuration, registry, data: data, client: client, clock: clock, logger: logger)
        let asked = RequestParsingThreads(journal)
        let placeSearch = try configuration.geocoder?.search(client, clock, asked.places)
        let application = buildApplication(
            serverConfiguration(certificate?.certificate, node?.access(over: storage), branding(logger)),
            registry: registry,
            planner: planner,
            intercity: try configuration.intercity?.service(registry, client, clock, asked.coaches),
            accuracy: accuracy.published,
            placeSearch: placeSearch, vault: vault?.access,
            alarms: alarms?.access, reports: reports.counter,
            history: operatorToken.map {
                HistoryAccess($0, to: registry, settings: configuration.history) { folders[$0] }
            },
            others: compatSurfaces(
                registry: registry, planner: planner, placeSearch: placeSearch, reports: reports.counter,
                sidecar: sidecar.access, regions: configuration.sidecar.api, language: configuration.server.language,
                version: Version.current, isSecure: certificate != nil, clock: { clock.now.inSeconds }),
            baseMap: baseMap(logger),
            incidents: {
                ServerIncidents(
                    journal, runner.status, storage.traffic.map { $0 + node?.traffic }, trees: trees?.status,
                    history: history?.statuses, historyExchange: historyExchange?.progress.statuses)
            },
            clock: { clock.now.inSeconds },
            onRunning: { port in
                Supervisor.reportServing()
                Terminal.report("Headsign: \(scheme)://\(host):\(port)")
            }, logger: logger)
        var kept: [any ServiceLifecycle.Service] = []
        if let certificate { kept.append(certificate) }
        if let vault { kept.append(vault) }
        if let alarms { kept.append(alarms) }
        kept.append(sidecar)
        if let trees { kept.append(trees) }
        if let sealed = historyExchange?.sealed { kept.append(sealed) }
        if let running = historyExchange?.running { kept.append(running) }
        if let history {
            kept.append(history)
            kept.append(UsualDelayService(agencies: agencies, folders: folders, clock: clock, logger: logger))
        }
        // Leases are released as soon as this node stops publishing.
        if let node { kept.append(node.leases) }
        let group = ServiceGroup(
            // Services stop in reverse order: scores and learned state are stored after all other services have
            // stopped.
            configuration: Self.lifecycle(
                [MemoryService(), accuracy, learnedState, streets, reports, application] + kept + [runner], logger))
        Watchdog({ environment.threads.all + asked.threads }, journal: journal, deadline: configuration.server.deadline)
            .start()
        do {
            try await group.run()
        } catch is CancellationError {
            logger.warning("Shutdown timed out; remaining services were cancelled")
        }
        do {
            try await storage.close()
            await node?.close()
        } catch {
            // Nothing is lost: all data is in the database or its write-ahead log, which the next start reads.
            logger.error("Database could not be closed", metadata: ["error.message": "\(error)"])
        }
    }

    /// Returns the TLS certificate service; nil without TLS.
    private func certificate(_ logger: Logger) throws -> CertificateService? {
        guard let files = configuration.server.certificate else { return nil }
        return try CertificateService(files, clock: clock, logger: logger)
    }

    /// Opens the base map's tile archive. A failure is logged, and the map is served without it.
    private func baseMap(_ logger: Logger) -> (any TileArchive)? {
        do throws(TileArchiveError) {
            return try configuration.basemap.tiles.map { (path) throws(TileArchiveError) in try openTiles(path) }
        } catch {
            logger.error(
                "Base map tiles could not be opened; serving the map without them",
                metadata: ["error.message": "\(error)"])
            return nil
        }
    }

    /// Reads the operator's branding of the page. Unusable images are logged and omitted.
    /// - Returns: nil if no branding is configured, or if this node does not serve the page.
    private func branding(_ logger: Logger) -> SiteBranding? {
        guard configuration.cluster?.role.servesRiders ?? true,
            let (branding, troubles) = configuration.site?.read()
        else { return nil }
        for trouble in troubles {
            logger.error(
                "Image of the site is unusable; serving the page without it", metadata: ["error.message": "\(trouble)"])
        }
        for note in branding.colors?.notes ?? [] {
            logger.notice("Shade of the site's colour was derived", metadata: ["site.contrast": "\(note)"])
        }
        return branding
    }

    /// The maximum number of concurrent journey searches; one processor is left for other work.
    private static var plannerWorkers: Int { min(max(ProcessInfo.processInfo.activeProcessorCount - 1, 2), 8) }

    package static func journal(in data: String) -> String { data + "/in-work" }

    private static func lifecycle(
        _ services: [any ServiceLifecycle.Service], _ logger: Logger
    ) -> ServiceGroupConfiguration {
        var lifecycle = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        // A service that hangs must not prevent others from storing their data.
        lifecycle.maximumGracefulShutdownDuration = .seconds(2)
        return lifecycle
    }

    private func serverConfiguration(
        _ certificate: ServerCertificate?, _ cluster: ClusterAccess?, _ branding: SiteBranding?
    ) -> ServerConfiguration {
        var server = ServerConfiguration(
            host: configuration.server.host, port: configuration.server.port, version: Version.current,
            language: configuration.server.language, contact: configuration.server.contact, siteFolder: site,
            reloadsSite: reloadsSite, joinsSite: joinsSite,
            contract: FileManager.default.contents(atPath: Assets.folder("api/openapi.yaml")).map { Array($0) },
            basemap: ServerConfiguration.Basemap(configuration.basemap),
            limits: ServerConfiguration.Limits(
                streams: configuration.server.maxStreams, connections: configuration.server.connections,
                client: configuration.server.limits),
            keys: configuration.server.keys, proxies: configuration.server.proxies,
            metrics: configuration.server.metrics, certificate: certificate, cluster: cluster)
        server.url = configuration.sidecar.api.url
        server.branding = branding
        return server
    }

    /// Converts the error of a failed attempt to listen to a message with advice. Returns other errors unchanged.
    static func readable(_ error: any Error, host: String, port: Int) -> any Error {
        guard let error = error as? IOError else { return error }
        let address = "\(host):\(port)"
        let reason = String(cString: strerror(error.errnoCode))
        let hint =
            switch error.errnoCode {
            case EADDRINUSE:
                ". Choose another port with --port, or stop the program that uses it: ss --listening --tcp --processes"
            case EACCES: ". For ports below 1024, see docs/operating/https.md"
            case EADDRNOTAVAIL: ". This machine does not have the address; set --host, or host under server"
            default: ""
            }
        return Failure(.unavailable, "cannot listen on \(address): \(reason)\(hint)")
    }
}

extension ServerConfiguration.Basemap {
    init(_ basemap: Configuration.Basemap) {
        self.init(
            style: basemap.style, dark: basemap.dark,
            satellite: basemap.satellite.map { Satellite(tiles: $0.tiles, attribution: $0.attribution) })
        hasTiles = basemap.tiles != nil
        if let attribution = basemap.attribution { self.attribution = attribution }
    }
}

extension ServerIncidents {
    fileprivate init(
        _ journal: CrashJournal?, _ configuration: ConfigurationStatus, _ traffic: TrafficFigures?,
        trees: [TreesStatus]?, history: [HistoryStatus]?, historyExchange: [HistoryExchangeStatus]?
    ) {
        self.init(
            restarts: journal?.restarts ?? 0,
            heldBack: journal?.heldBack.map { HeldBack(feed: $0.feed, bodies: $0.bodies) } ?? [],
            configuration: configuration, database: traffic.map { DatabaseStatus($0) }, trees: trees, history: history,
            historyExchange: historyExchange)
    }
}

extension DatabaseStatus {
    fileprivate init(_ figures: TrafficFigures) {
        self.init(
            isReached: figures.trouble == nil, connections: figures.connections, waiting: figures.waiting,
            roundTrips: figures.roundTrips, seconds: figures.seconds, failures: figures.failures)
    }
}
