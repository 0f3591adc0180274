import Agencies
import Synchronization
import WebServer

/// The running agencies, in the order of the configuration.
final class RunningAgencies: Sendable {
    struct Agency: Sendable {
        let settings: Configuration.Agency
        let service: AgencyFeedService

        init(_ settings: Configuration.Agency, _ environment: ServerEnvironment, over entry: PublishedAgency? = nil)
            throws
        {
            self.settings = settings
            service = try settings.service(entry ?? PublishedAgency(settings.description), environment)
        }
    }

    let registry: AgencyRegistry
    private let agencies: Mutex<[Agency]>

    init(_ agencies: [Agency]) {
        registry = AgencyRegistry(agencies.map(\.service.entry))
        self.agencies = Mutex(agencies)
    }

    var all: [Agency] { agencies.withLock { $0 } }

    var engines: [(agency: String, engine: AgencyEngine)] { all.map { ($0.service.id, $0.service.engine) } }

    func service(over entry: PublishedAgency) -> AgencyFeedService? {
        all.first { $0.service.entry === entry }?.service
    }

    func settings(over entry: PublishedAgency) -> Configuration.Agency? {
        all.first { $0.service.entry === entry }?.settings
    }

    /// Replaces a stopped service by a new one with the same published entry, so that published state stays available.
    func renew(_ entry: PublishedAgency, _ environment: ServerEnvironment) throws {
        guard let settings = settings(over: entry) else { return }
        let fresh = try Agency(settings, environment, over: entry)
        agencies.withLock { agencies in
            if let place = agencies.firstIndex(where: { $0.service.entry === entry }) { agencies[place] = fresh }
        }
    }

    func replace(by agencies: [Agency]) {
        self.agencies.withLock { $0 = agencies }
        registry.replace(by: agencies.map(\.service.entry))
    }
}
