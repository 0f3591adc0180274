import LiveEngine
import NIOCore
import TransitCore

/// What a topic's streams have been told, and how to tell them the rest. No locks, no tasks.
struct TopicState {
    let scope: StreamScope
    /// Part of every event's id: a topic that was made anew knows nothing of ids from before.
    let name: String
    private(set) var sequence: UInt64 = 0
    private var parts: [TopicPart]
    private var recent: [StreamEvent] = []
    private var recentSize = 0
    private var snapshot: StreamEvent?

    /// Changes kept for streams that come back.
    static let mostRecent = 64
    static let mostRecentBytes = 32 << 10

    init(_ scope: StreamScope, name: String, moments: [AgencyMoment], now: Double) {
        self.scope = scope
        self.name = name
        parts = []
        begin(moments, now: now)
    }

    private mutating func begin(_ moments: [AgencyMoment], now: Double) {
        parts = moments.map { TopicPart(scope, moment: $0, now: now) }
    }

    func isAbout(anyOf agencies: Set<String>) -> Bool { parts.contains { agencies.contains($0.moment.description.id) } }

    /// Goes on with other agencies.
    /// - Returns: the whole state, as differences would not tell it.
    mutating func beginAgain(_ moments: [AgencyMoment], now: Double) -> StreamEvent {
        begin(moments, now: now)
        sequence += 1
        (recent, recentSize, snapshot) = ([], 0, nil)
        return wholeState(now: now)
    }

    /// Takes over what was published, and encodes the difference once.
    /// - Returns: nil if there is none for this scope.
    mutating func update(_ round: StreamRound) -> StreamEvent? {
        var change = TopicChange()
        for place in parts.indices {
            parts[place].update(round, scope: scope, change: &change)
        }
        guard !change.isEmpty else { return nil }
        sequence += 1
        snapshot = nil
        if change.alertsChanged { change.alerts = parts.map(\.alerts) }
        if change.feedsChanged { change.moments = parts.map(\.moment) }
        let event = StreamEvent(.change, sequence: sequence, topic: name, json: change.json(at: at(round.now)))
        remember(event)
        return event
    }

    /// The whole state, encoded once until it changes.
    mutating func wholeState(now: Double) -> StreamEvent {
        if let snapshot { return snapshot }
        var json = JSONWriter(capacity: 32 << 10)
        json.object { json in
            json.member("at", at(now))
            json.key("vehicles")
            json.list { json in
                for part in parts { part.writeVehicles(to: &json) }
            }
            json.key("alerts")
            json.list { json in
                for part in parts { json.pieces(part.alerts) }
            }
            json.feeds(of: parts.map(\.moment))
            json.board(parts.compactMap(\.board).first)
        }
        let event = StreamEvent(.snapshot, sequence: sequence, topic: name, json: json.bytes)
        snapshot = event
        return event
    }

    /// What a stream missed that last saw the event with an id; nil if that is not known any more.
    func missed(since id: String) -> [StreamEvent]? {
        guard let dash = id.lastIndex(of: "-"), id[..<dash] == name, let seen = UInt64(id[id.index(after: dash)...]),
            seen <= sequence
        else { return nil }
        let missed = recent.filter { $0.sequence > seen }
        return UInt64(missed.count) == sequence - seen ? missed : nil
    }

    private mutating func remember(_ event: StreamEvent) {
        recent.append(event)
        recentSize += event.size
        while recent.count > Self.mostRecent || recentSize > Self.mostRecentBytes, !recent.isEmpty {
            recentSize -= recent.removeFirst().size
        }
    }

    private func at(_ now: Double) -> EpochSeconds {
        parts.compactMap { $0.moment.service?.snapshot.at }.max() ?? EpochSeconds(rounding: now, .down)
    }
}
