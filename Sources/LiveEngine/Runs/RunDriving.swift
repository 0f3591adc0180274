import TransitCore

/// The least times that a vehicle of a run needs between its stops.
struct RunDriving {
    private let timetable: Timetable
    /// The row of the run's first call.
    private let first: PatternStopIndex
    /// Seconds per metre at the highest speed that vehicles of its kind drive at.
    private let pace: Double

    init(_ run: LiveRun, in timetable: Timetable) {
        self.timetable = timetable
        first = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex
        pace = 1 / timetable.topSpeed(of: run.pattern)
    }

    /// Returns seconds from one of the run's calls to a later one; 0 where the distance is unknown.
    func seconds(from position: Int, to next: Int) -> Int64 {
        let metres = timetable.patternStopDistances[first + next] - timetable.patternStopDistances[first + position]
        return metres > 0 && metres < 1e7 ? Int64(Double(metres) * pace) : 0
    }
}

extension LiveRun {
    /// Lets the vehicle be at no stop sooner than it can drive there from the one before. Times that the agency alone tells
    /// stay as they are.
    mutating func keepApart(in timetable: Timetable) {
        guard calls.count > 1 else { return }
        let driving = RunDriving(self, in: timetable)
        var before: Int?
        for position in calls.indices where calls[position].isPredicted {
            if let before { keepApart(position, from: before, driving) }
            before = position
        }
    }

    /// Brings predictions that lie in the past up to now: a stop that must have been passed is left behind, one that may
    /// have been is due, and those behind it are as far away as they can be driven to. Calls without data are not predicted
    /// and keep the timetable's time.
    mutating func passBy(_ now: EpochSeconds, in timetable: Timetable) {
        if firstCallIndex > 0, calls.first?.source == .observed {
            let passed = calls.prefix { $0.high + 30 < now && $0.departure + 30 < now }.count
            calls.removeFirst(passed)
            firstCallIndex += passed
        }
        guard let first = calls.first, min(first.shown, first.low) < now else { return }
        let driving = RunDriving(self, in: timetable)
        var before: Int?
        for position in calls.indices {
            let isPast = min(calls[position].shown, calls[position].low) < now
            if isPast, calls[position].source != .noData { calls[position].bring(upTo: now) }
            guard calls[position].isPredicted else { continue }
            let isMoved = before.map { keepApart(position, from: $0, driving) } ?? false
            guard isPast || isMoved else { return }
            before = position
        }
    }

    /// - Returns: whether the call was moved.
    @discardableResult
    private mutating func keepApart(_ position: Int, from before: Int, _ driving: RunDriving) -> Bool {
        guard calls[position].isOurs else { return false }
        let seconds = driving.seconds(from: before, to: position)
        guard seconds > 0 else { return false }
        return calls[position].wait(
            until: calls[before].departure + seconds, shown: min(calls[before].shown, calls[before].departure) + seconds
        )
    }
}

extension PredictedCall {
    /// - Returns: whether anything had to be later.
    fileprivate mutating func wait(until moment: EpochSeconds, shown least: EpochSeconds) -> Bool {
        guard likely < moment || shown < least else { return false }
        likely = max(likely, moment)
        shown = min(max(shown, least), likely)
        departure = max(departure, likely)
        high = max(high, likely)
        return true
    }
}

extension Timetable {
    /// Metres per second that no vehicle of a pattern's route exceeds: trains are faster than buses.
    func topSpeed(of pattern: PatternIndex) -> Double {
        switch routeTypes[patternRoutes[pattern]] {
        case 2, 100...199: 95
        case 1, 400...499: 45
        case 4, 1000...1099: 30
        default: 33
        }
    }
}
