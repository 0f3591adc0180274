package import TransitCore

/// How one feed of an agency is doing.
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
    package var kind: FeedKind
    /// What it may tell, as far as is known before it has told anything.
    package var mayTell: Set<FeedPart>
    /// When it last told each thing that it has told at all.
    package var toldAt: [FeedPart: EpochSeconds]
    package var state: State
    package var lastAttempt: EpochSeconds?
    package var lastSuccess: EpochSeconds?
    /// The provider's own stamp on its last data.
    package var dataFrom: EpochSeconds?
    package var nextAttempt: EpochSeconds?
    /// The version of the timetable that its last data was made for; nil if it does not say.
    package var timetableVersion: String?
    /// In a row.
    package var failures: Int
    package var failure: Failure?
    package var entities: Int?
    package var discarded: [Discarded]

    package init(
        name: String, kind: FeedKind, state: State, mayTell: Set<FeedPart>? = nil,
        toldAt: [FeedPart: EpochSeconds]? = nil, lastAttempt: EpochSeconds? = nil,
        lastSuccess: EpochSeconds? = nil, dataFrom: EpochSeconds? = nil, nextAttempt: EpochSeconds? = nil,
        failures: Int = 0, failure: Failure? = nil, entities: Int? = nil, discarded: [Discarded] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.mayTell = mayTell ?? Set(kind.parts)
        self.toldAt = toldAt ?? Dictionary(uniqueKeysWithValues: kind.parts.map { ($0, lastSuccess ?? 0) })
        self.lastAttempt = lastAttempt
        self.lastSuccess = lastSuccess
        self.dataFrom = dataFrom
        self.nextAttempt = nextAttempt
        self.failures = failures
        self.failure = failure
        self.entities = entities
        self.discarded = discarded
    }

    /// Adds rows to those left out for the same reason.
    package mutating func discard(_ reason: String, _ count: Int) {
        if let index = discarded.firstIndex(where: { $0.reason == reason }) {
            discarded[index].count += count
        } else {
            discarded.append(Discarded(reason: reason, count: count))
        }
    }

    /// It has told it, but not in its last answer.
    func isSilent(of part: FeedPart) -> Bool {
        guard let told = toldAt[part], let lastSuccess else { return false }
        return told < lastSuccess
    }

    /// Whether a rider would be told the same: what counts up with every fetch does not matter.
    func looksLike(_ other: FeedStatus) -> Bool {
        name == other.name && kind == other.kind && state == other.state && failure == other.failure
            && toldAt.keys == other.toldAt.keys
            && toldAt.keys.allSatisfy { isSilent(of: $0) == other.isSilent(of: $0) }
    }
}

extension [FeedStatus] {
    func lookLike(_ other: [FeedStatus]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.looksLike($1) }
    }
}

extension FeedKind {
    /// What a feed of this kind tells by its name alone.
    var parts: [FeedPart] {
        switch self {
        case .vehiclePositions: [.positions]
        case .tripUpdates: [.predictions]
        case .alerts: [.serviceAlerts]
        case .departures: [.departures]
        case .simulation: [.positions, .predictions, .serviceAlerts]
        case .schedule, .several, .unknown: []
        }
    }
}
