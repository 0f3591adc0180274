import AsyncHTTPClient
import Cluster
import Logging
import ServiceLifecycle
import Synchronization

/// Maintains this node's leases: sends heartbeats to the lease database, queries the other nodes while the database is
/// unreachable, and publishes changes of the agencies' owners.
final class LeaseService: Leases, ServiceLifecycle.Service {
    private let book: Mutex<LeaseBook>
    private let repository: any LeaseRepository
    private let peers: Peers
    /// Returns milliseconds of a monotonic clock that also runs while the machine is asleep.
    private let elapsed: @Sendable () -> Int64
    private let vehicles = Mutex<Vehicles?>(nil)
    private let logger: Logger
    private let news = Changes()
    private let alarm = AlarmClock()
    private let failures = Atomic(0)
    private let hasReportedTwin = Atomic(false)

    /// The interval in milliseconds between checks for expired leases, and between queries to other nodes.
    private static let look: Int64 = 500
    /// The maximum time that a shutdown waits until the leases are released.
    private static let timeout = Duration.milliseconds(1000)

    private struct Vehicles: Sendable {
        let count: @Sendable (String) -> Int64
    }

    init(
        _ node: ClusterNode, repository: any LeaseRepository, peers: Peers, elapsed: @escaping @Sendable () -> Int64,
        logger: Logger
    ) {
        book = Mutex(LeaseBook(node))
        (self.repository, self.peers, self.elapsed) = (repository, peers, elapsed)
        self.logger = logger
    }

    // MARK: Leases

    func owner(of agency: String) -> Owner? { book.withLock { $0.owner(of: agency) } }

    var history: UInt64 { book.withLock { $0.table?.history ?? 0 } }

    func heldEpoch(of agency: String) -> UInt64? { book.withLock { $0.heldEpoch(of: agency, at: elapsed()) } }

    func changes() -> AsyncStream<Void> { news.stream() }

    /// Sets the configured agencies, and sends a heartbeat early.
    func follow(_ agencies: [String]) {
        book.withLock { $0.node.agencies = agencies }
        beatSoon()
    }

    /// Sets the function that returns an agency's number of vehicles, used as its weight when agencies are balanced
    /// across nodes.
    func weigh(by count: @escaping @Sendable (String) -> Int64) { vehicles.withLock { $0 = Vehicles(count: count) } }

    /// The base URLs of the other live nodes; nodes that may own agencies are first.
    var others: [String] {
        let book = book.withLock { $0 }
        let rows = (book.table?.nodes ?? []).filter { $0.node.name != book.node.name && $0.isAlive(book.rules) }
        return rows.filter(\.node.role.mayOwn).map(\.node.address)
            + rows.filter { !$0.node.role.mayOwn }.map(\.node.address)
    }

    /// Sends the next heartbeat early, because another node or the configuration has changed.
    func beatSoon() { alarm.ring() }

    /// A snapshot of the lease book, the monotonic time in milliseconds, and the number of failed heartbeats.
    var state: (book: LeaseBook, now: Int64, failures: Int) {
        (book.withLock { $0 }, elapsed(), failures.load(ordering: .relaxed))
    }

    // MARK: Work

    func run() async {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.beat() }
                group.addTask { await self.look() }
            }
        }
        // `leave()` runs in a new task, because the current task is cancelled.
        await Task { await leave() }.value
    }

    private func beat() async {
        while !Task.isCancelled {
            await beatOnce()
            let pause = book.withLock { $0.nextBeat } - elapsed()
            await alarm.sleep(for: .milliseconds(max(pause, 20)))
        }
    }

    private func beatOnce() async {
        let (agencies, vehicles) = (book.withLock { $0.node.agencies }, vehicles.withLock { $0 })
        // Each agency has a base weight of 10, because it costs something even without vehicles.
        let weights = Dictionary(agencies.map { ($0, 10 + (vehicles?.count($0) ?? 0)) }) { first, _ in first }
        let (wish, copy) = book.withLock { book in (book.beat(weights: weights, at: elapsed()), book) }
        do {
            let table = try await repository.beat(wish, copy.rules) { [elapsed] in copy.claims(in: $0, at: elapsed()) }
            let (wasAway, moved) = book.withLock { book in
                defer { book.take(table, at: elapsed()) }
                return (book.contact.hasFailed, table.leases.contains(where: \.isTaken) || !wish.gifts.isEmpty)
            }
            if wasAway { logger.notice("Lease database is reachable again") }
            reportTwin()
            sendOwners()
            // Notifies nodes that wait for a new owner, so that they need not wait until their next heartbeat.
            if moved { Task { await self.callOthers() } }
        } catch {
            let isFirst = book.withLock { book in
                defer { book.fail() }
                return !book.contact.hasFailed
            }
            failures.wrappingAdd(1, ordering: .relaxed)
            if isFirst {
                logger.error("Leases could not be renewed; retrying", metadata: ["error.message": "\(error)"])
            }
        }
    }

    private func reportTwin() {
        let (name, hasTwin) = book.withLock { ($0.node.name, $0.hasTwin) }
        guard hasTwin != hasReportedTwin.exchange(hasTwin, ordering: .relaxed), hasTwin else { return }
        logger.error(
            "Another process uses this node's name; give each node a unique one with --node NAME",
            metadata: ["node": "\(name)"])
    }

    /// Detects expired leases, and queries the other nodes while the database is unreachable.
    private func look() async {
        while !Task.isCancelled {
            sendOwners()
            if let witnesses = book.withLock({ $0.witnesses(at: elapsed()) }) {
                Task { await self.ask(witnesses) }
            }
            for (holder, leases) in book.withLock({ $0.suspects(at: elapsed()) }) {
                Task { await self.ask(holder, of: leases) }
            }
            try? await Task.sleep(for: .milliseconds(Self.look))
        }
    }

    private func ask(_ witnesses: [ClusterNode]) async {
        let asked = elapsed()
        guard await peers.areAllAway(witnesses) else { return }
        book.withLock { $0.hearAllAway(asked: asked, at: elapsed()) }
    }

    private func ask(_ holder: LeaseTable.Holder, of leases: [LeaseClaim]) async {
        let held = await peers.held(by: holder)
        book.withLock { $0.hear(leases, held: held) }
    }

    private func callOthers() async {
        let (nodes, rules, own) = book.withLock { ($0.table?.nodes ?? [], $0.rules, $0.node.name) }
        await peers.call(nodes.filter { $0.node.name != own && $0.isAlive(rules) }.map(\.node))
    }

    /// Releases all leases; gives up if the database does not respond before `timeout`.
    private func leave() async {
        book.withLock { $0.leave() }
        sendOwners()
        let wasInTime = await Patience.wait(for: Self.timeout) {
            await self.beatOnce()
            await self.callOthers()
        }
        if !wasInTime { logger.warning("Leases could not be released; other nodes take over when they expire") }
    }

    private func sendOwners() {
        let now = elapsed()
        let owners = book.withLock { book in
            book.node.agencies.map { Turn(owner: book.owner(of: $0), epoch: book.heldEpoch(of: $0, at: now)) }
        }
        news.send(owners)
    }
}

/// The owner of an agency, and this node's epoch if it is the owner.
private struct Turn: Equatable {
    var owner: Owner?
    var epoch: UInt64?
}

/// A broadcaster that notifies its streams when an agency's owner changes.
private final class Changes: Sendable {
    private let state = Mutex<(last: [Turn], next: Int, streams: [Int: AsyncStream<Void>.Continuation])>(([], 0, [:]))

    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.next += 1
            state.streams[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.streams.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ turns: [Turn]) {
        let streams = state.withLock { state in
            defer { state.last = turns }
            return state.last == turns ? [] : Array(state.streams.values)
        }
        for stream in streams { stream.yield() }
    }
}

/// A sleep that `ring()` ends early. If `ring()` is called before the sleep begins, the sleep ends immediately.
private final class AlarmClock: Sendable {
    private let state = Mutex<(hasRung: Bool, sleep: Task<Void, Never>?)>((false, nil))

    func ring() {
        state.withLock { state in
            state.hasRung = true
            state.sleep?.cancel()
        }
    }

    func sleep(for time: Duration) async {
        let sleep = Task { () -> Void in try? await Task.sleep(for: time) }
        let hasRung = state.withLock { state in
            if !state.hasRung { state.sleep = sleep }
            return state.hasRung
        }
        if hasRung { sleep.cancel() }
        await withTaskCancellationHandler {
            await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        state.withLock { $0 = (false, nil) }
    }
}
