import Feeds
import LiveEngine
import TransitCore
import WebServer

/// Keeps one agency's state: folds what its feeds say into its engine, in the order it comes, and publishes the result.
actor AgencyKeeper {
    private let entry: AgencyEntry
    private let settings: EngineSettings
    private let learnsTrees: Bool
    /// Whether what is made here may go out at this very moment: another node may own the agency by now.
    private let mayPublish: @Sendable () -> Bool
    /// What has changed since a state went out.
    private var heldBack = LiveDelta()
    private(set) var engine: EngineState?
    /// What answers are made of. Where time has passed and changed nothing, the engine's own is newer and says the same.
    private var published: LiveSnapshot?
    /// When the first state was made, and whether one has gone out.
    private var began: EpochSeconds?
    private var hasPublished = false
    /// nil until there is a timetable.
    var ledger: PredictionLedger?
    /// What was learned before this start.
    private var memories: (trajectories: [Trajectory], calibration: Calibration?) = ([], nil)
    /// What feeds said before there was a timetable to place it in: each one's newest.
    private var waiting: [String: (reading: FeedReading, at: EpochSeconds, work: PostponedWork?)] = [:]
    private var statuses: [String: FeedStatus] = [:]
    private var schedule = ScheduleStatus(.loading)
    /// The order in which feeds are shown: the operator's.
    private let feedNames: [String]
    /// Each timetable as it is put to use; who comes late gets the newest.
    nonisolated let timetables: AsyncStream<Timetable>
    private let newTimetable: AsyncStream<Timetable>.Continuation
    /// Each state as it is published; who comes late or is busy gets the newest.
    nonisolated let snapshots: AsyncStream<LiveSnapshot>
    private let newSnapshot: AsyncStream<LiveSnapshot>.Continuation

    init(
        entry: AgencyEntry, feedNames: [String], settings: EngineSettings = EngineSettings(), learnsTrees: Bool = false,
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

    /// From now on this is who is asked what predictions rest on.
    func explain() {
        entry.explain { [weak self] number, snapshot in await self?.basis(ofRun: number, in: snapshot) }
    }

    /// Nil where the engine has gone on since: what it knows now is not what that was made of.
    private func basis(ofRun number: Int, in snapshot: LiveSnapshot) -> RunBasis? {
        guard let engine, published === snapshot else { return nil }
        return engine.basis(ofRun: number)
    }

    var timetable: Timetable? { engine?.timetable }

    /// Begins with a timetable, or goes on with a newer one; what is known of the vehicles stays.
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

    /// Publishes that a newer timetable waits for a day.
    func announce(_ waiting: Timetable, from next: ServiceDate) {
        schedule.next = next
        if mayPublish() { entry.publish(waiting: waiting, schedule: schedule) }
    }

    /// Publishes that no timetable waits.
    func withdrawWaiting() {
        schedule.next = nil
        if mayPublish() { entry.publish(schedule: schedule) }
    }

    /// The first day of the newer timetable that waits; nil if none does.
    var next: ServiceDate? { schedule.next }

    /// Whether that day has come, or the current timetable has ended before it.
    func isNextDue(at now: EpochSeconds) -> Bool {
        guard let next, let timetable else { return false }
        let today = timetable.zone.date(at: now)
        return today >= next || !timetable.calendar.covers(today)
    }

    func receive(_ reading: FeedReading, from feed: String, at now: EpochSeconds) {
        guard let published = engine?.apply(reading, from: feed, at: now) else {
            waiting[feed] = (reading, now, FeedWork.current?.postponed)
            return
        }
        publish(published)
        if let engine { ledger?.resolve(engine) }
    }

    private func begin(with timetable: Timetable, at now: EpochSeconds) {
        var fresh = EngineState(
            timetable: timetable, settings: settings,
            experience: Experience(trees: learnsTrees ? TreeExperience() : nil))
        fresh.recall(memories.trajectories, memories.calibration)
        memories = ([], nil)
        var published = fresh.tick(at: now)
        for (feed, said) in waiting.sorted(by: { $0.key < $1.key }) {
            // Where it would crash the server, it must be known which it was.
            let use = { fresh.apply(said.reading, from: feed, at: said.at) }
            published = (said.work.map { $0.run(use) } ?? use()) ?? published
        }
        waiting = [:]
        engine = fresh
        ledger = PredictionLedger(timetable, baselines: PredictionLedger.baselines)
        publish(published)
    }

    /// Has what was learned before at hand when there is a timetable; from now on if there is one.
    func remember(_ trajectories: [Trajectory], _ calibration: Calibration?) {
        guard engine != nil else {
            memories = (trajectories, calibration)
            return
        }
        engine?.recall(trajectories, calibration)
    }

    /// What was learned since this was asked last; nil before there is a timetable.
    func takeExperience() -> (trajectories: [Trajectory], calibration: Calibration)? {
        guard let trajectories = engine?.takeTrajectories(), let engine else { return nil }
        return (trajectories, engine.experience.calibration)
    }

    // MARK: Trees

    /// Whether it was looked for those that were learned before.
    private(set) var knowsTrees = false
    /// The service day on which those that are asked were learned, or on which nothing came of learning.
    private(set) var treesDay: ServiceDate?

    /// Asks these from now on; nil where there are none yet.
    func use(_ trees: LearnedTrees?) {
        knowsTrees = true
        treesDay = trees?.day
        engine?.use(trees?.forest)
    }

    var asksTrees: Bool { engine?.experience.trees?.forest != nil }

    func rest(on day: ServiceDate) { treesDay = day }

    /// What predictions taught since this was asked last.
    func takeTreeRows() -> TreeRows? { engine?.takeTreeRows() }

    /// What predictions of this day taught, when it is time to learn from it early.
    func earlyTreeRows() -> TreeRows? { engine?.earlyTreeRows() }

    /// Only until the day is over.
    func use(early forest: TreeForest) { engine?.use(forest) }

    /// Nil where no trees are learned, and before there is a timetable.
    func serviceDay(at now: EpochSeconds) -> ServiceDate? { learnsTrees ? engine?.serviceDay(at: now) : nil }

    func tick(at now: EpochSeconds) {
        guard let published = engine?.tick(at: now) else { return }
        guard published.1.isEmpty, heldBack.isEmpty else { return publish(published) }
        // Alarms go by the clock, also where nothing else changes.
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

    /// How the last look for a newer timetable went. A failure is no reason to stop serving the one that is there.
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

    /// Seconds in which feeds should have come.
    private static let takeover: Int64 = 15

    /// Whoever takes an agency over knows nothing before its feeds have come: for as long what the owner before has told is nearer
    /// to the truth, and has its age.
    private func isEarly(_ snapshot: LiveSnapshot) -> Bool {
        let began = began ?? snapshot.at
        self.began = began
        return !snapshot.isLive && before?.isLive == true && snapshot.at - began < Self.takeover
    }

    /// What is shown from the time of another engine.
    private var before: LiveSnapshot? { hasPublished ? nil : entry.snapshot }

    /// Adds what the timetable does not know to what the feed's decoder left out.
    private func withUnplaced(_ status: FeedStatus) -> FeedStatus {
        guard let unplaced = engine?.unplaced[status.name] else { return status }
        var status = status
        for (reason, count) in unplaced.discards.reasons { status.discard(reason.rawValue, count) }
        return status.unmatched(by: unplaced)
    }
}
