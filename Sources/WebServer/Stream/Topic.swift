import Agencies
import Synchronization

/// The live state of one scope, and the streams that subscribe to it.
final class Topic: Sendable {
    private struct State {
        var topic: TopicState
        var mailboxes: [ObjectIdentifier: Mailbox] = [:]
        /// Whether the hub has removed the topic, which is then no longer updated.
        var isRetired = false
    }

    let scope: StreamScope
    private let state: Mutex<State>

    init(_ state: TopicState) {
        scope = state.scope
        self.state = Mutex(State(topic: state))
    }

    func update(_ round: StreamRound) {
        state.withLock { state in
            guard let event = state.topic.update(round) else { return }
            for mailbox in state.mailboxes.values { mailbox.deliver(event) }
        }
    }

    func isAbout(anyOf agencies: Set<String>) -> Bool { state.withLock { $0.topic.isAbout(anyOf: agencies) } }

    /// Replaces the topic's agencies, and sends the new state to all streams as a snapshot.
    func beginAgain(_ moments: [AgencyState], now: Double) {
        state.withLock { state in
            let event = state.topic.beginAgain(moments, now: now)
            for mailbox in state.mailboxes.values { mailbox.deliver(event) }
        }
    }

    /// Adds a stream's mailbox.
    /// - Returns: the first events to send: those missed since `lastEventID` if known, or else a snapshot. Nil if the
    ///   topic is retired.
    func add(_ mailbox: Mailbox, lastEventID: String?, now: Double) -> [StreamEvent]? {
        state.withLock { state in
            guard !state.isRetired else { return nil }
            state.mailboxes[ObjectIdentifier(mailbox)] = mailbox
            if let missed = lastEventID.flatMap({ state.topic.missed(since: $0) }) { return missed }
            return [state.topic.wholeState(now: now)]
        }
    }

    /// Removes a stream's mailbox.
    /// - Returns: whether the topic has no streams left.
    func remove(_ mailbox: Mailbox) -> Bool {
        state.withLock { state in
            state.mailboxes[ObjectIdentifier(mailbox)] = nil
            return state.mailboxes.isEmpty
        }
    }

    func wholeState(now: Double) -> StreamEvent {
        state.withLock { $0.topic.wholeState(now: now) }
    }

    var mailboxes: [Mailbox] { state.withLock { Array($0.mailboxes.values) } }

    /// Retires the topic if it has no streams.
    /// - Returns: whether the topic is retired.
    func retireIfAbandoned() -> Bool {
        state.withLock { state in
            state.isRetired = state.mailboxes.isEmpty
            return state.isRetired
        }
    }
}
