import TransitCore

/// Where one vehicle is on which trip, as matching found it.
struct Sighting: Sendable {
    var vehicle: String
    var pattern: PatternIndex
    var line: LineIdentity
    /// nil where nobody says on which trip it is.
    var trip: TripKey?
    var date: ServiceDate
    /// Metres along the pattern's shape.
    var distance: Double
    /// Epoch seconds.
    var at: Int64
}

/// Gathers what vehicles do on their trips and hands each trip over when it is done.
struct TripRecorder: Sendable {
    private struct Run: Sendable {
        var pattern: PatternIndex
        var line: LineIdentity
        var trip: TripKey?
        var date: ServiceDate
        var fixes: [Progress.Sample] = []

        /// Not on the next round of the same line, either.
        func isContinued(by sighting: Sighting) -> Bool {
            guard pattern == sighting.pattern, trip == sighting.trip, date == sighting.date,
                let first = fixes.first, let last = fixes.last
            else { return false }
            return sighting.distance > (first.distance + last.distance) / 2 - TripRecorder.slip
        }

        /// A place behind one before shows that one of the two was wrong; the newer is the better guess.
        mutating func add(_ fix: Progress.Sample) {
            while let last = fixes.last, last.distance > fix.distance { fixes.removeLast() }
            fixes.append(fix)
        }
    }

    /// A vehicle silent for this long, in seconds, has ended its trip.
    private static let silence: Int64 = 900
    /// Metres by which a place may be wrong without another round having begun.
    private static let slip = 500.0
    /// Fixes of which a trip has fewer say nothing.
    private static let fewest = 3

    private var runs: [String: Run] = [:]

    /// - Returns: the trip that the vehicle was on until now, if it has left it.
    mutating func add(_ sighting: Sighting, in timetable: Timetable) -> Trajectory? {
        let fix = Progress.Sample(distance: sighting.distance, at: sighting.at)
        var ended: Trajectory?
        if let held = runs[sighting.vehicle] {
            if held.isContinued(by: sighting), let last = held.fixes.last, fix.at - last.at <= Self.silence {
                if fix.at > last.at { runs[sighting.vehicle]?.add(fix) }
                return nil
            }
            ended = trajectory(of: held, in: timetable)
        }
        var run = Run(pattern: sighting.pattern, line: sighting.line, trip: sighting.trip, date: sighting.date)
        run.add(fix)
        runs[sighting.vehicle] = run
        return ended
    }

    /// Trips of vehicles that have not been seen for long.
    mutating func overdue(at now: Int64, in timetable: Timetable) -> [Trajectory] {
        let silent = runs.filter { now - ($0.value.fixes.last?.at ?? 0) > Self.silence }.map(\.key)
        return silent.sorted().compactMap { vehicle in
            runs.removeValue(forKey: vehicle).flatMap { trajectory(of: $0, in: timetable) }
        }
    }

    private func trajectory(of run: Run, in timetable: Timetable) -> Trajectory? {
        guard run.fixes.count >= Self.fewest else { return nil }
        let dayStart = timetable.zone.start(of: run.date)
        // What nobody names goes by the quarter of an hour in which it began.
        let quarter = (run.fixes[0].at - dayStart) / 900
        let trajectory = Trajectory(
            key: run.trip ?? TripKey(line: run.line, id: "\(quarter)", on: run.date), date: run.date, fixes: run.fixes,
            stops: timetable.stops(of: run.pattern).map { Double(timetable.patternStopDistances[$0]) },
            dayStart: dayStart)
        return trajectory.knownStops > 1 ? trajectory : nil
    }
}
