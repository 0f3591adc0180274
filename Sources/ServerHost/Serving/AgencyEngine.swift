import Agencies
import Feeds
import Fetching
import LiveEngine
import LiveModel
import TransitCore
import WebServer

/// The live state of one agency. Applies parsed feed messages (`FeedReading`) to the engine in order of arrival, and
/// publishes the resulting snapshots.
actor AgencyEngine {
    private let entry: PublishedAgency
    private let settings: EngineSettings
    private let learnsTrees: Bool
    /// Returns whether this node may publish now; in a cluster, another node may have become the agency's owner.
    private let mayPublish: @Sendable () -> Bool
    /// The changes since the last published snapshot.
    private var heldBack = LiveDelta()
    private(set) var engine: EngineState?
    /// The last published snapshot. The engine's own snapshot may be newer with equal content, if only time has passed.
    private var published: LiveSnapshot?
    /// The time of the first snapshot of this engine.
    private var began: EpochSeconds?
    /// Whether this engine has published a snapshot.
    private var hasPublished = false
    /// The prediction ledger; nil until there is a timetable.
    var ledger: PredictionLedger?
    /// The recorder of service days; nil if recording is disabled or there is no timetable yet.
    var recorder: DayRecorder?
    /// The settings of the recording, stored until there is a timetable.
    var recordingStart: RecordingStart?
    /// The learned state loaded from storage, stored until the engine exists.
    private var storedLearning: (trajectories: [Trajectory], calibration: Calibration?) = ([], nil)
    /// The completed trips that are in no recorded day, to be stored in the database.
    private var unrecorded: [Trajectory] = []
    /// Whether trips of recorded days are stored in the database too, because recorded days are not exchanged with
    /// other nodes.
    var storesRecordedTrips = false
    /// The latest parsed message of each feed, stored until there is a timetable to match it against.
    private var waiting: [String: (reading: FeedReading, at: EpochSeconds, work: PostponedWork?)] = [:]
    private(set) var statuses: [String: FeedStatus] = [:]
    private var schedule = ScheduleStatus(.loading)
    /// The feed names in the order of the configuration, in which they are shown.
    private let feedNames: [String]
    /// The timetables as they come into use. Slow consumers receive only the newest.
    nonisolated let timetables: AsyncStream<Timetable>
    private let newTimetable: AsyncStream<Timetable>.Continuation
    /// The published snapshots. Slow consumers receive only the newest.
    nonisolated let snapshots: AsyncStream<LiveSnapshot>
    private let newSnapshot: AsyncStream<LiveSnapshot>.Continuation

    init(
        entry: PublishedAgency, feedNames: [String], settings: EngineSettings = EngineSettings(),
        learnsTrees: Bool = false,
        mayPublish: @escaping @Sendable () -> Bool = { true }
    ) {
        self.mayPublish = mayPublish
        self.entry = entry
        self.feedNames = feedNames
        self.settings = settings
        self.learnsTrees = learnsTrees
        (timetables, newTimetable) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (snapshots, newSnapshot) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Registers this actor as the source of explanations of predictions.
    func explain() {
        entry.explain { [weak self] number, snapshot in await self?.basis(ofRun: number, in: snapshot) }
    }

    /// Returns the inputs of a run's predictions; nil if the engine has advanced since the snapshot.
    private func basis(ofRun number: Int, in snapshot: LiveSnapshot) -> RunBasis? {
        guard let engine, published === snapshot else { return nil }
        return engine.basis(ofRun: number)
    }

    var timetable: Timetable? { engine?.timetable }

    /// Starts the engine with a timetable, or replaces the current one without losing the vehicles' state.
    func use(_ timetable: Timetable, schedule: ScheduleStatus, at now: EpochSeconds) {
        if let published = engine?.replaceTimetable(timetable, at: now) {
            publish(published)
        } else {
            begin(with: timetable, at: now)
        }
        self.schedule = schedule
        if mayPublish() { entry.publish(schedule: schedule) }
        publishFeeds()
        newTimetable.yield(timetable)
    }

    /// Publishes an upcoming timetable and its first day.
    func announce(_ waiting: Timetable, from next: ServiceDate) {
        schedule.next = next
        if mayPublish() { entry.publish(waiting: waiting, schedule: schedule) }
    }

    /// Publishes that there is no upcoming timetable any more.
    func withdrawWaiting() {
        schedule.next = nil
        if mayPublish() { entry.publish(schedule: schedule) }
    }

    /// The first day of the upcoming timetable; nil if there is none.
    var next: ServiceDate? { schedule.next }

    /// Whether the first day of the upcoming timetable has begun, or the current timetable has ended.
    func isNextDue(at now: EpochSeconds) -> Bool {
        guard let next, let timetable else { return false }
        let today = timetable.zone.date(at: now)
        return today >= next || !timetable.calendar.covers(today)
    }

    func receive(_ reading: FeedReading, from feed: String, at now: EpochSeconds) {
        guard let published = engine?.apply(reading, from: feed, at: now) else {
            waiting[feed] = (reading, now, FeedParseScope.current?.postponed)
            return
        }
        publish(published)
        guard let engine else { return }
        ledger?.resolve(engine)
        recorder?.observe(engine, at: now)
    }

    private func begin(with timetable: Timetable, at now: EpochSeconds) {
        var fresh = EngineState(
            timetable: timetable, settings: settings,
            learnedState: LearnedState(trees: learnsTrees ? TreeState() : nil))
        fresh.recall(storedLearning.trajectories, storedLearning.calibration)
        storedLearning = ([], nil)
        var published = fresh.tick(at: now)
        for (feed, update) in waiting.sorted(by: { $0.key < $1.key }) {
            // Runs within the scope of the crash journal entry of the parsed body, so that a crash is attributed to
            // that body.
            let use = { fresh.apply(update.reading, from: feed, at: update.at) }
            published = (update.work.map { $0.run(use) } ?? use()) ?? published
        }
        waiting = [:]
        fresh.collectsObservations = false
        engine = fresh
        ledger = PredictionLedger(timetable, baselines: PredictionLedger.baselines)
        beginRecording(at: now)
        publish(published)
    }

    /// Sets whether the engine collects observations; only the recorder needs them.
    func collectObservations(_ collects: Bool) { engine?.collectsObservations = collects }

    /// Sets the learned state loaded from storage; the engine uses it immediately, or as soon as the engine exists.
    func remember(_ trajectories: [Trajectory], _ calibration: Calibration?) {
        guard engine != nil else {
            storedLearning = (trajectories, calibration)
            return
        }
        engine?.recall(trajectories, calibration)
    }

    /// Trains the engine on the trips of a day that another node recorded, except trips that it already knows.
    func learn(_ trajectories: [Trajectory]) { engine?.learn(trajectories) }

    /// Returns the learned state to be stored in the database: the trips since the last call that are in no recorded
    /// day, and the calibration. Nil before there is a timetable.
    func takeLearnedState() -> (trajectories: [Trajectory], calibration: Calibration)? {
        collectUnrecordedTrips()
        defer { unrecorded = [] }
        return engine.map { (unrecorded, $0.learnedState.calibration) }
    }

    /// Collects the engine's newly completed trips, and retains those that are in no recorded day. Called before a
    /// recording begins or ends.
    func collectUnrecordedTrips() {
        let fresh = engine?.takeTrajectories() ?? []
        if recorder == nil || storesRecordedTrips { unrecorded += fresh }
    }

    // MARK: Trees

    /// Whether the storage was read for trained trees.
    private(set) var knowsTrees = false
    /// The service day on which the current trees were trained, or on which training produced none.
    private(set) var treesDay: ServiceDate?

    /// Sets the trees used for predictions; nil if there are none yet.
    func use(_ trees: LearnedTrees?) {
        knowsTrees = true
        treesDay = trees?.day
        engine?.use(trees?.forest)
    }

    var asksTrees: Bool { engine?.learnedState.trees?.forest != nil }

    func rest(on day: ServiceDate) { treesDay = day }

    /// Removes and returns the training rows gathered since the last call.
    func takeTreeRows() -> TreeRows? { engine?.takeTreeRows() }

    /// Returns the current day's training rows if early training is due; otherwise nil.
    func earlyTreeRows() -> TreeRows? { engine?.earlyTreeRows() }

    /// Uses trees that were trained early, until the end of the day.
    func use(early forest: TreeForest) { engine?.use(forest) }

    /// Returns the service day; nil if the training of trees is disabled or there is no timetable.
    func serviceDay(at now: EpochSeconds) -> ServiceDate? { learnsTrees ? engine?.serviceDay(at: now) : nil }

    func tick(at now: EpochSeconds) {
        guard let published = engine?.tick(at: now) else { return }
        if let engine { recorder?.observe(engine, at: now) }
        guard published.1.isEmpty, heldBack.isEmpty else { return publish(published) }
        // Alarms depend on the clock, so they are evaluated even if nothing else changes.
        if mayPublish() { newSnapshot.yield(published.0) }
    }

    func report(_ status: FeedStatus) {
        if status.state == .ok, let at = status.lastSuccess { engine?.confirm(status.name, at: at) }
        statuses[status.name] = status
        publishFeeds()
    }

    private func publishFeeds() {
        guard mayPublish() else { return }
        entry.publish(feeds: feedNames.compactMap { statuses[$0].map(withUnplaced) })
    }

    /// Publishes the result of the last check for a newer timetable. After a failure, the current timetable stays in
    /// use.
    func report(schedule health: FeedHealth) {
        var status = schedule
        if let error = health.error {
            status.message = error.publicMessage
            status.reason = error.kind
            status.nextAttempt = health.nextAttempt
            if engine == nil { status.state = .failed }
        }
        if mayPublish() { entry.publish(schedule: status) }
    }

    private func publish(_ made: (snapshot: LiveSnapshot, delta: LiveDelta)) {
        published = made.snapshot
        heldBack.add(made.delta)
        guard mayPublish(), !isEarly(made.snapshot) else { return }
        if let before { heldBack.add(LiveDelta(from: before, to: made.snapshot)) }
        hasPublished = true
        entry.publish(made.snapshot, heldBack)
        heldBack = LiveDelta()
        newSnapshot.yield(made.snapshot)
    }

    /// The time in seconds after a takeover by which all feeds should have been polled.
    private static let takeover: Int64 = 15

    /// Whether a snapshot is withheld after a takeover. Until this node has polled the feeds, the previous owner's
    /// snapshot is more accurate, although it is older.
    private func isEarly(_ snapshot: LiveSnapshot) -> Bool {
        let began = began ?? snapshot.at
        self.began = began
        return !snapshot.isLive && before?.isLive == true && snapshot.at - began < Self.takeover
    }

    /// The last snapshot of the previous engine or owner; nil once this engine has published.
    private var before: LiveSnapshot? { hasPublished ? nil : entry.snapshot }

    /// Adds the entities that the engine could not match to the timetable to the counts of discarded entities.
    private func withUnplaced(_ status: FeedStatus) -> FeedStatus {
        guard let unplaced = engine?.unplaced[status.name] else { return status }
        var status = status
        for (reason, count) in unplaced.discards.reasons { status.discard(reason.rawValue, count) }
        return status.unmatched(by: unplaced)
    }
}
