package import LiveModel
package import TransitCore

/// The live state of one agency, built from the parsed messages of its feeds (``FeedReading``). A value type without a
/// clock, locks or I/O.
///
/// Each part of a message, such as its vehicles, replaces the same part of the feed's previous message.
package struct EngineState: Sendable {
    package let settings: EngineSettings
    package internal(set) var predictor: LivePredictor
    var calibrator: Calibrator
    var network: MatchingNetwork
    var matcher: Matcher
    var feeds: [String: FeedState] = [:]
    /// The vehicles' tracks, sorted by vehicle id, including those of hidden vehicles.
    var tracks: [VehicleTrack] = []
    var indexOfTrack: [String: Int] = [:]
    /// The names of the feeds whose vehicles report neither trip nor route.
    var nameless = Set<String>()
    var agencyRuns = AgencyRuns()
    var ownPatterns = OwnPatterns()
    var modifiedTrips = ModifiedTrips()
    /// The time of the last change of the added stops.
    var addedStopsChangedAt: EpochSeconds?
    /// Whether the added stops have changed since their last change was applied.
    var areAddedStopsOutdated = false
    var frequencyStarts = FrequencyStarts()
    /// The state that stabilises the times displayed to riders.
    var heldRuns = RunHysteresis()
    /// The times of vehicles at stops that they have passed.
    var passedCalls = PassedCalls()
    /// The alerts of all feeds, including expired ones.
    var resolvedAlerts: [LiveAlert] = []
    /// The names of the feeds that report each alert, by alert id.
    var feedsOfAlerts: [String: [String]] = [:]
    /// The passages of vehicles at stops that were derived from the latest feed message.
    package internal(set) var passages: [Passage] = []
    /// The observations of the latest update, for the recording of the service day.
    var observations = Observations()
    /// Whether observations are collected for a ``DayRecorder``.
    package var collectsObservations = true
    /// The departures that providers report for single stops, by stop id and feed.
    var stopReadings: [String: [String: StopReading]] = [:]
    /// The merged departures of all feeds, by stop.
    var departures: [StopIndex: StopReport] = [:]
    package private(set) var snapshot: LiveSnapshot
    private var sequence: UInt64 = 0
    /// The latest time of all updates so far; it is set back together with the server's clock.
    private(set) var latest = EpochSeconds.min

    /// Creates the state of an agency without vehicles.
    /// - Parameter learnedState: The learned state to start with.
    package init(
        timetable: Timetable, settings: EngineSettings = EngineSettings(), learnedState: LearnedState = LearnedState()
    ) {
        predictor = LivePredictor(learnedState.history)
        predictor.prepare(for: timetable)
        calibrator = Calibrator(learnedState.calibration, learnedState.trees)
        self.settings = settings
        network = MatchingNetwork(timetable)
        matcher = Matcher(timetable, settings: settings)
        snapshot = LiveSnapshot(timetable: timetable, sequence: 0, at: 0)
    }

    /// The timetable including patterns that only feeds contain.
    package var timetable: Timetable { ownPatterns.timetable ?? network.timetable }

    /// The current learned state, for storage or transfer.
    package var learnedState: LearnedState {
        LearnedState(history: predictor.history, calibration: calibrator.calibration, trees: calibrator.trees)
    }

    /// Restores the stored trajectories, oldest day first, and the calibration.
    package mutating func recall(_ trajectories: [Trajectory], _ calibration: Calibration?) {
        predictor.restore(trajectories, in: timetable)
        if let calibration { calibrator.calibration = calibration }
    }

    /// Adds trajectories from another server, except those that the history contains.
    package mutating func learn(_ trajectories: [Trajectory]) {
        predictor.history.restore(trajectories.filter { !predictor.history.contains($0) })
    }

    /// Removes and returns the trips finished since the last call, for storage.
    package mutating func takeTrajectories() -> [Trajectory] { predictor.history.takeFresh() }

    /// Replaces the tree model.
    package mutating func use(_ forest: TreeForest?) { calibrator.trees?.use(forest) }

    /// Removes and returns the training rows collected since the last call; nil if there are none.
    package mutating func takeTreeRows() -> TreeRows? { calibrator.trees?.takeRows() }

    /// Returns today's training rows if an early training is due, otherwise nil.
    package mutating func earlyTreeRows() -> TreeRows? { calibrator.trees?.earlyRows() }

    /// Returns the service day at a time; night buses belong to the day on which they began.
    package func serviceDay(at now: EpochSeconds) -> ServiceDate { timetable.serviceDate(at: now) }

    /// Applies one parsed feed message to the state, and returns the next snapshot.
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
        observations = Observations()
        // Trip updates first: they assign vehicles to trips if positions do not.
        if reading.tripUpdates != nil || changesTrips { resolveAgencyRuns() }
        if let vehicles = reading.vehicles { fold(vehicles, madeAt: reading.madeAt, from: feed, at: now) }
        if reading.alerts != nil || changesTrips { resolveAlerts(at: now) }
        if let departures = reading.departures { fold(departures, madeAt: reading.madeAt, from: feed, at: now) }
        return publish(at: now)
    }

    /// Advances the time without a feed message: vehicles age and disappear, trips become missing, alerts begin and
    /// end.
    @discardableResult
    package mutating func tick(at now: EpochSeconds) -> (LiveSnapshot, LiveDelta) {
        follow(clock: now)
        observations = Observations()
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

    /// Switches to a new timetable: vehicles keep their ids and are matched again, and updates and alerts are resolved
    /// again.
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
        heldRuns = RunHysteresis()
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

    /// The counts of references in each feed's newest message that are not in the timetable.
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

    /// Records that a feed was polled successfully and has no new data.
    package mutating func confirm(_ feed: String, at now: EpochSeconds) {
        feeds[feed]?.confirm(at: now)
    }

    private mutating func publish(at now: EpochSeconds) -> (LiveSnapshot, LiveDelta) {
        forget(at: now)
        forgetSilentFeeds(at: now)
        if !stopReadings.isEmpty { forgetDepartures(at: now) }
        sequence += 1
        let previous = snapshot
        snapshot = makeSnapshot(sequence: sequence, at: now)
        return (snapshot, LiveDelta(from: previous, to: snapshot))
    }
}
