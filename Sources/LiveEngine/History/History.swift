import TransitCore

/// The observed trips of earlier service days, by pattern and trip.
package struct History: Sendable {
    private var histories: [PatternIdentity: PatternHistory] = [:]
    /// The patterns of the current timetable.
    private var identities = IndexedArray<PatternIndex, PatternIdentity>()
    private var patterns: [PatternIdentity: PatternIndex] = [:]
    private var timetable: Timetable?
    private var successions = NextTripHistory()
    /// The trips finished since the last call of ``takeFresh()``, to be stored.
    private var fresh: [Trajectory] = []
    /// The maximum number of stored calls of all patterns, enough for some 50,000 trips. Without a limit, trips whose
    /// ids change daily would accumulate.
    private let mostCalls: Int
    private(set) var keptCalls = 0
    /// The maximum number of trips in ``fresh``, in case the caller never calls ``takeFresh()``.
    private static let mostFresh = 20_000

    package init(mostCalls: Int = 2_000_000) {
        self.mostCalls = mostCalls
    }

    /// Switches to a new timetable, and retains the history of unchanged patterns.
    mutating func prepare(for timetable: Timetable) {
        self.timetable = timetable
        patterns = [:]
        identities = IndexedArray(for: timetable.patterns) { timetable.identity(of: $0) }
        for pattern in identities.indices { patterns[identities[pattern]] = pattern }
    }

    func identity(of pattern: PatternIndex) -> PatternIdentity? {
        identities.indices.contains(pattern) ? identities[pattern] : nil
    }

    subscript(pattern: PatternIndex) -> PatternHistory? {
        identity(of: pattern).flatMap { histories[$0] }
    }

    /// Returns the pattern on which a trip was observed on the most days, with the trip's history; nil if it was never
    /// observed.
    func usual(
        _ name: TripName, among patterns: [PatternIndex]
    ) -> (pattern: PatternIndex, trip: TripHistory)? {
        var best: (pattern: PatternIndex, trip: TripHistory)?
        for pattern in patterns {
            guard let trip = self[pattern]?.trips[name], trip.dayCount > best?.trip.dayCount ?? 0 else { continue }
            best = (pattern, trip)
        }
        return best
    }

    /// Returns the expected next trips of a vehicle after a trip, the likeliest first. Omits trips on patterns that are
    /// not in the timetable.
    func successors(of number: TripNumber) -> [(pattern: PatternIndex, key: TripKey, link: TripLink)] {
        successions.after(number).compactMap { next in
            patterns[next.key.pattern].map { ($0, next.key, next.link) }
        }
    }

    /// Returns the number that identifies a vehicle's current trip across days; nil if the trip is unknown.
    func tripNumber(of track: VehicleTrack) -> TripNumber? {
        guard let timetable, let name = track.tripName(in: timetable) else { return nil }
        if let progress = track.progress, progress.trip != nil {
            return identity(of: progress.pattern).map { TripNumber(TripKey(pattern: $0, name: name)) }
        }
        return track.match.route.map {
            TripNumber(name, route: timetable.string(timetable.routeIDs[$0]), duty: track.reading.dutyID)
        }
    }

    mutating func add(_ trajectory: Trajectory) {
        if fresh.count < Self.mostFresh { fresh.append(trajectory) }
        remember(trajectory)
    }

    /// Restores stored trips, the oldest first; skips those whose pattern is not in the timetable.
    mutating func restore(_ trajectories: some Sequence<Trajectory>) {
        for trajectory in trajectories { remember(trajectory) }
    }

    /// Returns whether the history contains the trajectory's trip on its date.
    func contains(_ trajectory: Trajectory) -> Bool {
        histories[trajectory.key.pattern]?.trips[trajectory.key.name]?.dates.contains(trajectory.date) ?? false
    }

    /// Removes and returns the trips added since the last call.
    mutating func takeFresh() -> [Trajectory] {
        defer { fresh = [] }
        return fresh
    }

    private mutating func remember(_ trajectory: Trajectory) {
        let identity = trajectory.key.pattern
        guard let timetable, let pattern = patterns[identity] else { return }
        successions.add(trajectory)
        var history = histories.removeValue(forKey: identity) ?? PatternHistory(of: pattern, in: timetable)
        keptCalls -= history.trips.isEmpty ? 0 : history.keptCalls
        history.add(trajectory)
        keptCalls += history.keptCalls
        histories[identity] = history
        if keptCalls > mostCalls { makeRoom() }
    }

    /// Reduces the history to three quarters of its limit, so that a reduction is rarely necessary. Removes patterns
    /// that are not in the timetable first, then the trips seen the longest ago.
    private mutating func makeRoom() {
        histories = histories.filter { patterns[$0.key] != nil }
        keptCalls = histories.values.reduce(0) { $0 + $1.keptCalls }
        let days = Set(histories.values.flatMap(\.days))
        var surplus = keptCalls - mostCalls / 4 * 3
        for day in days.sorted() where surplus > 0 {
            for identity in histories.keys where surplus > 0 {
                surplus -= histories[identity]?.forgetTrips(of: day, calls: surplus) ?? 0
            }
        }
        histories = histories.filter { !$0.value.trips.isEmpty }
        keptCalls = histories.values.reduce(0) { $0 + $1.keptCalls }
    }
}
