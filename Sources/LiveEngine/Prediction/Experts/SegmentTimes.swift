import TransitCore

/// Seconds that vehicles of all lines took from one stop to the next, as they were seen to pass.
struct SegmentTimes: Sendable {
    struct Segment: Sendable {
        /// Vehicles after which the oldest fade.
        private static let memory: Float = 30
        /// Seconds after which a jam has fallen to a third, and those that it holds anybody up at most.
        private static let fading = 1200.0
        private static let most: Float = 300

        private(set) var last: Float = 0
        private(set) var mean: Float = 0
        /// Seconds squared: of all, and of the last estimate.
        private(set) var variance: Float = 400
        private var error: Float = 100
        private(set) var count: Float = 0
        /// Seconds beyond the mean that the last ones took, and when that was.
        private var surplus: Float = 0
        private var seenAt = EpochSeconds(0)

        init() {}

        /// - Parameter count: vehicles that it is the mean of.
        init(mean: Float, count: Float) {
            (last, self.mean, self.count) = (mean, mean, min(count, Self.memory))
        }

        /// As little weight on the last vehicle as times vary, after TheTransitClock.
        private var gain: Float { (error + variance) / (error + 2 * variance) }
        var kalman: Float { last + (mean - last) * gain }

        /// Seconds beyond the mean that it takes now: jams come and go.
        func surplus(at now: EpochSeconds) -> Float {
            surplus * Float(decay(Double(max(now - seenAt, 0)) / Self.fading))
        }

        mutating func add(_ seconds: Float, at now: EpochSeconds) {
            let before = surplus(at: now)
            // Of few vehicles nobody knows what is usual.
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

    /// Seconds beyond which a vehicle did not just drive.
    private static let longest: Int64 = 1800

    private var segments: [Segment] = []
    /// By the stop that it ends at, the segment: that of any line between the same two stops.
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

    /// nil where nobody was seen.
    subscript(row: PatternStopIndex) -> Segment? {
        let segment = segments[Int(numbers[row])]
        return segment.count > 0 ? segment : nil
    }

    /// What was kept of days before; of two lines the one that is known better.
    mutating func begin(_ row: PatternStopIndex, with segment: Segment) {
        let number = Int(numbers[row])
        if segment.count > segments[number].count { segments[number] = segment }
    }

    /// - Parameters:
    ///   - last, next: of the same vehicle, one after the other.
    mutating func add(from last: StopPassed?, to next: StopPassed) {
        guard let last, last.trip == next.trip, last.pattern == next.pattern, last.row + 1 == next.row,
            next.at > last.at, next.at - last.at < Self.longest
        else { return }
        segments[Int(numbers[next.row])].add(Float(next.at - last.at), at: next.at)
    }
}

/// The stop that a vehicle was seen to pass last.
struct StopPassed: Sendable, Equatable {
    var pattern: PatternIndex
    var trip: TripDay?
    var row: PatternStopIndex
    var at: EpochSeconds
}
