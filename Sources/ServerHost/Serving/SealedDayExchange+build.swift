import AsyncHTTPClient
import Cluster
import Fetching
import Logging
import ServiceHistory
import Storage
import TransitCore

extension Configuration {
    /// Returns the exchange of recorded days with other nodes; nil if there is none.
    func sealedDays(
        _ agencies: RunningAgencies, _ storage: ServerStorage, client: HTTPClient,
        folder: @escaping @Sendable (_ agency: String) -> HistoryFolder, clock: any EpochClock, logger: Logger,
        merged: @escaping @Sendable (_ agency: String, _ date: ServiceDate) async -> Void
    ) -> SealedDayExchange? {
        guard history.keep > 0, let repository = sealedDayRepository(storage, client) else { return nil }
        return SealedDayExchange(
            agencies: { agencies.keepers.map(\.agency) }, folder: folder, node: cluster?.name ?? "server",
            keep: history.keep, repository: repository, clock: clock, logger: logger, merged: merged)
    }

    private func sealedDayRepository(_ storage: ServerStorage, _ client: HTTPClient) -> (any SealedDayRepository)? {
        switch history.store {
        case .none: nil
        case .objects(let objects):
            SealedDayBucket(
                bucket: ObjectStorageClient(client: client, storage: objects) { EpochMilliseconds.current.seconds })
        case .database: storage.sealedDays
        case .automatic: cluster == nil ? nil : storage.sealedDays
        }
    }
}
