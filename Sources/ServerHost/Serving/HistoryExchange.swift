import AsyncHTTPClient
import Cluster
import Fetching
import Logging
import Storage
import TransitCore

/// The exchange of recorded service days with other nodes.
struct HistoryExchange {
    let sealed: SealedDayExchange
    /// The exchange of running days; nil for a single server, which has no other node to hand them to.
    let running: RunningDayExchange?
    let progress: ExchangeProgress
}

extension Configuration {
    /// Creates the exchange of recorded days with other nodes; nil if recording or the exchange is disabled.
    func historyExchange(
        _ agencies: RunningAgencies, _ storage: ServerStorage, folders: HistoryFolders, client: HTTPClient,
        clock: any EpochClock, logger: Logger,
        merged: @escaping @Sendable (_ agency: String, _ date: ServiceDate) async -> Void
    ) -> HistoryExchange? {
        guard history.keep > 0, let stores = historyStores(storage, client) else { return nil }
        let (progress, node) = (ExchangeProgress(logger: logger), cluster?.name)
        let ids: @Sendable () -> [String] = { agencies.engines.map(\.agency) }
        return HistoryExchange(
            sealed: SealedDayExchange(
                agencies: ids, folders: folders, node: node ?? "server", keep: history.keep,
                repository: stores.sealed, clock: clock, progress: progress, merged: merged),
            running: node.map {
                RunningDayExchange(
                    folders: folders, node: $0, repository: stores.running, clock: clock, progress: progress)
            },
            progress: progress)
    }

    private typealias Stores = (sealed: any SealedDayRepository, running: any RunningDayRepository)

    private func historyStores(_ storage: ServerStorage, _ client: HTTPClient) -> Stores? {
        switch history.store {
        case .none: return nil
        case .objects(let objects):
            let bucket = ObjectStorageClient(client: client, storage: objects) { EpochMilliseconds.current.seconds }
            return (SealedDayBucket(bucket: bucket), RunningDayBucket(bucket: bucket))
        case .automatic where cluster == nil: return nil
        case .database, .automatic:
            guard let sealed = storage.sealedDays, let running = storage.runningDays else { return nil }
            return (sealed, running)
        }
    }
}
