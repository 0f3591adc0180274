import TransitCore

extension EngineState {
    /// Resolves the updates of all feeds against the timetable, in the order of the feeds' names.
    mutating func resolveAgencyRuns() {
        agencyRuns = AgencyRuns()
        for name in feeds.keys.sorted() {
            guard let feed = feeds[name], !feed.isSilent, let reading = feed.reading.tripUpdates else { continue }
            var resolver = UpdateResolver(
                finder: matcher.finder, reading, madeAt: feed.reading.madeAt ?? feed.readAt ?? 0)
            let patience = patience(with: feed)
            for var update in reading.updates {
                count(update.trip, in: &resolver.counts)
                update.trip = frequencyStarts.onGrid(update.trip, in: matcher.finder, at: resolver.madeAt)
                guard agencyRuns.callCount < settings.mostAgencyCalls else {
                    resolver.counts.excess += 1
                    continue
                }
                if var run = resolver.resolve(update) {
                    run.outdatedAt = run.madeAt + patience
                    if run.isOutdated(at: latest, in: timetable) { resolver.counts.outdatedUpdates += 1 }
                    if !agencyRuns.add(run) { resolver.counts.repeatedUpdates += 1 }
                }
                if let vehicle = update.vehicleID, update.trip.relation != .canceled {
                    agencyRuns.assign(vehicle: vehicle, to: update.trip)
                }
            }
            feeds[name]?.unplacedUpdates = resolver.counts
        }
    }
}

/// Resolves GTFS-Realtime's trip updates: a delay holds for the stops behind it until the next stop with its own, "no data" ends it, and
/// a skipped stop changes nothing for those behind it.
struct UpdateResolver {
    let finder: TripFinder
    private let stopTimes: [StopTimeReading]
    private let stopHeadsigns: [Int: String]
    let madeAt: EpochSeconds
    var counts = UnplacedCounts()
    /// Comparisons of stop times with stops that are left for trips beyond the timetable: each is looked for on every line
    /// of its route.
    private var patience = 100_000_000
    /// Whether patterns that were asked for call at any stop twice.
    private var repeatsStops: [PatternIndex: Bool] = [:]

    init(finder: TripFinder, _ reading: TripUpdateReading, madeAt: EpochSeconds) {
        self.finder = finder
        (stopTimes, stopHeadsigns) = (reading.stopTimes, reading.stopHeadsigns)
        self.madeAt = madeAt
    }

    private var timetable: Timetable { finder.timetable }

    mutating func resolve(_ update: TripUpdateReading.Update) -> AgencyRun? {
        let made = update.at ?? madeAt
        if update.trip.relation == .duplicated { return resolveCopy(update, madeAt: made) }
        guard let day = finder.tripDay(for: update.trip, by: evidence(of: update, madeAt: made)) else {
            guard !namesRun(update.trip) else {
                counts.unknownTrips += 1
                return nil
            }
            if update.trip.relation != .added, update.trip.tripID.map({ timetable.trip(id: $0) != nil }) ?? false {
                counts.implausibleDates += 1
            }
            return resolveAdded(update, madeAt: made)
        }
        return resolve(update, of: day, madeAt: made)
    }

    /// Whether it names a frequency-based trip; a start of one that its timetable does not have is no other trip.
    private func namesRun(_ reference: TripReference) -> Bool {
        guard let trip = reference.tripID.flatMap({ timetable.trip(id: $0) }) else { return false }
        return timetable.tripFlags[trip].contains(.hasRuns)
    }

    private func evidence(of update: TripUpdateReading.Update, madeAt: EpochSeconds) -> DayEvidence {
        guard update.trip.startDate == nil else { return .seen(at: madeAt) }
        let events = stopTimes[update.stopTimes.clamped(to: stopTimes.indices)].lazy.compactMap {
            $0.arrival ?? $0.departure
        }
        if let time = events.compactMap(\.time).first { return .predicted(time) }
        return .announced(at: madeAt, delay: Int64(update.delay ?? events.compactMap(\.delay).first ?? 0))
    }

    private mutating func resolve(
        _ update: TripUpdateReading.Update, of day: TripDay, madeAt: EpochSeconds
    ) -> AgencyRun {
        let times = ShiftedTripTimes(TripTimes(day, in: timetable))
        var run = AgencyRun(pattern: times.pattern, trip: day, madeAt: madeAt)
        run.wheelchair = update.wheelchair
        run.isCanceled = update.trip.relation == .canceled
        run.isDeleted = update.trip.relation == .deleted
        if run.isCanceled || run.isDeleted { return run }
        let placed = placed(update, at: times)
        run.signs = signs(of: update, placed, of: day.trip, on: times.pattern)
        // The trip's own delay holds from its start to the first stop with another one.
        guard let first = update.delay == nil ? placed.first?.callIndex : 0 else { return run }
        run.firstCallIndex = first
        run.calls = calls(placed, from: first, delay: update.delay, at: times)
        // A replacement names all of its stops.
        if update.trip.relation == .replacement, !placed.isEmpty { run.skipAll(but: placed.map(\.callIndex)) }
        return run
    }

    /// A copy of a scheduled trip: all of the original's stops, at its times moved to the copy's start.
    ///
    /// Source: GTFS-Realtime, `TripDescriptor.ScheduleRelationship.DUPLICATED` and `TripProperties.start_time`.
    private mutating func resolveCopy(_ update: TripUpdateReading.Update, madeAt: EpochSeconds) -> AgencyRun? {
        var original = update.trip
        original.startTime = nil
        guard let day = finder.tripDay(for: original, by: .announced(at: madeAt, delay: 0)) else {
            return resolveAdded(update, madeAt: madeAt)
        }
        let shift = update.trip.startTime.map { Int64($0) - Int64(timetable.tripStarts[day.trip]) } ?? 0
        let times = ShiftedTripTimes(TripTimes(day, in: timetable), shift: shift)
        var run = AgencyRun(pattern: times.pattern, trip: nil, madeAt: madeAt)
        run.addedTripID = update.copyID ?? update.trip.tripID
        run.wheelchair = update.wheelchair
        let placed = placed(update, at: times)
        run.signs = signs(of: update, placed, of: day.trip, on: times.pattern)
        run.calls = calls(placed, from: 0, delay: update.delay ?? 0, at: times)
        return run
    }

    /// What the vehicle shows, as far as that differs from the timetable.
    /// - Parameter trip: nil for a trip beyond the timetable.
    private func signs(
        of update: TripUpdateReading.Update, _ placed: [PlacedStopTime], of trip: TripIndex?, on pattern: PatternIndex
    ) -> RunSigns? {
        var signs = RunSigns(headsign: update.headsign, shortName: update.shortName)
        // Some feeds repeat the trip's; a stop's own in the timetable goes before that.
        if let said = signs.headsign, said == timetable.string(timetable.headsign(of: trip, on: pattern)) {
            signs.headsign = nil
        }
        if !stopHeadsigns.isEmpty {
            for place in placed { signs.stopHeadsigns[place.callIndex] = stopHeadsigns[place.index] }
        }
        return signs.isEmpty ? nil : signs
    }

    /// The calls that an update's stop times mean, in the order of travel.
    private mutating func placed(_ update: TripUpdateReading.Update, at times: ShiftedTripTimes) -> [PlacedStopTime] {
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        return placement(on: times.pattern, times).placed(range, counts: &counts)
    }

    private mutating func placement(on pattern: PatternIndex, _ times: ShiftedTripTimes?) -> StopTimePlacement {
        let stops = timetable.stops(of: pattern)
        let repeats = repeatsStops[pattern] ?? timetable.repeatsStops(stops)
        repeatsStops[pattern] = repeats
        return StopTimePlacement(
            timetable: timetable, stopTimes: stopTimes, stops: stops, times: times, repeatsStops: repeats)
    }

    /// The calls from one on to the last.
    private mutating func calls(
        _ placed: [PlacedStopTime], from first: Int, delay: Int32?, at times: ShiftedTripTimes
    ) -> [AgencyRun.Call] {
        var calls: [AgencyRun.Call] = []
        calls.reserveCapacity(times.stops.count - first)
        var delay = delay.map(Int64.init)
        var next = placed.startIndex
        for callIndex in first..<times.stops.count {
            var stopTime: StopTimeReading?
            if next < placed.endIndex, placed[next].callIndex == callIndex {
                stopTime = placed[next].stopTime
                next += 1
            }
            var call = call(stopTime, at: callIndex, times: times, delay: &delay)
            if let stopTime {
                call.movedTo = stopServed(stopTime, inPlaceOf: times.stops.lowerBound + callIndex)
                call.occupancy = stopTime.occupancy
                call.rules = stopTime.rules
                if call.isKnown { call.uncertainty = stopTime.uncertainty }
            }
            calls.append(call)
        }
        return calls
    }

    /// One call, and the delay that holds behind it.
    private func call(
        _ stopTime: StopTimeReading?, at callIndex: Int, times: ShiftedTripTimes, delay: inout Int64?
    ) -> AgencyRun.Call {
        let (arrival, departure) = (times.arrival(at: callIndex), times.departure(at: callIndex))
        if let stopTime, stopTime.relation == .noData {
            delay = nil
        } else if let stopTime, stopTime.relation != .skipped {
            let comes = stopTime.arrival.flatMap { $0.time ?? $0.delay.map { arrival + Int64($0) } }
            let leaves = stopTime.departure.flatMap { $0.time ?? $0.delay.map { departure + Int64($0) } }
            if let leaves {
                delay = leaves - departure
                let came = comes ?? min(leaves, arrival + (leaves - departure))
                return AgencyRun.Call(arrival: min(came, leaves), departure: leaves, isKnown: true, isSkipped: false)
            }
            if let comes {
                delay = comes - arrival
                return AgencyRun.Call(
                    arrival: comes, departure: comes + max(departure - arrival, 0), isKnown: true, isSkipped: false)
            }
        }
        return AgencyRun.Call(
            arrival: arrival + (delay ?? 0), departure: departure + (delay ?? 0), isKnown: delay != nil,
            isSkipped: stopTime?.relation == .skipped)
    }

    /// Metres between a stop and the one that is served in its place: riders of the one find the other.
    private static var movingReach: Double { 300 }

    /// The stop that an update assigns, or names at a call of another stop; nil where it is the pattern's own, or none that riders
    /// waiting there would come to.
    private mutating func stopServed(_ stopTime: StopTimeReading, inPlaceOf row: PatternStopIndex) -> StopIndex? {
        let own = timetable.patternStopStops[row]
        guard let id = stopTime.assignedStopID ?? stopTime.stopID, !timetable.isID(id, of: own) else { return nil }
        guard let stop = timetable.stop(id: id) else {
            counts.unknownStops += 1
            return nil
        }
        guard timetable.stopKinds[stop] == 0, isNear(stop, to: own) else {
            counts.contradictions += 1
            return nil
        }
        return stop
    }

    /// Whether riders waiting at a stop would come to another one.
    private func isNear(_ stop: StopIndex, to own: StopIndex) -> Bool {
        if timetable.isSameStation(stop, own) { return true }
        guard let from = timetable.coordinate(of: own), let to = timetable.coordinate(of: stop) else { return false }
        return from.distance(to: to) <= Self.movingReach
    }

    /// A trip beyond the timetable runs on the pattern of its route that has most of its stops.
    private mutating func resolveAdded(_ update: TripUpdateReading.Update, madeAt: EpochSeconds) -> AgencyRun? {
        guard let (pattern, placed) = bestPattern(of: update) else { return nil }
        var run = AgencyRun(pattern: pattern, trip: nil, madeAt: madeAt)
        run.addedTripID = update.trip.tripID
        run.wheelchair = update.wheelchair
        run.signs = signs(of: update, placed, of: nil, on: pattern)
        let timed = placed.compactMap { place -> (callIndex: Int, call: AgencyRun.Call)? in
            guard let comes = place.stopTime.arrival?.time ?? place.stopTime.departure?.time else { return nil }
            let leaves = max(place.stopTime.departure?.time ?? comes, comes)
            var call = AgencyRun.Call(arrival: comes, departure: leaves, isKnown: true, isSkipped: false)
            call.occupancy = place.stopTime.occupancy
            call.rules = place.stopTime.rules
            call.uncertainty = place.stopTime.uncertainty
            return (place.callIndex, call)
        }
        guard let first = timed.first else { return nil }
        run.firstCallIndex = first.callIndex
        for place in timed {
            // A stop of the pattern that the added trip does not name is not served.
            while run.firstCallIndex + run.calls.count < place.callIndex {
                var gap = run.calls.last ?? place.call
                (gap.isSkipped, gap.isKnown, gap.occupancy, gap.uncertainty) = (true, false, nil, nil)
                run.calls.append(gap)
            }
            run.calls.append(place.call)
        }
        return run
    }

    private mutating func bestPattern(
        of update: TripUpdateReading.Update
    ) -> (PatternIndex, [PlacedStopTime])? {
        let patterns: [PatternIndex]
        if let route = finder.route(of: update.trip) {
            patterns = finder.patterns(of: route, direction: update.trip.direction)
        } else if let id = update.trip.tripID, let original = timetable.trip(id: id) {
            patterns = [timetable.pattern(of: original)]
        } else {
            return nil
        }
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        var best: (PatternIndex, [PlacedStopTime])?
        for pattern in patterns where patience > 0 {
            patience -= timetable.stops(of: pattern).count * range.count
            var misses = UnplacedCounts()
            let placed = placement(on: pattern, nil).placed(range, counts: &misses)
            if placed.count > best?.1.count ?? 0 { best = (pattern, placed) }
        }
        counts.excess += patience > 0 ? 0 : 1
        counts.unknownStops += range.count - (best?.1.count ?? 0)
        return best
    }
}

extension StopTimeReading {
    /// Seconds around its times; nil where it does not say, and where it says 0 of what is still to come, as feeds do that do not
    /// know.
    fileprivate var uncertainty: Int32? {
        let given = arrival == nil ? departure?.uncertainty : arrival?.uncertainty
        return given.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension Timetable {
    /// Whether any stop is among these rows twice.
    fileprivate func repeatsStops(_ rows: Range<PatternStopIndex>) -> Bool {
        Set(rows.lazy.map { self.patternStopStops[$0] }).count < rows.count
    }
}
