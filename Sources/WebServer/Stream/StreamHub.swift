import Agencies
import LiveModel
import NIOCore
import ServiceLifecycle
import Synchronization

/// The hub of all live streams. On each publication, it updates each topic once for all of the topic's streams.
final class StreamHub: Service {
    private struct State {
        var topics: [StreamScope: Topic] = [:]
        /// The ids of agencies with unsent updates.
        var pending: Set<String> = []
        var isTickDue = false
        var streams = 0
        /// Whether the server is shutting down, so that new streams are closed immediately.
        var hasEnded = false
        /// The topics without streams, starting with the one that has been abandoned longest.
        var abandoned: [AbandonedTopic] = []
    }

    /// A topic without streams, retained so that a reconnecting stream can resume.
    private struct AbandonedTopic {
        let topic: Topic
        /// The number of heartbeats since the last stream left the topic.
        var ticks = 0
    }

    /// The maximum number of retained abandoned topics. Beyond it, the oldest one is removed. This bounds the memory
    /// for a rider who browses one area after another.
    static let mostAbandoned = 16
    /// The number of heartbeats for which abandoned topics are retained.
    private static let timeout = 2

    private let registry: AgencyRegistry
    private let clock: @Sendable () -> Double
    private let limit: Int
    private let heartbeat: Duration
    private let state = Mutex(State())
    private let wakeups: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation

    init(
        registry: AgencyRegistry, limit: Int, heartbeat: Duration = .seconds(15),
        clock: @escaping @Sendable () -> Double
    ) {
        self.registry = registry
        self.clock = clock
        self.limit = limit
        self.heartbeat = heartbeat
        // The pending updates are stored in the state, so one buffered wake-up covers any number of publications.
        (wakeups, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        observe(registry.entries)
        registry.observe { [weak self] changed in self?.follow(changed) }
    }

    private func observe(_ entries: [PublishedAgency]) {
        for entry in entries {
            let id = entry.description.id
            entry.observe { [weak self] in self?.noteNews(of: id) }
        }
    }

    /// Restarts the streams of agencies that were added, removed or changed, with a new snapshot. Other streams
    /// continue.
    private func follow(_ changed: Set<String>) {
        observe(registry.entries.filter { changed.contains($0.description.id) })
        for topic in topics {
            let entries = topic.scope.entries(of: registry)
            guard topic.isAbout(anyOf: changed) || entries.contains(where: { changed.contains($0.description.id) })
            else { continue }
            topic.beginAgain(entries.map(\.moment), now: clock())
        }
    }

    var streamCount: Int { state.withLock { $0.streams } }
    var topicCount: Int { state.withLock { $0.topics.count } }

    /// Runs until the task is cancelled or the server shuts down, then closes all streams.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.beat() }
                for await _ in wakeups { updateTopics() }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            self.wake.finish()
        }
        state.withLock { $0.hasEnded = true }
        for mailbox in topics.flatMap(\.mailboxes) { mailbox.close() }
    }

    /// Reserves a stream within the limit. The reservation is released with the subscription.
    /// - Returns: nil if the limit is reached.
    func subscription(to scope: StreamScope, lastEventID: String?) -> Subscription? {
        let isFree = state.withLock { state in
            guard state.streams < limit else { return false }
            state.streams += 1
            return true
        }
        return isFree ? Subscription(hub: self, scope: scope, lastEventID: lastEventID) : nil
    }

    func giveBack() {
        state.withLock { $0.streams -= 1 }
    }

    /// Adds a stream to its topic, and creates the topic if necessary.
    func join(_ scope: StreamScope, _ mailbox: Mailbox, lastEventID: String?) -> (Topic, [StreamEvent]) {
        while true {
            let topic = topic(of: scope)
            if let events = topic.add(mailbox, lastEventID: lastEventID, now: clock()) {
                if state.withLock({ $0.hasEnded }) { mailbox.close() }
                recordLook(at: scope)
                return (topic, events)
            }
            state.withLock { state in
                if state.topics[scope] === topic { state.topics[scope] = nil }
            }
        }
    }

    /// Removes a stream from its topic. If the topic has no other streams, it counts as abandoned.
    func leave(_ topic: Topic, _ mailbox: Mailbox) {
        guard topic.remove(mailbox) else { return }
        let oldest = state.withLock { state -> Topic? in
            state.abandoned.removeAll { $0.topic === topic }
            state.abandoned.append(AbandonedTopic(topic: topic))
            return state.abandoned.count > Self.mostAbandoned ? state.abandoned.removeFirst().topic : nil
        }
        if let oldest { retire(oldest) }
    }

    private func retire(_ topic: Topic) {
        guard topic.retireIfAbandoned() else { return }
        state.withLock { state in
            if state.topics[topic.scope] === topic { state.topics[topic.scope] = nil }
        }
    }

    var now: Double { clock() }

    private var topics: [Topic] { state.withLock { Array($0.topics.values) } }

    private func topic(of scope: StreamScope) -> Topic {
        if let known = state.withLock({ $0.topics[scope] }) { return known }
        // Encoding the initial state takes a while, so it runs outside the lock that all streams need.
        let generation = registry.generation
        let moments = scope.entries(of: registry).map(\.moment)
        let made = Topic(TopicState(scope, moments: moments, now: clock()))
        let topic = state.withLock { state in
            let topic = state.topics[scope] ?? made
            state.topics[scope] = topic
            // Publications during the encoding may not be included in this topic.
            state.pending.formUnion(moments.map(\.description.id))
            return topic
        }
        if registry.generation != generation {
            topic.beginAgain(scope.entries(of: registry).map(\.moment), now: clock())
        }
        wake.yield()
        return topic
    }

    private func noteNews(of agency: String) {
        state.withLock { _ = $0.pending.insert(agency) }
        wake.yield()
    }

    /// Sends all topics everything that was published since the previous call.
    func updateTopics() {
        let (pending, isTick, topics) = state.withLock { state in
            defer { (state.pending, state.isTickDue) = ([], false) }
            return (state.pending, state.isTickDue, Array(state.topics.values))
        }
        var agencies: [String: AgencyUpdate] = [:]
        for id in pending { agencies[id] = registry[id].map { AgencyUpdate($0.takeNews()) } }
        guard !topics.isEmpty else { return }
        let round = StreamRound(now: clock(), agencies: agencies, isTick: isTick)
        for topic in topics { topic.update(round) }
    }

    /// Records a view of the stop's board for a stream about a stop. A stream counts as a continuous view.
    private func recordLook(at scope: StreamScope) {
        guard case .stop(let id, _) = scope.subject, let entry = scope.entries(of: registry).first,
            entry.description.asksForDepartures, let service = entry.moment.service,
            let stop = service.stop(named: id)
        else { return }
        StopView(at: stop, of: service, entry)?.record(at: now)
    }

    /// Removes and returns the abandoned topics that have been retained long enough.
    private func forgetAbandoned() -> [Topic] {
        state.withLock { state in
            for place in state.abandoned.indices { state.abandoned[place].ticks += 1 }
            let late = state.abandoned.filter { $0.ticks > Self.timeout }
            state.abandoned.removeAll { $0.ticks > Self.timeout }
            return late.map(\.topic)
        }
    }

    private func beat() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: heartbeat)
            guard !Task.isCancelled else { return }
            tick()
        }
    }

    /// Sends heartbeats, closes dead streams, removes abandoned topics, and refreshes the stop views.
    func tick() {
        for topic in topics {
            let mailboxes = topic.mailboxes
            for mailbox in mailboxes { mailbox.tick() }
            if !mailboxes.isEmpty { recordLook(at: topic.scope) }
        }
        for topic in forgetAbandoned() { retire(topic) }
        state.withLock { $0.isTickDue = true }
        wake.yield()
    }
}
