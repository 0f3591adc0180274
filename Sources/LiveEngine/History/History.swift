import TransitCore

/// What vehicles did on the days before, by pattern and trip.
package struct History: Sendable {
    private var histories: [PatternIdentity: PatternHistory] = [:]
    /// Of the timetable in use, by pattern.
    private var identities = IndexedArray<PatternIndex, PatternIdentity>()
    private var patterns: [PatternIdentity: PatternIndex] = [:]
    private var timetable: Timetable?
    private var successions = Successions()
    /// Trips that ended since they were last taken, to be kept on disk.
    private var fresh: [Trajectory] = []
    /// Calls that are kept of all patterns: those of some 50,000 trips. Trips whose ids change teach nothing, and add up.
    private let mostCalls: Int
    private(set) var keptCalls = 0
    /// More trips than this wait for nobody: whoever keeps no history does not take them.
    private static let mostFresh = 20_000

    package init(mostCalls: Int = 2_000_000) {
        self.mostCalls = mostCalls
    }

    /// Goes on with a timetable: what was learned stays with the patterns that are still the same.
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

    /// The pattern on which a trip was seen on most of the days before, and these days; nil if it never was on any of them.
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

    /// To which trips vehicles went on from one, the likeliest first, as far as they are on the timetable's patterns.
    func successors(of number: TripNumber) -> [(pattern: PatternIndex, key: TripKey, link: TripLink)] {
        successions.after(number).compactMap { next in
            patterns[next.key.pattern].map { ($0, next.key, next.link) }
        }
    }

    /// The trip that a vehicle is on; nil where nobody says which it is.
    func tripNumber(of track: Track) -> TripNumber? {
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

    /// Takes in what was kept before, the oldest first; patterns that the timetable does not have are left out.
    mutating func restore(_ trajectories: some Sequence<Trajectory>) {
        for trajectory in trajectories { remember(trajectory) }
    }

    /// Hands over what is new since the last time.
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

    /// A quarter at once, so that it is seldom: patterns that the timetable does not have, then the trips seen longest ago.
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
