import TransitCore

/// What the engine keeps of one vehicle between two reports.
struct Track: Sendable {
    var reading: VehicleReading
    /// The feed that speaks of it.
    var feed: String
    /// When it was last seen where it is.
    var seenAt: EpochSeconds
    /// When its feed last spoke of it.
    var heardAt: EpochSeconds
    /// When it left its feed; nil while it is there.
    var missingSince: EpochSeconds?
    var match: Match
    /// How many runs it has begun since it was first seen.
    private(set) var round = 0
    var lastPassed: StopPassed?
    /// The trip that it is on; nil where nobody says which it is.
    var number: TripNumber?
    /// Its last fixes, kept where one alone does not tell its place: where nobody names its trip, and where no timetable knows
    /// the name.
    var trail: [Fix] = []
    private static let trailLength = 7

    var id: String { reading.id }
    var isVisible: Bool { missingSince == nil }
    var progress: Progress? { match.progress }

    mutating func extendTrail(to fix: Fix) {
        if trail.count == Self.trailLength { trail.removeFirst() }
        trail.append(fix)
    }

    /// What its next report is held against.
    struct Sighting {
        let position: Coordinate
        let at: EpochSeconds
        let tripID: String?
        let progress: Progress?
    }

    var sighting: Sighting {
        Sighting(position: reading.position, at: seenAt, tripID: reading.trip?.tripID, progress: progress)
    }

    /// Its provider names another trip than before.
    func isRenamed(since previous: Sighting?) -> Bool {
        guard let now = reading.trip?.tripID, let before = previous?.tripID else { return false }
        return now != before
    }

    /// Another line, or far back on its own, is another round.
    mutating func countRound(since previous: Progress?, in timetable: Timetable) {
        guard let now = progress, let before = previous else { return }
        guard now.pattern != before.pattern || now.distance < before.distance else { return }
        let length = timetable.length(of: timetable.patternShapes[now.pattern])
        if now.pattern != before.pattern || now.distance < before.distance - length / 2 { round += 1 }
    }

    init(_ reading: VehicleReading, feed: String, seenAt: EpochSeconds, heardAt: EpochSeconds) {
        self.reading = reading
        self.feed = feed
        self.seenAt = seenAt
        self.heardAt = heardAt
        match = Match(state: .unmatched)
    }
}
