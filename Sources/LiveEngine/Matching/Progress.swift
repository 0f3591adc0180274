import TransitCore

/// How far a vehicle has come along one pattern.
struct Progress: Sendable, Equatable {
    struct Sample: Sendable, Equatable {
        var distance: Double
        var at: EpochSeconds
    }

    var pattern: PatternIndex
    var trip: TripDay?
    /// Chosen by us, as the provider names no trip.
    var isInferred = false
    /// Metres along the pattern's shape; never falls while the vehicle keeps its trip and its line.
    var distance: Double
    /// Metres beside it.
    var offset: Double
    /// Of the fix.
    var at: EpochSeconds
    /// It has been on the line since it took this trip.
    var isPlaced = true
    /// Fixes in a row away from the line.
    var strayed = 0
    /// It waits at its first stop, or has come to its last.
    var isAtTerminal = false
    /// When the provider last named its trip.
    var namedAt: EpochSeconds
    /// When it came to the terminal it is at.
    private(set) var atTerminalSince: EpochSeconds?
    /// Where it was during the last minutes, oldest first.
    private(set) var samples: [Sample] = []

    init(
        pattern: PatternIndex, trip: TripDay?, distance: Double, offset: Double, at: EpochSeconds,
        isInferred: Bool = false
    ) {
        self.pattern = pattern
        self.trip = trip
        self.distance = distance
        self.offset = offset
        self.at = at
        self.isInferred = isInferred
        namedAt = at
        samples = [Sample(distance: distance, at: at)]
    }

    /// - Parameter way: where it was, oldest first; not empty.
    init(pattern: PatternIndex, way: [Sample], offset: Double) {
        let here = way[way.count - 1]
        self.init(pattern: pattern, trip: nil, distance: here.distance, offset: offset, at: here.at)
        samples = way
    }

    mutating func move(to place: ShapeProjection, at: EpochSeconds) {
        // A step back is the receiver's jitter: the bus stands.
        distance = max(distance, place.distance)
        offset = place.offset
        self.at = at
        strayed = 0
        isPlaced = true
        record()
    }

    mutating func stand(at: EpochSeconds) {
        self.at = at
        record()
    }

    /// Keeps the moment of coming to a terminal, which is when lateness stops to grow.
    mutating func updateTerminalTime() {
        atTerminalSince = isAtTerminal ? atTerminalSince ?? at : nil
    }

    /// Begins the next round of a loop, at the pace of the last.
    mutating func goRound(_ length: Double) {
        distance -= length
        for number in samples.indices { samples[number].distance -= length }
    }

    private mutating func record() {
        samples.append(Sample(distance: distance, at: at))
        if samples.count > 24 || at - samples[0].at > 600 { samples.removeFirst() }
    }

    /// Seconds, as far as samples reach, since it came to where it stands.
    var stoodFor: Int64 {
        let here = samples.reversed().prefix { distance - $0.distance <= Self.standingReach }
        return here.last.map { at - $0.at } ?? 0
    }

    /// Metres that a standing vehicle may seem to move.
    private static let standingReach = 60.0

    /// Metres per second over the last minutes; nil before it has moved for a minute.
    var pace: Double? {
        guard let first = samples.first, at - first.at >= 60, distance - first.distance > 50 else { return nil }
        return (distance - first.distance) / Double(at - first.at)
    }
}
