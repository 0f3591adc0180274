import ArgumentParser
import AsyncHTTPClient
import Feeds
import Foundation
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
import Storage
import UnixSignals
import WebServer

/// All that a server is made of, and how it starts and stops.
struct ServingPlan: Sendable {
    let configuration: Configuration
    let data: String
    let site: String
    let reloadsSite: Bool
    let clock: any EpochClock

    func run() async throws {
        var logger = Logger(label: "headsign") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .notice
        let client = FeedHTTPClient.make()
        do {
            try await serve(client, logger)
        } catch {
            try await client.shutdown()
            throw readable(error)
        }
        try await client.shutdown()
    }

    private func serve(_ client: HTTPClient, _ logger: Logger) async throws {
        let around = ServiceSurroundings(
            data: data, client: client, imports: ImportQueue(), clock: clock, logger: logger)
        let entries = configuration.agencies.map { AgencyEntry($0.description) }
        let services = try zip(configuration.agencies, entries).map { agency, entry in
            try agency.service(entry, around)
        }
        let (clock, host) = (clock, configuration.server.host)
        let directory = TransitDirectory(entries)
        let file = try DatabaseFile.opened(data)
        let accuracy = AccuracyService(
            keepers: services.map { ($0.id, $0.keeper) }, desk: AccuracyDesk(AccuracyStore(file)), clock: clock,
            logger: logger)
        let experience = ExperienceService(
            keepers: services.map { ($0.id, $0.keeper) }, archive: ExperienceStore(file), clock: clock, logger: logger)
        await experience.recall()
        let vault = configuration.vault.map { limits in
            VaultService(desk: VaultDesk(VaultStore(file), limits: limits), clock: clock, logger: logger)
        }
        let application = buildApplication(
            serverConfiguration, directory: directory,
            intercity: try configuration.intercity?.service(directory, client, clock), accuracy: accuracy.desk,
            placeSearch: try configuration.geocoder?.search(client, clock), vault: vault?.desk,
            clock: { Double(clock.now) / 1000 },
            onRunning: { port in Terminal.say("Headsign: http://\(host):\(port)") }, logger: logger)
        let vaults = vault.map { [$0] } ?? []
        let group = ServiceGroup(
            // Stopped last to first: scores and what was learned are written when all else has stopped.
            services: [accuracy, experience, application] + vaults + services as [any ServiceLifecycle.Service],
            gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await group.run()
        try file.close()
    }

    private var serverConfiguration: ServerConfiguration {
        ServerConfiguration(
            host: configuration.server.host, port: configuration.server.port, version: Version.current,
            language: configuration.server.language, siteFolder: site, reloadsSite: reloadsSite,
            contract: FileManager.default.contents(atPath: Assets.folder("api/openapi.yaml")).map { Array($0) },
            basemap: ServerConfiguration.Basemap(configuration.basemap),
            limits: ServerConfiguration.Limits(streams: configuration.server.maxStreams),
            keys: configuration.server.keys)
    }

    private func readable(_ error: any Error) -> any Error {
        guard let error = error as? IOError else { return error }
        let address = "\(configuration.server.host):\(configuration.server.port)"
        return Failure(.unavailable, "cannot listen on \(address): \(String(cString: strerror(error.errnoCode)))")
    }
}

extension ServerConfiguration.Basemap {
    init(_ basemap: Configuration.Basemap) {
        self.init(
            style: basemap.style, dark: basemap.dark,
            satellite: basemap.satellite.map { Satellite(tiles: $0.tiles, attribution: $0.attribution) })
    }
}
