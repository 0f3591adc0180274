import Cluster
import Feeds
import LiveEngine
import TransitCore
import WebServer

/// What a node knows of an agency that another one makes the state of, and shows of it.
actor ReplicatedAgency {
    private let entry: AgencyEntry
    private let shelf: ReplicaShelf
    private let clock: any EpochClock
    private let fetch: @Sendable (FileName, Owner) async throws -> Void

    private var receiver = SnapshotReceiver()
    /// The highest that an owner has told under, in this history.
    private var epoch: UInt64 = 0
    /// The id of the database's tables under whose leases owners were followed; nil before the first.
    private var history: UInt64?
    private var engine: UInt64?
    private var status: AgencyStatus?
    /// Of the statuses of this stream.
    private var statusNumber: UInt64 = 0
    private var timetables: [String: Timetable] = [:]
    /// What the entry shows: the receiver's, or the same after a silence.
    private var shown: LiveSnapshot?
    private var heard: Heard
    private var silence: Silence?
    private(set) var isFetching = false
    /// Of frames that have come.
    private var byteCount = 0
    /// When whoever makes the states began to tell them: milliseconds that rise.
    private var began: Int64
    /// Whether they have had data since: what it says from then on is what it knows.
    private var hasToldData = false
    /// Names what this node has made of a state: engine and number.
    private var own = StateName(engine: UInt64.random(in: 0...UInt64.max), number: 0)

    /// When the owner was heard from last.
    struct Heard: Sendable {
        /// Milliseconds that rise, on this node.
        var elapsed: Int64
        /// By the owner's clock; nil before it has told the time.
        var at: EpochMilliseconds?
    }

    /// Each set of files as an owner tells of it.
    nonisolated let files: AsyncStream<(AgencyStatus, Owner)>
    private let newFiles: AsyncStream<(AgencyStatus, Owner)>.Continuation

    init(
        _ entry: AgencyEntry, _ shelf: ReplicaShelf, _ clock: any EpochClock,
        fetch: @escaping @Sendable (FileName, Owner) async throws -> Void
    ) {
        (self.entry, self.shelf, self.clock, self.fetch) = (entry, shelf, clock, fetch)
        heard = Heard(elapsed: clock.elapsed)
        began = clock.elapsed
        (files, newFiles) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Milliseconds since the owner was heard from.
    var quiet: Int64 { clock.elapsed - heard.elapsed }

    /// A stream begins: the owner has as long as ever to say something.
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
            // A damaged frame says nothing: the next attempt to follow waits longer.
            heard.elapsed = before
            throw error
        }
    }

    private func take(_ hello: StreamHello, from owner: Owner) throws {
        // Either the owner or this node has not seen yet that the database was made anew.
        guard hello.history == owner.history else { throw ReplicaError.outdated }
        if let history, history != hello.history {
            receiver.beginHistory()
            epoch = 0
        }
        history = hello.history
        guard hello.epoch >= max(epoch, owner.epoch) else { throw ReplicaError.outdated }
        if hello.epoch != epoch || hello.engine != engine {
            receiver.numberAnew()
            (began, hasToldData) = (clock.elapsed, false)
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

    /// Has a timetable at hand before states come that are told over it.
    private func useTimetable(_ file: FileName, from owner: Owner) async throws {
        guard timetables[file.hash] == nil else { return }
        let timetable = try await open(file, from: owner)
        heard.elapsed = clock.elapsed
        timetables = [file.hash: timetable]
    }

    private func open(_ file: FileName, from node: Owner) async throws -> Timetable {
        isFetching = true
        defer { isFetching = false }
        if !shelf.has(file) { try await fetch(file, node) }
        guard let timetable = shelf.timetable(file) else { throw ReplicaError.unsound("timetable") }
        shelf.remember(file)
        return timetable
    }

    private func takeState(_ bytes: [UInt8]) throws {
        let before = receiver.snapshot
        let received = try receiver.receive(bytes, timetable: { timetables[$0] })
        if received?.snapshot.isLive == true { hasToldData = true }
        if let received, before === shown, !isWaited(for: received.snapshot) {
            show(received.snapshot, received.delta)
        } else {
            showReceived()
        }
    }

    /// What was received last, where something else is shown: the same after a silence, or what came before.
    private func showReceived() {
        guard let known = receiver.snapshot, known !== shown, !isWaited(for: known) else { return }
        show(known)
    }

    /// A new owner knows nothing before its feeds have come. For as long what the last one told is nearer to the truth, and has its
    /// age.
    private func isWaited(for snapshot: LiveSnapshot) -> Bool {
        !hasToldData && shown?.isLive == true && !snapshot.isLive && clock.elapsed - began < Self.takeover
    }

    /// - Parameter delta: to what is shown; nil works it out.
    private func show(_ snapshot: LiveSnapshot, _ delta: LiveDelta? = nil, as name: StateName? = nil) {
        let told = engine.map { StateName(engine: $0, number: snapshot.sequence) }
        let delta = delta ?? shown.map { LiveDelta(from: $0, to: snapshot) } ?? .everything(of: snapshot)
        shown = snapshot
        entry.publish(snapshot, delta, as: name ?? told)
    }

    private static func time(_ bytes: [UInt8]) throws(WireError) -> EpochMilliseconds {
        var (coder, milliseconds) = (WireDecoder(bytes), Int64(0))
        try coder.number(&milliseconds)
        guard coder.isAtEnd, 0...1 << 50 ~= milliseconds else { throw .damaged }
        return EpochMilliseconds(milliseconds)
    }
}

// While nobody says anything.
extension ReplicatedAgency {
    /// Milliseconds after which an owner is not heard from any more.
    static let patience: Int64 = 5000
    /// Milliseconds in which a new owner's feeds should have come.
    static let takeover: Int64 = 15_000

    /// Seconds since the moment of what is shown, by the owner's clock; what this node's own says does not matter.
    private var age: Int64 {
        let quiet = quiet / 1000
        guard let shown = receiver.snapshot, let at = heard.at else { return quiet }
        return max(at.seconds - shown.at, 0) + quiet
    }

    /// Lets what is shown grow old. To be called every second.
    func tick() {
        guard quiet > Self.patience else {
            // Who was silent is heard from again when the status has come.
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

    /// Nothing is shown yet, and nobody is about to tell more.
    var isBare: Bool { entry.snapshot == nil && !isFetching }

    /// Shows what the timetable knows that was kept, and says that of the vehicles nothing is known.
    /// - Returns: false where there is none.
    func showKept() -> Bool {
        guard isBare, let kept = shelf.kept else { return false }
        show(kept.timetable, kept.file)
        return true
    }

    /// The same with one that any node has, unless somebody has told more by then.
    func show(_ file: FileName, of node: Owner) async throws {
        let timetable = try await open(file, from: node)
        if isBare { show(timetable, file) }
    }

    private func show(_ timetable: Timetable, _ file: FileName) {
        timetables[file.hash] = timetable
        // An owner may have told of its feeds, and not of a state yet.
        if status == nil {
            entry.publish(feeds: unknownFeeds, as: nextName())
            entry.publish(schedule: ScheduleStatus(.ready))
        }
        show(LiveSnapshot(timetable: timetable, sequence: 0, at: clock.now.seconds), as: nextName())
    }

    /// Answers for the days of a timetable that waits from it, unless the owner has told of another since.
    func show(waiting file: FileName) {
        guard let status, status.waiting == file, let timetable = shelf.timetable(file) else { return }
        entry.publish(waiting: timetable, schedule: status.schedule)
    }

    /// What the owner calls a state that is shown; nil for another.
    func name(of snapshot: LiveSnapshot) -> StateName? {
        guard let engine, receiver.snapshot === snapshot else { return nil }
        return StateName(engine: engine, number: snapshot.sequence)
    }

    private func nextName() -> StateName {
        own = StateName(engine: own.engine, number: own.number + 1)
        return own
    }

    /// What is known of the owner, for those who operate it.
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
