import Synchronization

@testable import Feeds
@testable import Fetching

/// A provider whose network a test can change.
final class ChangingProvider: Provider {
    private let state: Mutex<ProviderNetwork>

    init(_ network: ProviderNetwork) {
        state = Mutex(network)
    }

    func rename(_ name: String) { state.withLock { $0.routes[0].longName = name } }

    func network() async throws(FeedError) -> ProviderNetwork { state.withLock { $0 } }

    var feeds: [ProviderFeed] { [] }
    var departures: (any DepartureSource)? { nil }
}
