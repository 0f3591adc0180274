import AsyncHTTPClient
import Fetching
import Foundation
import HTTPServer
import Hummingbird
import Logging
import ServiceLifecycle
import TransitCore
import UnixSignals

/// A server without a configuration, which serves only ``FirstPage``.
package struct FirstServer: Sendable {
    private static let mostConnections = 64
    private static let idleSeconds = 60

    private let host: String
    private let port: Int
    private let catalogue: String?
    private let data: String

    /// - Parameters:
    ///   - catalogue: The path or URL of the feed catalogue; nil for the Mobility Database's.
    ///   - data: The data folder, in which the catalogue is cached.
    package init(host: String?, port: Int?, catalogue: String?, data: String) {
        let usual = Configuration.Server()
        (self.host, self.port) = (host ?? usual.host, port ?? usual.port)
        (self.catalogue, self.data) = (catalogue, data)
    }

    /// Serves the page until the process receives a termination signal.
    package func run() async throws {
        var logger = Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let client = FeedHTTPClient.make()
        let environment = ServerEnvironment(
            data: data, client: client, imports: ImportQueue(), clock: WallClock.real, logger: logger)
        let reader = CatalogueReader(
            CatalogueSource(catalogue ?? FeedCatalogue.usualAddress, data: data), environment)
        do {
            try await serve(reader, logger)
        } catch {
            try await client.shutdown()
            throw ServerBootstrap.readable(error, host: host, port: port)
        }
        try await client.shutdown()
    }

    private func serve(_ reader: CatalogueReader, _ logger: Logger) async throws {
        let (host, usualPort, catalogue) = (host, port, catalogue)
        let connections = ConnectionRegistry(
            most: Self.mostConnections, ofClient: nil, proxies: TrustedProxies())
        let application = Application(
            responder: PlainPageResponder { text in
                FirstPage(catalogue: catalogue, text: text, outcome: await reader.outcome(of: text)).page
            },
            server: .guarded(by: connections, idle: Self.idleSeconds, certificate: nil),
            configuration: ApplicationConfiguration(address: .hostname(host, port: usualPort)),
            onServerRunning: { channel in
                Supervisor.reportServing()
                let port = channel.localAddress?.port ?? usualPort
                Terminal.report("Headsign has no configuration yet. Choose a city at http://\(host):\(port)")
            }, logger: logger)
        try await ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        ).run()
    }
}

/// Reads the catalogue on demand, at most once a minute.
private actor CatalogueReader {
    private static let keptSeconds: Int64 = 60

    private let source: CatalogueSource
    private let environment: ServerEnvironment
    private var reading: Task<CatalogueSource.Found, any Error>?
    private var end: EpochSeconds = 0

    init(_ source: CatalogueSource, _ environment: ServerEnvironment) {
        (self.source, self.environment) = (source, environment)
    }

    func outcome(of text: String?) async -> FirstPage.Outcome {
        guard let text else { return .notAsked }
        do {
            let found = try await read().value
            return .found(found.catalogue.search(text), found)
        } catch {
            return .failed((error as? Failure)?.text ?? "The catalogue cannot be read.")
        }
    }

    private func read() -> Task<CatalogueSource.Found, any Error> {
        let now = environment.clock.now.seconds
        if let reading, now < end { return reading }
        let task = Task { [source, environment] in try await source.read(environment) as CatalogueSource.Found }
        (reading, end) = (task, now + Self.keptSeconds)
        return task
    }
}
