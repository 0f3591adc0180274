package import TransitCore

/// All that is known of one agency, folded from its feeds' readings. A value: no clock, no lock, no I/O.
///
/// Each part of a reading replaces what the same feed said of it before.
package struct EngineState: Sendable {
    package let settings: EngineSettings
    package internal(set) var predictor: LivePredictor
    var calibrator: Calibrator
    var network: MatchingNetwork
    var matcher: Matcher
    var feeds: [String: FeedState] = [:]
    /// By id, also those hidden.
    var tracks: [Track] = []
    var indexOfTrack: [String: Int] = [:]
    /// Feeds whose vehicles name neither trip nor route.
    var nameless = Set<String>()
    var agencyRuns = AgencyRuns()
    var ownPatterns = OwnPatterns()
    var modifiedTrips = ModifiedTrips()
    /// When the stops that feeds add changed last, and whether they are others by now.
    var addedStopsChangedAt: EpochSeconds?
    var areAddedStopsOutdated = false
    var frequencyStarts = FrequencyStarts()
    /// What riders were shown last.
    var heldRuns = HeldRuns()
    /// When vehicles were at the stops that are behind them.
    var passedCalls = PassedCalls()
    /// Of all feeds, also those that are over.
    var resolvedAlerts: [LiveAlert] = []
    /// Stops that vehicles were seen to pass by the last reading.
    package internal(set) var passages: [Passage] = []
    /// What providers said of single stops, by the stop's id and the feed.
    var saidOfStops: [String: [String: SaidOfStop]] = [:]
    /// The same as all feeds together have it, of the stops that have any.
    var departures: [StopIndex: StopReport] = [:]
    package private(set) var snapshot: LiveSnapshot
    private var sequence: UInt64 = 0
    /// The latest moment that this state was told of.
    private(set) var latest = EpochSeconds.min

    /// - Parameter experience: what was learned before.
    package init(
        timetable: Timetable, settings: EngineSettings = EngineSettings(), experience: Experience = Experience()
    ) {
        predictor = LivePredictor(experience.history)
        predictor.prepare(for: timetable)
        calibrator = Calibrator(experience.calibration, experience.trees)
        self.settings = settings
        network = MatchingNetwork(timetable)
        matcher = Matcher(timetable, settings: settings)
        snapshot = LiveSnapshot(timetable: timetable, sequence: 0, at: 0)
    }

    /// With the patterns that only feeds know.
    package var timetable: Timetable { ownPatterns.timetable ?? network.timetable }

    /// What was learned until now.
    package var experience: Experience {
        Experience(history: predictor.history, calibration: calibrator.calibration, trees: calibrator.trees)
    }

    /// Takes in what was kept before, trips of the oldest day first.
    package mutating func recall(_ trajectories: [Trajectory], _ calibration: Calibration?) {
        predictor.restore(trajectories, in: timetable)
        if let calibration { calibrator.calibration = calibration }
    }

    /// Trips that ended since this was asked last, to be kept.
    package mutating func takeTrajectories() -> [Trajectory] { predictor.history.takeFresh() }

    /// Asks these trees from now on.
    package mutating func use(_ forest: TreeForest?) { calibrator.trees?.use(forest) }

    /// What predictions taught since this was asked last; nil if that is nothing.
    package mutating func takeTreeRows() -> TreeRows? { calibrator.trees?.takeRows() }

    /// What predictions of this day taught, when it is time to learn from it early.
    package mutating func earlyTreeRows() -> TreeRows? { calibrator.trees?.earlyRows() }

    /// Night buses end with the day on which they began.
    package func serviceDay(at now: EpochSeconds) -> ServiceDate { timetable.serviceDate(at: now) }

    /// Folds one reading into the state and publishes the next snapshot.
    @discardableResult
    package mutating func apply(
        _ reading: FeedReading, from feed: String, at now: EpochSeconds
    ) -> (LiveSnapshot, LiveDelta) {
        follow(clock: now)
        let changesTrips = feeds[feed]?.reading.detours ?? DetourReading() != reading.detours
        remember(reading, from: feed, at: now)
        if changesTrips {
            modifiedTrips = ModifiedTrips()
            ownPatterns.forgetLines()
            feeds[feed]?.unplacedModifications = UnplacedCounts()
            followAddedStops(at: now)
        }
        passages = []
        // Updates first: they tell which vehicle is on which trip where positions do not.
        if reading.tripUpdates != nil || changesTrips { resolveAgencyRuns() }
        if let vehicles = reading.vehicles { fold(vehicles, madeAt: reading.madeAt, from: feed, at: now) }
        if reading.alerts != nil || changesTrips { resolveAlerts(at: now) }
        if let departures = reading.departures { fold(departures, madeAt: reading.madeAt, from: feed, at: now) }
        return publish(at: now)
    }

    /// Time passes without a reading: vehicles age and vanish, trips go missing, alerts begin and end.
    @discardableResult
    package mutating func tick(at now: EpochSeconds) -> (LiveSnapshot, LiveDelta) {
        follow(clock: now)
        if areAddedStopsOutdated { followAddedStops(at: now) }
        return publish(at: now)
    }

    private mutating func follow(clock now: EpochSeconds) {
        if latest > now, latest - now > settings.clockMayFallBy {
            setBack(to: now)
            latest = now
        }
        latest = max(latest, now)
    }

    /// Goes on with another timetable: vehicles keep their ids and are placed anew, updates and alerts are resolved anew.
    @discardableResult
    package mutating func replaceTimetable(_ timetable: Timetable, at now: EpochSeconds) -> (LiveSnapshot, LiveDelta) {
        goOn(with: timetable.adding(findAddedStops(in: timetable)), at: now)
        areAddedStopsOutdated = false
        return publish(at: now)
    }

    mutating func goOn(with timetable: Timetable, at now: EpochSeconds) {
        network = MatchingNetwork(timetable)
        matcher = Matcher(timetable, settings: settings)
        calibrator.forgetAll()
        heldRuns = HeldRuns()
        (passages, passedCalls) = ([], PassedCalls())
        frequencyStarts = FrequencyStarts()
        ownPatterns = OwnPatterns()
        modifiedTrips = ModifiedTrips()
        predictor.prepare(for: timetable)
        resolveAgencyRuns()
        rematchAll()
        resolveAlerts(at: now)
        resolveDepartures()
    }

    /// What of each feed's newest reading the timetable does not know.
    package var unplaced: [String: UnplacedCounts] {
        feeds.mapValues {
            $0.unplaced.adding(updates: $0.unplacedUpdates).adding(updates: $0.unplacedModifications)
                .adding(updates: $0.unplacedStops).adding(ofOtherVersion: $0.reading, in: timetable)
        }
    }

    private mutating func remember(_ reading: FeedReading, from feed: String, at now: EpochSeconds) {
        var state = feeds[feed] ?? FeedState()
        state.take(reading, at: now)
        feeds[feed] = state
    }

    /// A feed that is well has nothing newer to say.
    package mutating func confirm(_ feed: String, at now: EpochSeconds) {
        feeds[feed]?.confirm(at: now)
    }

    private mutating func publish(at now: EpochSeconds) -> (LiveSnapshot, LiveDelta) {
        forget(at: now)
        forgetSilentFeeds(at: now)
        if !saidOfStops.isEmpty { forgetDepartures(at: now) }
        sequence += 1
        let previous = snapshot
        snapshot = makeSnapshot(sequence: sequence, at: now)
        return (snapshot, LiveDelta(from: previous, to: snapshot))
    }
}
