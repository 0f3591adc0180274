package import TransitCore

/// The status of one feed of an agency.
package struct FeedStatus: Sendable, Equatable {
    package enum State: String, Sendable, CaseIterable {
        case ok, stale, failing, starting
    }

    package struct Failure: Sendable, Equatable {
        /// A machine-readable code, such as `unreachable`.
        package var kind: String
        /// A human-readable message, without keys or URLs.
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

    /// The feed's name, unique within its agency.
    package var name: String
    package var kind: FeedKind
    /// The parts of the live data, such as positions or service alerts, that the feed may contain, as far as known
    /// before its first response.
    package var possibleParts: Set<FeedPart>
    /// The time at which the feed last contained each part of the live data.
    package var lastReport: [FeedPart: EpochSeconds]
    package var state: State
    package var lastAttempt: EpochSeconds?
    package var lastSuccess: EpochSeconds?
    /// The provider's timestamp of the latest data.
    package var dataFrom: EpochSeconds?
    package var nextAttempt: EpochSeconds?
    /// The timetable version that the latest data refers to; nil if unspecified.
    package var timetableVersion: String?
    /// The number of consecutive failures.
    package var failures: Int
    package var failure: Failure?
    package var entities: Int?
    package var discarded: [Discarded]

    package init(
        name: String, kind: FeedKind, state: State, possibleParts: Set<FeedPart>? = nil,
        lastReport: [FeedPart: EpochSeconds]? = nil, lastAttempt: EpochSeconds? = nil,
        lastSuccess: EpochSeconds? = nil, dataFrom: EpochSeconds? = nil, nextAttempt: EpochSeconds? = nil,
        failures: Int = 0, failure: Failure? = nil, entities: Int? = nil, discarded: [Discarded] = []
    ) {
        self.name = name
        self.kind = kind
        self.state = state
        self.possibleParts = possibleParts ?? Set(kind.parts)
        self.lastReport = lastReport ?? Dictionary(uniqueKeysWithValues: kind.parts.map { ($0, lastSuccess ?? 0) })
        self.lastAttempt = lastAttempt
        self.lastSuccess = lastSuccess
        self.dataFrom = dataFrom
        self.nextAttempt = nextAttempt
        self.failures = failures
        self.failure = failure
        self.entities = entities
        self.discarded = discarded
    }

    /// Adds to the number of discarded rows for a reason.
    package mutating func discard(_ reason: String, _ count: Int) {
        if let index = discarded.firstIndex(where: { $0.reason == reason }) {
            discarded[index].count += count
        } else {
            discarded.append(Discarded(reason: reason, count: count))
        }
    }

    /// Whether an earlier response of the feed contained a part of the live data, but the latest response did not.
    func isSilent(of part: FeedPart) -> Bool {
        guard let last = lastReport[part], let lastSuccess else { return false }
        return last < lastSuccess
    }

    /// Whether two statuses look the same to riders. Ignores values that change with each fetch.
    package func looksLike(_ other: FeedStatus) -> Bool {
        name == other.name && kind == other.kind && state == other.state && failure == other.failure
            && lastReport.keys == other.lastReport.keys
            && lastReport.keys.allSatisfy { isSilent(of: $0) == other.isSilent(of: $0) }
    }
}

extension [FeedStatus] {
    package func lookLike(_ other: [FeedStatus]) -> Bool {
        count == other.count && zip(self, other).allSatisfy { $0.looksLike($1) }
    }
}

extension FeedKind {
    /// The parts of the live data that all feeds of this kind contain.
    package var parts: [FeedPart] {
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
