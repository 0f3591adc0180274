package import TransitCore

/// Finds the trip and day that a reading speaks of.
package struct TripFinder: Sendable {
    package let timetable: Timetable
    /// Of each frequency-based trip its runs, by start.
    private let runs: [StringIndex: [TripIndex]]
    private let shapes: ShapeFinder

    package init(_ timetable: Timetable) {
        self.timetable = timetable
        var runs: [StringIndex: [TripIndex]] = [:]
        // Trips come by pattern and start, and all runs of one are on one pattern.
        for trip in timetable.trips where timetable.tripFlags[trip].contains(.hasRuns) {
            runs[timetable.tripIDs[trip], default: []].append(trip)
        }
        self.runs = runs
        shapes = ShapeFinder(timetable)
    }

    /// Returns the points of a shape by its id; nil if there is none.
    func line(ofShape id: String) -> [Coordinate]? {
        shapes.shape(id: id).map { shape in timetable.points(of: shape).map { timetable.shapePoint($0) } }
    }

    /// The trip a reference names by its id, or by route, direction and start; nil if it names none that we know.
    ///
    /// Of a frequency-based trip without a start time this is the run that is under way at `now`, the latest to start;
    /// whoever knows where the vehicle is chooses better.
    package func tripDay(for reference: TripReference, at now: EpochSeconds) -> TripDay? {
        tripDay(for: reference, by: .seen(at: now))
    }

    /// - Parameter evidence: what tells which day is meant where the reference does not say.
    func tripDay(for reference: TripReference, by evidence: DayEvidence) -> TripDay? {
        tripDay(for: reference, of: reference.tripID.flatMap { timetable.trip(id: $0) }, by: evidence)
    }

    /// - Parameters:
    ///   - trip: the one that the reference's id names; nil where it names none.
    ///   - evidence: what tells which day is meant where the reference does not say.
    func tripDay(for reference: TripReference, of trip: TripIndex?, by evidence: DayEvidence) -> TripDay? {
        guard reference.startDate.map(isKnown) ?? true else { return nil }
        if let trip {
            return run(of: trip, reference: reference, now: evidence.moment).map { day(of: $0, reference, evidence) }
        }
        guard let route = route(of: reference), let start = reference.startTime else { return nil }
        return departure(on: route, direction: reference.direction, start: start, reference, evidence)
    }

    /// A day of the timetable, or one near to it: agencies run the old one on for a while, and announce the next.
    private func isKnown(_ date: ServiceDate) -> Bool {
        guard timetable.calendar.dates == .asPublished, let last = timetable.calendar.lastDay else { return true }
        let first = timetable.calendar.firstDay
        return date >= first.advanced(by: -Self.slack) && date <= last.advanced(by: Self.slack)
    }

    /// Days.
    private static var slack: Int32 { 60 }

    package func route(of reference: TripReference) -> RouteIndex? {
        reference.routeID.flatMap { timetable.route(id: $0) }
    }

    /// The patterns of a route in a direction; those of all directions if none of them has it.
    package func patterns(of route: RouteIndex, direction: UInt8?) -> [PatternIndex] {
        let all = Array(timetable.patterns(of: route))
        guard let direction else { return all }
        let fitting = all.filter { timetable.patternDirections[$0] == direction }
        return fitting.isEmpty ? all : fitting
    }

    /// Whether the timetable has frequency-based trips.
    var hasRuns: Bool { !runs.isEmpty }

    /// The runs of a frequency-based trip, by start.
    func runs(of trip: TripIndex) -> [TripIndex] { runs[timetable.tripIDs[trip]] ?? [] }

    /// Nil where the reference names a start that an exact timetable does not have.
    private func run(of trip: TripIndex, reference: TripReference, now: EpochSeconds) -> TripIndex? {
        guard timetable.tripFlags[trip].contains(.hasRuns) else { return trip }
        if let start = reference.startTime {
            let exact = timetable.run(of: trip, startingAt: start)
            return timetable.isByHeadway(trip) ? exact ?? nearestRun(of: trip, to: start) : exact
        }
        let date = reference.startDate ?? timetable.zone.date(at: now)
        return nearestRun(of: trip, to: Int32(clamping: now - timetable.zone.start(of: date)))
    }

    /// Where only the headway is promised, providers give starts of their own.
    private func nearestRun(of trip: TripIndex, to start: Int32) -> TripIndex {
        guard let runs = runs[timetable.tripIDs[trip]] else { return trip }
        func begin(_ number: Int) -> Int64 { Int64(timetable.tripStarts[runs[number]]) }
        var (first, after) = (0, runs.count)
        while first < after {
            let middle = (first + after) / 2
            if begin(middle) < Int64(start) { first = middle + 1 } else { after = middle }
        }
        // Of two that are as near the earlier one.
        let around = [after - 1, after].filter { runs.indices.contains($0) }
        let best = around.min { abs(begin($0) - Int64(start)) < abs(begin($1) - Int64(start)) }
        return best.map { runs[$0] } ?? trip
    }

    /// The given date, or the one among the days around now that the evidence is nearest to.
    private func day(of trip: TripIndex, _ reference: TripReference, _ evidence: DayEvidence) -> TripDay {
        if let date = reference.startDate { return TripDay(trip: trip, date: date) }
        let pattern = timetable.pattern(of: trip)
        let today = timetable.zone.date(at: evidence.moment)
        var best = TripDay(trip: trip, date: today)
        var bestCost = Int64.max
        for shift in Int32(-2)...1 {
            let day = TripDay(trip: trip, date: today.advanced(by: shift))
            let times = TripTimes(day, pattern: pattern, in: timetable)
            var cost = evidence.cost(ofRunFrom: times.start, to: times.end)
            // A day without this service is right only if no other is near, and cannot be announced.
            if !timetable.runs(trip, on: day.date) { cost += evidence.isAnnouncement ? 30 * 24 * 3600 : 14 * 3600 }
            if cost < bestCost { (best, bestCost) = (day, cost) }
        }
        return best
    }

    /// A trip outside frequencies.txt: "Trips which are not frequency based may also be uniquely identified by" their route,
    /// direction, start time and start date (GTFS-Realtime, trip-updates.md, *Alternative trip matching*).
    private func departure(
        on route: RouteIndex, direction: UInt8?, start: Int32, _ reference: TripReference, _ evidence: DayEvidence
    ) -> TripDay? {
        var best: TripDay?
        for pattern in patterns(of: route, direction: direction) {
            let trips = timetable.trips(of: pattern)
            let first = timetable.tripStarts.partitioningIndex(in: trips) { $0 >= start }
            for trip in first..<trips.upperBound {
                guard timetable.tripStarts[trip] == start else { break }
                if timetable.tripFlags[trip].contains(.hasRuns) { continue }
                let day = day(of: trip, reference, evidence)
                if timetable.runs(trip, on: day.date) { return day }
                best = best ?? day
            }
        }
        return best
    }
}

/// What tells on which day a trip is meant that is named without a date.
///
/// Source: GTFS-Realtime, `TripDescriptor.start_date`: it may be left out where no trip is so late as to meet the next day's.
enum DayEvidence {
    /// A vehicle on the trip, or a word about it, at this moment: the nearest run, past or to come, is meant.
    case seen(at: EpochSeconds)
    /// A time that is predicted for one of the trip's stops: the run around it is meant.
    case predicted(EpochSeconds)
    /// An announcement made at this moment without any time. A run that ended hours ago, late as it may be, is meant only where none is
    /// to come.
    case announced(at: EpochSeconds, delay: Int64)

    /// Seconds after its end in which a run may still be announced.
    private static let afterglow: Int64 = 2 * 3600

    /// Around which days are looked at.
    var moment: EpochSeconds {
        switch self {
        case .seen(let moment), .predicted(let moment), .announced(let moment, _): moment
        }
    }

    var isAnnouncement: Bool {
        if case .announced = self { true } else { false }
    }

    /// How far it is from a run, in seconds; more for a run that is not likely to be announced.
    func cost(ofRunFrom start: EpochSeconds, to end: EpochSeconds) -> Int64 {
        switch self {
        case .seen(let moment), .predicted(let moment):
            return moment < start ? start - moment : max(moment - end, 0)
        case .announced(let moment, let delay):
            guard moment > start else { return start - moment }
            let past = max(moment - (end + max(delay, 0)), 0)
            return past > Self.afterglow ? past + 24 * 3600 : past
        }
    }
}
