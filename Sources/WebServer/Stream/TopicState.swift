import Agencies
import LiveModel
import NIOCore
import TransitCore

/// The state that a topic's streams have received, and the encoding of updates to that state. Has no locks or tasks.
struct TopicState {
    let scope: StreamScope
    private(set) var sequence: UInt64 = 0
    /// The id of the state after the last event, or of the initial state.
    private(set) var id = ""
    private var parts: [TopicPart]
    private var recent: [(before: String, event: StreamEvent)] = []
    private var recentSize = 0
    private var snapshot: StreamEvent?

    /// The limits on the changes that are stored for reconnecting streams.
    static let mostRecent = 64
    static let mostRecentBytes = 32 << 10

    init(_ scope: StreamScope, moments: [AgencyState], now: Double) {
        self.scope = scope
        parts = []
        begin(moments, now: now)
    }

    private mutating func begin(_ moments: [AgencyState], now: Double) {
        parts = moments.map { TopicPart(scope, moment: $0, now: now) }
        id = name
    }

    /// The id of the current state: a checksum of the scope and of its content's names, equal on all nodes.
    private var name: String {
        var sum = Checksum()
        sum.update(scope.text)
        for part in parts { part.addName(to: &sum) }
        return String(sum.value, radix: 36)
    }

    func isAbout(anyOf agencies: Set<String>) -> Bool { parts.contains { agencies.contains($0.moment.description.id) } }

    /// Replaces the topic's agencies.
    /// - Returns: a full snapshot, because a change event cannot express the replacement.
    mutating func beginAgain(_ moments: [AgencyState], now: Double) -> StreamEvent {
        begin(moments, now: now)
        sequence += 1
        (recent, recentSize, snapshot) = ([], 0, nil)
        return wholeState(now: now)
    }

    /// Applies a publication and encodes the differences once.
    /// - Returns: nil if nothing in this scope has changed.
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
        let before = id
        id = name
        let event = StreamEvent(.change, sequence: sequence, id: id, json: change.json(at: at(round.now)))
        remember(event, after: before)
        return event
    }

    /// Returns the current state as a snapshot event, encoded once per change.
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
        let event = StreamEvent(.snapshot, sequence: sequence, id: id, json: json.bytes)
        snapshot = event
        return event
    }

    /// Returns the events after the state with the given id, which this or another node sent; nil if the id is unknown.
    func missed(since id: String) -> [StreamEvent]? {
        if id == self.id { return [] }
        guard let first = recent.lastIndex(where: { $0.before == id }) else { return nil }
        return recent[first...].map(\.event)
    }

    private mutating func remember(_ event: StreamEvent, after before: String) {
        recent.append((before, event))
        recentSize += event.size
        while recent.count > Self.mostRecent || recentSize > Self.mostRecentBytes, !recent.isEmpty {
            recentSize -= recent.removeFirst().event.size
        }
    }

    private func at(_ now: Double) -> EpochSeconds {
        parts.compactMap { $0.moment.service?.snapshot.at }.max() ?? EpochSeconds(rounding: now, .down)
    }
}
