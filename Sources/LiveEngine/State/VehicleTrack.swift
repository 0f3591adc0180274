import LiveModel
import TransitCore

/// The state of one vehicle between two reports.
struct VehicleTrack: Sendable {
    var reading: VehicleReading
    /// The trip of the timetable whose id the vehicle's last report contains; nil if there is none.
    var namedTrip: TripIndex?
    /// The feed that reports the vehicle.
    var feed: String
    /// The time of the last position.
    var seenAt: EpochSeconds
    /// The time of the feed's last report of the vehicle.
    var heardAt: EpochSeconds
    /// The time at which the vehicle disappeared from its feed; nil while it is present.
    var missingSince: EpochSeconds?
    var match: Match
    /// The number of runs begun since the vehicle was first seen.
    private(set) var round = 0
    var lastPassed: StopPassed?
    /// The number that identifies the current trip across days; nil if the trip is unknown.
    var number: TripNumber?
    /// The last fixes, stored only if one fix is not sufficient to determine the position: if the trip is unknown or
    /// not in the timetable.
    var trail: [VehicleFix] = []
    private static let trailLength = 7

    var id: String { reading.id }
    var isVisible: Bool { missingSince == nil }
    var progress: Progress? { match.progress }
    /// The current trip, read without a copy of the whole progress.
    var trip: TripDay? { match.progress?.trip }
    /// Whether the current trip was inferred rather than reported by the provider.
    var isInferred: Bool { match.progress?.isInferred ?? false }

    mutating func extendTrail(to fix: VehicleFix) {
        if trail.count == Self.trailLength { trail.removeFirst() }
        trail.append(fix)
    }

    /// The part of the vehicle's state with which its next report is compared.
    struct Sighting {
        let position: Coordinate
        let at: EpochSeconds
        let tripID: String?
        let progress: Progress?
    }

    var sighting: Sighting {
        Sighting(position: reading.position, at: seenAt, tripID: reading.trip?.tripID, progress: progress)
    }

    /// Returns whether the provider reports a different trip than in its previous report.
    func isRenamed(since previous: Sighting?) -> Bool {
        guard let now = reading.trip?.tripID, let before = previous?.tripID else { return false }
        return now != before
    }

    /// Counts a new run if the line changed or the vehicle is far back on its line.
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
