import TransitCore

/// Observed travel times between consecutive stops, in seconds, by vehicles of all lines.
struct SegmentTimes: Sendable {
    struct Segment: Sendable {
        /// The number of observed vehicles beyond which the mean discounts older observations.
        private static let memory: Float = 30
        /// The seconds after which a congestion surplus has decayed to a third.
        private static let fading = 1200.0
        /// The maximum congestion surplus in seconds.
        private static let most: Float = 300

        private(set) var last: Float = 0
        private(set) var mean: Float = 0
        /// The variance of the travel times, in seconds squared.
        private(set) var variance: Float = 400
        /// The error variance of the last estimate, in seconds squared.
        private var error: Float = 100
        private(set) var count: Float = 0
        /// The recent surplus of travel times over the mean, in seconds.
        private var surplus: Float = 0
        /// The time of the last observation.
        private var seenAt = EpochSeconds(0)

        init() {}

        /// Creates a segment from its history.
        /// - Parameter count: The number of vehicles in the mean.
        init(mean: Float, count: Float) {
            (last, self.mean, self.count) = (mean, mean, min(count, Self.memory))
        }

        /// The weight of the mean in the Kalman estimate, ½ … 1, as in TheTransitClock: it grows with the error of
        /// the last estimate relative to the variance of travel times.
        private var gain: Float { (error + variance) / (error + 2 * variance) }
        var kalman: Float { last + (mean - last) * gain }

        /// Returns the current surplus over the mean in seconds, which decays with time.
        func surplus(at now: EpochSeconds) -> Float {
            surplus * Float(decay(Double(max(now - seenAt, 0)) / Self.fading))
        }

        mutating func add(_ seconds: Float, at now: EpochSeconds) {
            let before = surplus(at: now)
            // With fewer than three vehicles, the mean is not reliable yet.
            surplus = count < 3 ? 0 : (before + min(max(seconds - mean, -Self.most), Self.most)) / 2
            seenAt = now
            error = variance * gain
            last = seconds
            count = min(count + 1, Self.memory)
            let step = seconds - mean
            mean += step / count
            if count > 1 { variance = max((1 - 1 / count) * (variance + step * step / count), 1) }
        }
    }

    /// The longest recorded travel time, in seconds; a vehicle that takes longer was not just driving.
    private static let longest: Int64 = 1800

    private var segments: [Segment] = []
    /// The index of the segment that ends at each pattern stop. Lines with the same two stops share a segment.
    private var numbers: IndexedArray<PatternStopIndex, UInt32> = []

    init() {}

    init(for timetable: Timetable) {
        struct Ends: Hashable {
            var from, to: StopIndex
        }
        var known: [Ends: UInt32] = [:]
        let stops = timetable.patternStopStops
        numbers = IndexedArray(for: stops.indices) { row in
            let from = row > stops.startIndex ? stops[row - 1] : stops[row]
            let (ends, next) = (Ends(from: from, to: stops[row]), UInt32(known.count))
            let number = known[ends] ?? next
            known[ends] = number
            return number
        }
        segments = Array(repeating: Segment(), count: known.count)
    }

    /// Returns the segment that ends at a pattern stop; nil without observations.
    subscript(row: PatternStopIndex) -> Segment? {
        let segment = segments[Int(numbers[row])]
        return segment.count > 0 ? segment : nil
    }

    /// Initialises a segment from its history. If two lines share it, the history with more observations is used.
    mutating func begin(_ row: PatternStopIndex, with segment: Segment) {
        let number = Int(numbers[row])
        if segment.count > segments[number].count { segments[number] = segment }
    }

    /// Records a vehicle's travel time between two stops, if they are consecutive calls of one trip.
    /// - Parameters:
    ///   - last: The previous stop passed by the vehicle.
    ///   - next: The stop passed after it by the same vehicle.
    mutating func add(from last: StopPassed?, to next: StopPassed) {
        guard let last, last.trip == next.trip, last.pattern == next.pattern, last.row + 1 == next.row,
            next.at > last.at, next.at - last.at < Self.longest
        else { return }
        segments[Int(numbers[next.row])].add(Float(next.at - last.at), at: next.at)
    }
}

/// The last stop that a vehicle was observed to pass.
struct StopPassed: Sendable, Equatable {
    var pattern: PatternIndex
    var trip: TripDay?
    var row: PatternStopIndex
    var at: EpochSeconds
}
