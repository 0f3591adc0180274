import TransitCore

/// The progress of a vehicle along one pattern.
struct Progress: Sendable, Equatable {
    struct Sample: Sendable, Equatable {
        var distance: Double
        var at: EpochSeconds
    }

    var pattern: PatternIndex
    var trip: TripDay?
    /// Whether the trip was inferred, because the provider did not report it.
    var isInferred = false
    /// The distance along the pattern's shape in metres. Never decreases while the vehicle stays on its trip and line.
    var distance: Double
    /// The distance from the shape in metres.
    var offset: Double
    /// The time of the fix from which this progress was derived.
    var at: EpochSeconds
    /// Whether the vehicle has been on the line since it began this trip.
    var isPlaced = true
    /// The number of consecutive fixes away from the line.
    var strayed = 0
    /// Whether the vehicle waits at its first stop or has reached its last.
    var isAtTerminal = false
    /// The time at which the provider last reported the vehicle's trip.
    var namedAt: EpochSeconds
    /// The time of arrival at the current terminal.
    private(set) var atTerminalSince: EpochSeconds?
    /// The positions of the last minutes, the oldest first.
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

    /// Creates the progress at the end of a path.
    /// - Parameter way: The positions so far, the oldest first; not empty.
    init(pattern: PatternIndex, way: [Sample], offset: Double) {
        let here = way[way.count - 1]
        self.init(pattern: pattern, trip: nil, distance: here.distance, offset: offset, at: here.at)
        samples = way
    }

    mutating func move(to place: ShapeProjection, at: EpochSeconds) {
        // A step back is GPS jitter of a standing bus.
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

    /// Records the time of arrival at a terminal, after which the vehicle's lateness no longer increases.
    mutating func updateTerminalTime() {
        atTerminalSince = isAtTerminal ? atTerminalSince ?? at : nil
    }

    /// Begins the next lap of a loop. Retains the samples, so that the pace remains known.
    mutating func goRound(_ length: Double) {
        distance -= length
        for number in samples.indices { samples[number].distance -= length }
    }

    private mutating func record() {
        samples.append(Sample(distance: distance, at: at))
        if samples.count > 24 || at - samples[0].at > 600 { samples.removeFirst() }
    }

    /// The seconds for which the vehicle has stood at its position, as far as the samples reach back.
    var stoodFor: Int64 {
        let here = samples.reversed().prefix { distance - $0.distance <= Self.standingTolerance }
        return here.last.map { at - $0.at } ?? 0
    }

    /// The distance in metres that a standing vehicle may appear to move.
    private static let standingTolerance = 60.0

    /// The mean speed over the last minutes, in metres per second; nil until the vehicle has moved for a minute.
    var pace: Double? {
        guard let first = samples.first, at - first.at >= 60, distance - first.distance > 50 else { return nil }
        return (distance - first.distance) / Double(at - first.at)
    }
}
