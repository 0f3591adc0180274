import LiveModel
import TransitCore

/// The shortest possible travel times of a vehicle between the stops of its run.
struct RunDriving {
    private let timetable: Timetable
    /// The pattern stop of the run's first call.
    private let first: PatternStopIndex
    /// Seconds per metre at the top speed for the type of vehicle.
    private let pace: Double

    init(_ run: LiveRun, in timetable: Timetable) {
        self.timetable = timetable
        first = timetable.stops(of: run.pattern).lowerBound + run.firstCallIndex
        pace = 1 / timetable.topSpeed(of: run.pattern)
    }

    /// Returns the seconds from one of the run's calls to a later one; 0 if the distance is unknown.
    func seconds(from position: Int, to next: Int) -> Int64 {
        let metres = timetable.patternStopDistances[first + next] - timetable.patternStopDistances[first + position]
        return metres > 0 && metres < 1e7 ? Int64(Double(metres) * pace) : 0
    }
}

extension LiveRun {
    /// Delays calls that the vehicle cannot reach in time from the previous call. Times that come only from the agency
    /// are unchanged.
    mutating func keepApart(in timetable: Timetable) {
        guard calls.count > 1 else { return }
        let driving = RunDriving(self, in: timetable)
        var before: Int?
        for position in calls.indices where calls[position].isPredicted {
            if let before { keepApart(position, from: before, driving) }
            before = position
        }
    }

    /// Updates predictions that lie in the past: a stop that must have been passed is removed, a stop that may have
    /// been passed is due now, and later stops are no earlier than the shortest travel time from that stop allows.
    /// Calls without data keep their scheduled time.
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

    /// Delays a call that the vehicle cannot reach in time from an earlier call.
    /// - Returns: Whether the call was moved.
    @discardableResult
    private mutating func keepApart(_ position: Int, from before: Int, _ driving: RunDriving) -> Bool {
        guard calls[position].isOurs else { return false }
        let seconds = driving.seconds(from: before, to: position)
        guard seconds > 0 else { return false }
        let moment = calls[before].departure + seconds
        let least = min(calls[before].shown, calls[before].departure) + seconds
        // Few calls are moved; the array is mutated only for those.
        guard calls[position].likely < moment || calls[position].shown < least else { return false }
        calls[position].wait(until: moment, shown: least)
        return true
    }
}

extension PredictedCall {
    fileprivate mutating func wait(until moment: EpochSeconds, shown least: EpochSeconds) {
        if likely < moment { (likely, isStanding) = (moment, false) }
        shown = min(max(shown, least), likely)
        departure = max(departure, likely)
        high = max(high, likely)
    }
}

extension Timetable {
    /// Returns the top speed in metres per second for the type of the pattern's route: trains are faster than buses.
    func topSpeed(of pattern: PatternIndex) -> Double {
        switch routeTypes[patternRoutes[pattern]] {
        case 2, 100...199: 95
        case 1, 400...499: 45
        case 4, 1000...1099: 30
        default: 33
        }
    }
}
