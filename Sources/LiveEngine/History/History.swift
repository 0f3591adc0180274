import TransitCore

/// The observed trips of earlier days, by pattern and trip.
package struct History: Sendable {
    private var histories: [PatternIdentity: PatternHistory] = [:]
    /// The patterns of the current timetable.
    private var identities = IndexedArray<PatternIndex, PatternIdentity>()
    private var patterns: [PatternIdentity: PatternIndex] = [:]
    private var timetable: Timetable?
    private var successions = NextTripHistory()
    /// The trips finished since the last call of ``takeFresh()``, to be stored.
    private var fresh: [Trajectory] = []
    /// The maximum number of calls over all patterns, as many as some 50,000 trips have. Otherwise trips with
    /// changing ids would accumulate without being of use.
    private let mostCalls: Int
    private(set) var keptCalls = 0
    /// The maximum number of trips waiting to be stored, for callers that do not store any.
    private static let mostFresh = 20_000

    package init(mostCalls: Int = 2_000_000) {
        self.mostCalls = mostCalls
    }

    /// Switches to a timetable: the history of unchanged patterns is kept.
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

    /// Returns the pattern on which a trip was seen on most earlier days, with these days; nil if there are none.
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

    /// Returns the trips that vehicles continued with after the given one, the likeliest first, if they are on patterns
    /// of the timetable.
    func successors(of number: TripNumber) -> [(pattern: PatternIndex, key: TripKey, link: TripLink)] {
        successions.after(number).compactMap { next in
            patterns[next.key.pattern].map { ($0, next.key, next.link) }
        }
    }

    /// Returns the trip of a vehicle; nil if unknown.
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

    /// Restores stored trips, the oldest first; patterns that are not in the timetable are left out.
    mutating func restore(_ trajectories: some Sequence<Trajectory>) {
        for trajectory in trajectories { remember(trajectory) }
    }

    /// Whether a trip is known on the day of a trajectory.
    func contains(_ trajectory: Trajectory) -> Bool {
        histories[trajectory.key.pattern]?.trips[trajectory.key.name]?.dates.contains(trajectory.date) ?? false
    }

    /// Removes and returns the new trips since the last call.
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

    /// Removes a quarter at once, so that it is rarely needed: first patterns that are not in the timetable, then the
    /// trips seen the longest ago.
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
