import Agencies
import Feeds
import Fetching
import LiveEngine
import LiveModel
import TransitCore
import WebServer

/// Owns the live state of one agency. Applies feed readings to the engine in order of arrival, and publishes the
/// results.
actor AgencyEngine {
    private let entry: PublishedAgency
    private let settings: EngineSettings
    private let learnsTrees: Bool
    /// Whether this node may publish at this moment; another node may have become the owner.
    private let mayPublish: @Sendable () -> Bool
    /// Differences accumulated since the last published state.
    private var heldBack = LiveDelta()
    private(set) var engine: EngineState?
    /// The last published snapshot. The engine's own may be newer, with equal content, if only time has passed.
    private var published: LiveSnapshot?
    /// The time of the first state.
    private var began: EpochSeconds?
    /// Whether a state has been published.
    private var hasPublished = false
    /// The prediction ledger; nil until there is a timetable.
    var ledger: PredictionLedger?
    /// Records service days; nil if they are not recorded, and until there is a timetable.
    var recorder: DayRecorder?
    /// The start of the recording, kept until there is a timetable.
    var recordingStart: RecordingStart?
    /// Learned state that was loaded from storage, kept until the engine exists.
    private var storedLearning: (trajectories: [Trajectory], calibration: Calibration?) = ([], nil)
    /// The trips that were not recorded, to be stored in the database.
    private var unrecorded: [Trajectory] = []
    /// Whether recorded trips are stored in the database too, because other nodes do not receive recorded days.
    var storesRecordedTrips = false
    /// The latest reading of each feed, kept until there is a timetable to match it against.
    private var waiting: [String: (reading: FeedReading, at: EpochSeconds, work: PostponedWork?)] = [:]
    private(set) var statuses: [String: FeedStatus] = [:]
    private var schedule = ScheduleStatus(.loading)
    /// The feed names in the operator's order, in which they are shown.
    private let feedNames: [String]
    /// Each timetable when it comes into use. Late consumers receive only the newest.
    nonisolated let timetables: AsyncStream<Timetable>
    private let newTimetable: AsyncStream<Timetable>.Continuation
    /// Each published snapshot. Slow consumers receive only the newest.
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

    /// Registers this actor as the source of prediction explanations.
    func explain() {
        entry.explain { [weak self] number, snapshot in await self?.basis(ofRun: number, in: snapshot) }
    }

    /// Returns the inputs of a run's predictions; nil if the engine has advanced since the snapshot.
    private func basis(ofRun number: Int, in snapshot: LiveSnapshot) -> RunBasis? {
        guard let engine, published === snapshot else { return nil }
        return engine.basis(ofRun: number)
    }

    var timetable: Timetable? { engine?.timetable }

    /// Starts with a timetable or replaces the current one; the state of vehicles is kept.
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

    /// Publishes that there is no upcoming timetable.
    func withdrawWaiting() {
        schedule.next = nil
        if mayPublish() { entry.publish(schedule: schedule) }
    }

    /// The first day of the upcoming timetable; nil if there is none.
    var next: ServiceDate? { schedule.next }

    /// Whether the first day of the upcoming timetable has come, or the current timetable has ended.
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
            // Runs within the reading's crash journal entry, so that a crash is attributed to it.
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

    /// Sets whether the engine collects observations, which only the recorder needs.
    func collectObservations(_ collects: Bool) { engine?.collectsObservations = collects }

    /// Sets the learned state from storage, to be used by the engine now or once it exists.
    func remember(_ trajectories: [Trajectory], _ calibration: Calibration?) {
        guard engine != nil else {
            storedLearning = (trajectories, calibration)
            return
        }
        engine?.recall(trajectories, calibration)
    }

    /// Learns trips of a day that another node recorded, except those that are known.
    func learn(_ trajectories: [Trajectory]) { engine?.learn(trajectories) }

    /// Returns what is to be stored in the database: the trips since the last call that are in no recorded day, and
    /// the calibration. Nil before there is a timetable.
    func takeLearnedState() -> (trajectories: [Trajectory], calibration: Calibration)? {
        collectUnrecordedTrips()
        defer { unrecorded = [] }
        return engine.map { (unrecorded, $0.learnedState.calibration) }
    }

    /// Takes the new trips, and keeps those that are not recorded. Called before the recording begins or ends.
    func collectUnrecordedTrips() {
        let fresh = engine?.takeTrajectories() ?? []
        if recorder == nil || storesRecordedTrips { unrecorded += fresh }
    }

    // MARK: Trees

    /// Whether stored trees have been looked up.
    private(set) var knowsTrees = false
    /// The service day on which the current trees were learned, or on which learning produced none.
    private(set) var treesDay: ServiceDate?

    /// Uses trees for predictions from now on; nil if there are none yet.
    func use(_ trees: LearnedTrees?) {
        knowsTrees = true
        treesDay = trees?.day
        engine?.use(trees?.forest)
    }

    var asksTrees: Bool { engine?.learnedState.trees?.forest != nil }

    func rest(on day: ServiceDate) { treesDay = day }

    /// Removes and returns the training rows gathered since the last call.
    func takeTreeRows() -> TreeRows? { engine?.takeTreeRows() }

    /// Returns the current day's training rows, if early learning is due.
    func earlyTreeRows() -> TreeRows? { engine?.earlyTreeRows() }

    /// Uses early trees until the end of the day.
    func use(early forest: TreeForest) { engine?.use(forest) }

    /// Returns the service day; nil if trees are not learned or there is no timetable.
    func serviceDay(at now: EpochSeconds) -> ServiceDate? { learnsTrees ? engine?.serviceDay(at: now) : nil }

    func tick(at now: EpochSeconds) {
        guard let published = engine?.tick(at: now) else { return }
        if let engine { recorder?.observe(engine, at: now) }
        guard published.1.isEmpty, heldBack.isEmpty else { return publish(published) }
        // Alarms depend on the clock, so they are checked even if nothing else changes.
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

    /// Records the result of the last check for a newer timetable. After a failure the current one stays in use.
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

    /// Seconds within which feeds should have been polled after a takeover.
    private static let takeover: Int64 = 15

    /// Whether a state is withheld after a takeover. Until this node's feeds have been polled, the previous owner's
    /// state, with its age, is more accurate.
    private func isEarly(_ snapshot: LiveSnapshot) -> Bool {
        let began = began ?? snapshot.at
        self.began = began
        return !snapshot.isLive && before?.isLive == true && snapshot.at - began < Self.takeover
    }

    /// The state published by another engine; nil once this one has published.
    private var before: LiveSnapshot? { hasPublished ? nil : entry.snapshot }

    /// Adds the entities that the engine could not match to the timetable to those that the decoder discarded.
    private func withUnplaced(_ status: FeedStatus) -> FeedStatus {
        guard let unplaced = engine?.unplaced[status.name] else { return status }
        var status = status
        for (reason, count) in unplaced.discards.reasons { status.discard(reason.rawValue, count) }
        return status.unmatched(by: unplaced)
    }
}
