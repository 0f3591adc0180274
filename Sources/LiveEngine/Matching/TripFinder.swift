package import TransitCore

/// Finds the trip and service day that a trip reference of a feed identifies.
package struct TripFinder: Sendable {
    package let timetable: Timetable
    /// The runs of each frequency-based trip, by start time.
    private let runs: [StringIndex: [TripIndex]]
    private let shapes: ShapeFinder

    package init(_ timetable: Timetable) {
        self.timetable = timetable
        var runs: [StringIndex: [TripIndex]] = [:]
        // Trips are sorted by pattern and start, and all runs of a trip have the same pattern.
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

    /// Returns the trip of a reference, by its id or by route, direction and start; nil if it is not in the timetable.
    ///
    /// For a frequency-based trip without a start time, returns the run whose start is nearest to `now`. Callers that
    /// know the vehicle's position can choose better.
    package func tripDay(for reference: TripReference, at now: EpochSeconds) -> TripDay? {
        tripDay(for: reference, by: .seen(at: now))
    }

    /// Returns the trip of a reference; nil if it is not in the timetable.
    /// - Parameter evidence: Determines the service day if the reference has no date.
    func tripDay(for reference: TripReference, by evidence: DayEvidence) -> TripDay? {
        tripDay(for: reference, of: reference.tripID.flatMap { timetable.trip(id: $0) }, by: evidence)
    }

    /// Returns the trip of a reference; nil if it is not in the timetable.
    ///
    /// - Parameters:
    ///   - trip: The trip with the reference's trip id; nil without an id.
    ///   - evidence: Determines the service day if the reference has no date.
    func tripDay(for reference: TripReference, of trip: TripIndex?, by evidence: DayEvidence) -> TripDay? {
        guard reference.startDate.map(isKnown) ?? true else { return nil }
        if let trip {
            return run(of: trip, reference: reference, now: evidence.moment).map { day(of: $0, reference, evidence) }
        }
        // An added trip with an id of its own runs in addition to the scheduled trip with its route and start.
        guard reference.tripID == nil || reference.relation != .added, let route = route(of: reference),
            let start = reference.startTime
        else { return nil }
        return departure(on: route, direction: reference.direction, start: start, reference, evidence)
    }

    /// Returns whether a date is within or near the timetable's validity period. Agencies use an expired timetable for
    /// a while, and publish realtime data for the next timetable early.
    private func isKnown(_ date: ServiceDate) -> Bool {
        guard timetable.calendar.dates == .asPublished, let last = timetable.calendar.lastDay else { return true }
        let first = timetable.calendar.firstDay
        return date >= first.advanced(by: -Self.slack) && date <= last.advanced(by: Self.slack)
    }

    /// The tolerance around the timetable's validity period, in days.
    private static var slack: Int32 { 60 }

    package func route(of reference: TripReference) -> RouteIndex? {
        reference.routeID.flatMap { timetable.route(id: $0) }
    }

    /// Returns the patterns of a route in a direction; all of its patterns if none has that direction.
    package func patterns(of route: RouteIndex, direction: UInt8?) -> [PatternIndex] {
        let all = Array(timetable.patterns(of: route))
        guard let direction else { return all }
        let fitting = all.filter { timetable.patternDirections[$0] == direction }
        return fitting.isEmpty ? all : fitting
    }

    /// Whether the timetable has frequency-based trips.
    var hasRuns: Bool { !runs.isEmpty }

    /// Returns the runs of a frequency-based trip, by start time.
    func runs(of trip: TripIndex) -> [TripIndex] { runs[timetable.tripIDs[trip]] ?? [] }

    /// Returns the run of a trip for a reference; nil if a trip with exact times has no run at the reference's start
    /// time.
    private func run(of trip: TripIndex, reference: TripReference, now: EpochSeconds) -> TripIndex? {
        guard timetable.tripFlags[trip].contains(.hasRuns) else { return trip }
        if let start = reference.startTime {
            let exact = timetable.run(of: trip, startingAt: start)
            return timetable.isByHeadway(trip) ? exact ?? nearestRun(of: trip, to: start) : exact
        }
        let date = reference.startDate ?? timetable.zone.date(at: now)
        return nearestRun(of: trip, to: Int32(clamping: now - timetable.zone.start(of: date)))
    }

    /// Returns the run with the nearest start time. For trips without exact times, providers may use start times that
    /// are not in the timetable.
    private func nearestRun(of trip: TripIndex, to start: Int32) -> TripIndex {
        guard let runs = runs[timetable.tripIDs[trip]] else { return trip }
        func begin(_ number: Int) -> Int64 { Int64(timetable.tripStarts[runs[number]]) }
        var (first, after) = (0, runs.count)
        while first < after {
            let middle = (first + after) / 2
            if begin(middle) < Int64(start) { first = middle + 1 } else { after = middle }
        }
        // If two runs are equally near, the earlier one is returned.
        let around = [after - 1, after].filter { runs.indices.contains($0) }
        let best = around.min { abs(begin($0) - Int64(start)) < abs(begin($1) - Int64(start)) }
        return best.map { runs[$0] } ?? trip
    }

    /// Returns the trip on the reference's date or, without a date, on the nearby service day that fits the evidence
    /// best.
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
            // A date on which the trip does not run is chosen only if no other date is near, and never for an
            // announcement.
            if !timetable.runs(trip, on: day.date) { cost += evidence.isAnnouncement ? 30 * 24 * 3600 : 14 * 3600 }
            if cost < bestCost { (best, bestCost) = (day, cost) }
        }
        return best
    }

    /// Returns a trip by route, direction and start time: "Trips which are not frequency based may also be uniquely
    /// identified by" their route, direction, start time and start date (GTFS-Realtime, trip-updates.md, *Alternative
    /// trip matching*).
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

/// The evidence for the service day of a trip reference without a date.
///
/// Source: GTFS-Realtime, `TripDescriptor.start_date`: it may be omitted if no trip can be so late that it overlaps the
/// next day's.
enum DayEvidence {
    /// A vehicle on the trip, or a report about it, at this time. Selects the nearest run, past or future.
    case seen(at: EpochSeconds)
    /// A predicted time at one of the trip's stops. Selects the run around it.
    case predicted(EpochSeconds)
    /// An announcement at this time, without a predicted time. Selects the next run. A run that ended hours ago, even
    /// with its delay, is selected only if there is no later run.
    case announced(at: EpochSeconds, delay: Int64)

    /// The time after a run's end, in seconds, within which the run may still be announced.
    private static let afterglow: Int64 = 2 * 3600

    /// The time around which service days are considered for the trip reference.
    var moment: EpochSeconds {
        switch self {
        case .seen(let moment), .predicted(let moment), .announced(let moment, _): moment
        }
    }

    var isAnnouncement: Bool {
        if case .announced = self { true } else { false }
    }

    /// Returns the time between the evidence and a run, in seconds; increased for a run that is unlikely to be
    /// announced.
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
