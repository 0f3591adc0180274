import Synchronization
import WebServer

/// The agencies that run now, in the operator's order.
final class RunningAgencies: Sendable {
    struct Agency: Sendable {
        let settings: Configuration.Agency
        let service: AgencyFeedService

        init(_ settings: Configuration.Agency, _ around: ServiceSurroundings) throws {
            self.settings = settings
            service = try settings.service(AgencyEntry(settings.description), around)
        }
    }

    let directory: TransitDirectory
    private let agencies: Mutex<[Agency]>

    init(_ agencies: [Agency]) {
        directory = TransitDirectory(agencies.map(\.service.entry))
        self.agencies = Mutex(agencies)
    }

    var all: [Agency] { agencies.withLock { $0 } }

    var keepers: [(agency: String, keeper: AgencyKeeper)] { all.map { ($0.service.id, $0.service.keeper) } }

    func replace(by agencies: [Agency]) {
        self.agencies.withLock { $0 = agencies }
        directory.replace(by: agencies.map(\.service.entry))
    }
}
