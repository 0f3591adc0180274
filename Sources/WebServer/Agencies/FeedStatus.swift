/// How one feed of an agency is doing. Times are epoch seconds.
package struct FeedStatus: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case ok, stale, failing, starting
    }

    package struct Failure: Sendable, Equatable {
        /// One word for programs, for example `unreachable`.
        package var kind: String
        /// A sentence for people, without keys or addresses.
        package var message: String

        package init(kind: String, message: String) {
            self.kind = kind
            self.message = message
        }
    }

    package struct Discarded: Sendable, Equatable {
        package var reason: String
        package var count: Int

        package init(reason: String, count: Int) {
            self.reason = reason
            self.count = count
        }
    }

    /// The feed's name within its agency.
    package var name: String
    /// `schedule`, `vehiclePositions`, `tripUpdates`, `alerts`, `simulation` …
    package var kind: String
    package var state: State
    package var lastAttempt: Int64?
    package var lastSuccess: Int64?
    /// The provider's own stamp on its last data.
    package var dataFrom: Int64?
    package var nextAttempt: Int64?
    /// In a row.
    package var failures: Int
    package var failure: Failure?
    package var entities: Int?
    package var discarded: [Discarded]

    package init(
        name: String, kind: String, state: State, lastAttempt: Int64? = nil, lastSuccess: Int64? = nil,
        dataFrom: Int64? = nil, nextAttempt: Int64? = nil, failures: Int = 0, failure: Failure? = nil,
        entities: Int? = nil, discarded: [Discarded] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.lastAttempt = lastAttempt
        self.lastSuccess = lastSuccess
        self.dataFrom = dataFrom
        self.nextAttempt = nextAttempt
        self.failures = failures
        self.failure = failure
        self.entities = entities
        self.discarded = discarded
    }

    /// Whether a rider would be told the same: what counts up with every fetch does not matter.
    func looksLike(_ other: FeedStatus) -> Bool {
        name == other.name && kind == other.kind && state == other.state && failure == other.failure
    }
}

extension [FeedStatus] {
    func lookLike(_ other: [FeedStatus]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.looksLike($1) }
    }
}
