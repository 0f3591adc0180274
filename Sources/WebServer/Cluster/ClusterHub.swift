import Agencies
import Cluster
import HTTPServer
import ServiceLifecycle
import Synchronization

/// The hub of the streams to all nodes that follow this node's agencies.
final class ClusterHub: Service {
    private struct State {
        var broadcasts: [String: AgencyBroadcast] = [:]
        /// The ids of agencies with unsent publications.
        var pending: Set<String> = []
    }

    /// The maximum number of streams to other nodes, enough for a hundred agencies on each of forty nodes.
    static let mostStreams = 4096
    /// The number of heartbeats between two checks for dead streams.
    private static let beatsPerTick = 4

    private let registry: AgencyRegistry
    private let access: ClusterAccess
    /// Returns the time in epoch seconds.
    private let clock: @Sendable () -> Double
    private let state = Mutex(State())
    private let wakeups: AsyncStream<Void>
    private let wake: AsyncStream<Void>.Continuation
    let streams = DownloadSlots(limit: mostStreams)
    let downloads = DownloadSlots(limit: 64)

    init(registry: AgencyRegistry, access: ClusterAccess, clock: @escaping @Sendable () -> Double) {
        (self.registry, self.access, self.clock) = (registry, access, clock)
        (wakeups, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        take(registry.entries)
        registry.observe { [weak self] _ in self?.follow() }
    }

    subscript(agency: String) -> AgencyBroadcast? { state.withLock { $0.broadcasts[agency] } }

    /// Returns the content of any agency's file by its hash; nil if there is none.
    func file(_ hash: String) -> Download.Content? {
        broadcasts.lazy.compactMap { $0.files.content(hash) }.first
    }

    /// The cluster status, including followers and replication lag.
    var status: ClusterStatus {
        var status = access.status()
        status.agencies = status.agencies.map { agency in
            var agency = agency
            if agency.isHeld { agency.following = self[agency.id]?.following }
            if !agency.isHeld { agency.replica = registry[agency.id]?.replicaFigures ?? agency.replica }
            return agency
        }
        return status
    }

    private var broadcasts: [AgencyBroadcast] { state.withLock { Array($0.broadcasts.values) } }

    /// Closes the streams of agencies that were removed or changed. Nodes reconnect and receive the current state.
    private func follow() {
        let entries = registry.entries
        let known = Set(entries.map { ObjectIdentifier($0) })
        for broadcast in broadcasts where !known.contains(ObjectIdentifier(broadcast.entry)) {
            broadcast.end()
            state.withLock { $0.broadcasts[broadcast.entry.description.id] = nil }
        }
        take(entries)
    }

    private func take(_ entries: [PublishedAgency]) {
        for entry in entries where self[entry.description.id] == nil {
            let id = entry.description.id
            state.withLock { $0.broadcasts[id] = AgencyBroadcast(entry) }
            entry.follow { [weak self] in self?.noteNews(of: id) }
            noteNews(of: id)
        }
    }

    private func noteNews(of agency: String) {
        state.withLock { _ = $0.pending.insert(agency) }
        wake.yield()
    }

    /// Runs until the task is cancelled or the server shuts down, then closes all streams.
    func run() async throws {
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.beat() }
                for await _ in wakeups { await update() }
                group.cancelAll()
            }
        } onGracefulShutdown: {
            self.wake.finish()
        }
        for broadcast in broadcasts { broadcast.end() }
    }

    /// Sends everything that was published since the previous call.
    func update() async {
        let pending = state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
        for id in pending {
            guard let broadcast = self[id] else { continue }
            let epoch = access.leases.heldEpoch(of: id)
            // Files are hashed before they are requested, but only on the node that owns the agency.
            if epoch != nil { await broadcast.files.takeUp(broadcast.entry) }
            broadcast.update(epoch: epoch)
        }
    }

    private func beat() async {
        var beats = 0
        while !Task.isCancelled {
            try? await Task.sleep(for: .seconds(1))
            guard !Task.isCancelled else { return }
            beats += 1
            tick(isLookingForDead: beats.isMultiple(of: Self.beatsPerTick))
        }
    }

    /// Sends heartbeats, and detects changed leases.
    func tick(isLookingForDead: Bool) {
        let frame = heartbeat
        for broadcast in broadcasts {
            let id = broadcast.entry.description.id
            broadcast.deliver(frame)
            if isLookingForDead { for box in broadcast.followers { box.tick() } }
            if access.leases.heldEpoch(of: id) != broadcast.epoch { noteNews(of: id) }
        }
    }

    private var heartbeat: ClusterFrame {
        var (coder, milliseconds) = (WireEncoder(), Int64(clock() * 1000))
        coder.number(&milliseconds)
        return ClusterFrame(StreamFrame(.heartbeat, coder.bytes))
    }
}
