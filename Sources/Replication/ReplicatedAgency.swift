import Agencies
import Cluster
import Fetching
import LiveModel
import TransitCore

/// A local copy of an agency's state. Applies the owner's messages, and publishes the resulting snapshots.
actor ReplicatedAgency {
    private let entry: PublishedAgency
    private let store: ReplicaFileStore
    private let clock: any EpochClock
    private let fetch: @Sendable (FileName, Owner) async throws -> Void

    private var receiver = SnapshotReceiver()
    /// The highest lease epoch received since ``history`` last changed.
    private var epoch: UInt64 = 0
    /// The ID of the set of lease tables that contains the current owner's lease, see `Leases.history`; nil before the
    /// first owner.
    private var history: UInt64?
    private var engine: UInt64?
    private var status: AgencyStatus?
    /// The sequence number of this stream's latest status.
    private var statusNumber: UInt64 = 0
    private var timetables: [String: Timetable] = [:]
    /// The published snapshot: the received one, or that one without the live data that expired during a silence.
    private var shown: LiveSnapshot?
    private var heard: Heard
    private var silence: Silence?
    private(set) var isFetching = false
    /// The total size of the received frames in bytes.
    private var byteCount = 0
    /// The monotonic clock's milliseconds at which the current engine's first state was received.
    private var began: Int64
    /// Whether the current engine has published live data. Until then, the previous engine's snapshot may stay
    /// published.
    private var hasPublishedData = false
    /// The last name given to a state that this node itself created.
    private var own = StateName(engine: UInt64.random(in: 0...UInt64.max), number: 0)

    /// The time of the last message from the owner.
    struct Heard: Sendable {
        /// The milliseconds of this node's monotonic clock.
        var elapsed: Int64
        /// The time of the owner's clock; nil before its first heartbeat.
        var at: EpochMilliseconds?
    }

    /// The received statuses with their owners, from which the files are fetched.
    nonisolated let files: AsyncStream<(AgencyStatus, Owner)>
    private let newFiles: AsyncStream<(AgencyStatus, Owner)>.Continuation

    init(
        _ entry: PublishedAgency, _ store: ReplicaFileStore, _ clock: any EpochClock,
        fetch: @escaping @Sendable (FileName, Owner) async throws -> Void
    ) {
        (self.entry, self.store, self.clock, self.fetch) = (entry, store, clock, fetch)
        heard = Heard(elapsed: clock.elapsed)
        began = clock.elapsed
        (files, newFiles) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The time in milliseconds since the last message from the owner.
    var quiet: Int64 { clock.elapsed - heard.elapsed }

    /// Returns the start time of a new stream; the owner's silence is measured from it.
    func beginStream() -> Int64 { clock.elapsed }

    func take(_ frame: StreamFrame, from owner: Owner) async throws {
        if frame.kind != .hello, engine == nil { throw WireError.damaged }
        let before = heard.elapsed
        heard.elapsed = clock.elapsed
        byteCount += frame.size
        do {
            switch frame.kind {
            case .hello: try take(try StreamHello(frame.bytes), from: owner)
            case .status: try await take(try AgencyStatus(frame.bytes), from: owner)
            case .state: try takeState(frame.bytes)
            case .heartbeat: heard.at = try Self.time(frame.bytes)
            }
        } catch let error as WireError {
            // A damaged frame does not count as a sign of life, so that the backoff before the next attempt grows.
            heard.elapsed = before
            throw error
        }
    }

    private func take(_ hello: StreamHello, from owner: Owner) throws {
        // The lease database was recreated, and either the owner or this node has not detected it yet.
        guard hello.history == owner.history else { throw ReplicaError.outdated }
        if let history, history != hello.history {
            receiver.beginHistory()
            epoch = 0
        }
        history = hello.history
        guard hello.epoch >= max(epoch, owner.epoch) else { throw ReplicaError.outdated }
        if hello.epoch != epoch || hello.engine != engine {
            receiver.numberAnew()
            (began, hasPublishedData) = (clock.elapsed, false)
        }
        (epoch, engine, statusNumber) = (hello.epoch, hello.engine, 0)
    }

    private func take(_ new: AgencyStatus, from owner: Owner) async throws {
        guard new.number > statusNumber else { return }
        statusNumber = new.number
        if let file = new.timetable { try await useTimetable(file, from: owner) }
        entry.publish(feeds: new.feeds, as: new.feedsName)
        if new.schedule != status?.schedule { entry.publish(schedule: new.schedule) }
        (status, silence) = (new, nil)
        newFiles.yield((new, owner))
    }

    /// Opens the timetable that subsequent states refer to; fetches it if necessary.
    private func useTimetable(_ file: FileName, from owner: Owner) async throws {
        guard timetables[file.hash] == nil else { return }
        let timetable = try await open(file, from: owner)
        heard.elapsed = clock.elapsed
        timetables = [file.hash: timetable]
    }

    private func open(_ file: FileName, from node: Owner) async throws -> Timetable {
        isFetching = true
        defer { isFetching = false }
        if !store.has(file) { try await fetch(file, node) }
        guard let timetable = store.timetable(file) else { throw ReplicaError.unsound("timetable") }
        store.remember(file)
        await entry.prepare(timetable, at: clock.now.seconds)
        return timetable
    }

    private func takeState(_ bytes: [UInt8]) throws {
        let before = receiver.snapshot
        let received = try receiver.receive(bytes, timetable: { timetables[$0] })
        if received?.snapshot.isLive == true { hasPublishedData = true }
        if let received, before === shown, !isWaited(for: received.snapshot) {
            show(received.snapshot, received.delta)
        } else {
            showReceived()
        }
    }

    /// Publishes the last received snapshot, unless it is already published or is withheld after a takeover.
    private func showReceived() {
        guard let known = receiver.snapshot, known !== shown, !isWaited(for: known) else { return }
        show(known)
    }

    /// Whether a new owner's snapshot is withheld. Until the owner has polled its feeds, the previous owner's snapshot
    /// is more accurate, although it is older.
    private func isWaited(for snapshot: LiveSnapshot) -> Bool {
        !hasPublishedData && shown?.isLive == true && !snapshot.isLive && clock.elapsed - began < Self.takeover
    }

    /// Publishes a snapshot.
    /// - Parameter delta: The differences from the published snapshot; nil computes them.
    private func show(_ snapshot: LiveSnapshot, _ delta: LiveDelta? = nil, as name: StateName? = nil) {
        let received = engine.map { StateName(engine: $0, number: snapshot.sequence) }
        let delta = delta ?? shown.map { LiveDelta(from: $0, to: snapshot) } ?? .everything(of: snapshot)
        shown = snapshot
        entry.publish(snapshot, delta, as: name ?? received)
    }

    private static func time(_ bytes: [UInt8]) throws(WireError) -> EpochMilliseconds {
        var (coder, milliseconds) = (WireDecoder(bytes), Int64(0))
        try coder.number(&milliseconds)
        guard coder.isAtEnd, 0...1 << 50 ~= milliseconds else { throw .damaged }
        return EpochMilliseconds(milliseconds)
    }
}

// Behavior while no owner sends snapshots.
extension ReplicatedAgency {
    /// The time in milliseconds without a message after which an owner counts as silent.
    static let timeout: Int64 = 5000
    /// The time in milliseconds within which a new owner should have polled its feeds.
    static let takeover: Int64 = 15_000

    /// The age of the received snapshot in seconds, by the owner's clock and thus independent of this node's clock.
    private var age: Int64 {
        let quiet = quiet / 1000
        guard let shown = receiver.snapshot, let at = heard.at else { return quiet }
        return max(at.seconds - shown.at, 0) + quiet
    }

    /// Removes expired live data from the published snapshot. Called every second.
    func tick() {
        guard quiet > Self.timeout else {
            // After a silence, live data is published again only once the owner's next status has arrived.
            if silence == nil { showReceived() }
            return
        }
        let now = Silence(age: age)
        guard silence != now else { return }
        silence = now
        let known = status?.feeds ?? []
        entry.publish(feeds: known.isEmpty ? unknownFeeds : known.map { $0.unheard(now) }, as: nextName())
        guard let snapshot = receiver.snapshot?.after(now), snapshot !== shown, now != .short else { return }
        show(snapshot, as: nextName())
    }

    private var unknownFeeds: [FeedStatus] { entry.description.hasLiveData ? [.unknown] : [] }

    /// Whether no snapshot is published and no file is being fetched.
    var isBare: Bool { entry.snapshot == nil && !isFetching }

    /// Publishes the stored timetable without live data.
    /// - Returns: False if no timetable is stored.
    func showKept() -> Bool {
        guard isBare, let kept = store.kept else { return false }
        show(kept.timetable, kept.file)
        return true
    }

    /// Publishes the timetable of any node without live data, unless a snapshot was published in the meantime.
    func show(_ file: FileName, of node: Owner) async throws {
        let timetable = try await open(file, from: node)
        if isBare { show(timetable, file) }
    }

    private func show(_ timetable: Timetable, _ file: FileName) {
        timetables[file.hash] = timetable
        // The owner may have sent the feeds' status, but no snapshot yet.
        if status == nil {
            entry.publish(feeds: unknownFeeds, as: nextName())
            entry.publish(schedule: ScheduleStatus(.ready))
        }
        show(LiveSnapshot(timetable: timetable, sequence: 0, at: clock.now.seconds), as: nextName())
    }

    /// Publishes an upcoming timetable after its routing data is built, unless the owner has announced another one in
    /// the meantime.
    func show(waiting file: FileName) async {
        guard let next = status?.schedule.next, let timetable = store.timetable(file) else { return }
        await entry.prepare(timetable, from: next, at: clock.now.seconds)
        guard let status, status.waiting == file else { return }
        entry.publish(waiting: timetable, schedule: status.schedule)
    }

    /// Returns the owner's name of a received snapshot; nil for any other snapshot.
    func name(of snapshot: LiveSnapshot) -> StateName? {
        guard let engine, receiver.snapshot === snapshot else { return nil }
        return StateName(engine: engine, number: snapshot.sequence)
    }

    private func nextName() -> StateName {
        own = StateName(engine: own.engine, number: own.number + 1)
        return own
    }

    /// The replication lag, as shown to operators.
    var figures: ReplicaFigures {
        let state = receiver.snapshot
        return ReplicaFigures(
            epoch: epoch, sequence: state?.sequence ?? 0, quiet: quiet, age: state.map { _ in age }, bytes: byteCount)
    }
}

extension LiveDelta {
    fileprivate static func everything(of snapshot: LiveSnapshot) -> LiveDelta {
        LiveDelta(
            vehicles: Set(snapshot.vehicles.map(\.id)), alertsChanged: true, runsChanged: true,
            stopsChanged: Set(snapshot.departures.keys).union(snapshot.answeredStops))
    }
}
