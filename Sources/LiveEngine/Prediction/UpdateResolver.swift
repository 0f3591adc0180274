import TransitCore

extension EngineState {
    /// Resolves the updates of all feeds against the timetable, in the order of the feeds' names.
    mutating func resolveAgencyRuns() {
        resolveUpdates()
        if ownPatterns.extend(timetable.compiled) { resolveUpdates() }
    }

    private mutating func resolveUpdates() {
        agencyRuns = AgencyRuns(expecting: feeds.values.reduce(0) { $0 + ($1.reading.tripUpdates?.updates.count ?? 0) })
        findModifiedTrips()
        for name in feeds.keys.sorted() {
            guard let feed = feeds[name], !feed.isSilent, let reading = feed.reading.tripUpdates else { continue }
            var resolver = UpdateResolver(
                finder: matcher.finder, reading, madeAt: feed.moment(of: nil), ownPatterns, modifiedTrips,
                of: (name, feed.reading.detours.shapes))
            defer { ownPatterns = resolver.ownPatterns }
            let patience = patience(with: feed)
            for var update in reading.updates {
                update.at = update.at.map { feed.moment(of: $0) }
                let trip = update.trip.tripID.flatMap { timetable.trip(id: $0) }
                count(update.trip, of: trip, in: &resolver.counts)
                let announced = update.trip.startTime
                update.trip = frequencyStarts.onGrid(update.trip, in: matcher.finder, at: resolver.madeAt)
                guard agencyRuns.callCount < settings.mostAgencyCalls else {
                    resolver.counts.excess += 1
                    continue
                }
                if var run = resolver.resolve(update, of: trip, startingAt: announced) {
                    run.outdatedAt = run.madeAt + patience
                    if run.isOutdated(at: latest, in: timetable) { resolver.counts.outdatedUpdates += 1 }
                    let isFirst = run.replaces.map { replaced in
                        agencyRuns.add(run, over: replaced, on: timetable.pattern(of: replaced.trip))
                    }
                    if !(isFirst ?? agencyRuns.add(run)), !modifiedTrips.mayRepeat(run) {
                        resolver.counts.repeatedUpdates += 1
                    }
                }
                if let vehicle = update.vehicleID, update.trip.relation != .canceled {
                    agencyRuns.assign(vehicle: vehicle, to: update.trip)
                }
            }
            feeds[name]?.unplacedUpdates = resolver.counts
        }
        addModifiedTrips()
    }
}

/// Resolves GTFS-Realtime trip updates against the timetable. A delay applies to the following stops until a stop with
/// its own times; a stop without data or times ends it; a skipped stop does not affect the stops after it.
struct UpdateResolver {
    let finder: TripFinder
    let stopTimes: [StopTimeReading]
    let plans: [Int: PlannedCall]
    let stopHeadsigns: [Int: String]
    let madeAt: EpochSeconds
    var ownPatterns: OwnPatterns
    /// The name of the feed, and the shapes that it adds by id.
    let shapes: (feed: String, lines: [String: [Coordinate]])
    private let modifiedTrips: ModifiedTrips
    var counts = UnplacedCounts()
    /// The remaining budget of comparisons for trips that are not in the timetable, since each is compared with every
    /// pattern of its route.
    private var patience = 100_000_000
    /// Whether each pattern calls at a stop twice; nil if not determined yet.
    private var repeatsStops: [Bool?]

    init(
        finder: TripFinder, _ reading: TripUpdateReading, madeAt: EpochSeconds, _ ownPatterns: OwnPatterns,
        _ modifiedTrips: ModifiedTrips, of shapes: (feed: String, lines: [String: [Coordinate]]) = ("", [:])
    ) {
        self.finder = finder
        (stopTimes, plans, stopHeadsigns) = (reading.stopTimes, reading.plans, reading.stopHeadsigns)
        self.madeAt = madeAt
        self.ownPatterns = ownPatterns
        self.shapes = shapes
        self.modifiedTrips = modifiedTrips
        repeatsStops = Array(repeating: nil, count: finder.timetable.patterns.count)
    }

    var timetable: Timetable { finder.timetable }

    /// - Parameters:
    ///   - trip: The trip with the update's trip id; nil without an id.
    ///   - announced: The start time in the feed, where the update's was replaced by that of the nearest run in the
    ///     timetable.
    mutating func resolve(
        _ update: TripUpdateReading.Update, of trip: TripIndex?, startingAt announced: Int32?
    ) -> AgencyRun? {
        let made = update.at ?? madeAt
        if update.trip.relation == .duplicated { return resolveCopy(update, madeAt: made) }
        guard let day = finder.tripDay(for: update.trip, of: trip, by: evidence(of: update, madeAt: made)) else {
            if let trip {
                // A start time that a frequency-based trip's timetable does not have is no other trip.
                guard !timetable.tripFlags[trip].contains(.hasRuns) else {
                    counts.unknownTrips += 1
                    return nil
                }
                if update.trip.relation != .added { counts.implausibleDates += 1 }
            }
            return resolveAdded(update, madeAt: made)
        }
        if let id = update.trip.modificationsID {
            guard let modified = modifiedTrips[day], modified.modificationsID == id else {
                counts.unknownTrips += 1
                return nil
            }
            if update.trip.relation != .canceled, update.trip.relation != .deleted {
                return resolveModified(update, of: modified, madeAt: made)
            }
        }
        // A trip on a day without its service is no "single trip instance" (reference, *message TripDescriptor*).
        guard timetable.runs(day.trip, on: day.date) else {
            if update.trip.relation == .added { return resolveAdded(update, madeAt: made) }
            counts.unknownTrips += 1
            return nil
        }
        if update.trip.relation == .replacement, let run = resolveReplacement(update, of: day, madeAt: made) {
            return run
        }
        let run = resolve(update, of: day, startingAt: announced, madeAt: made)
        guard !run.isCanceled, !run.isDeleted else { return run }
        if let modified = modifiedTrips[day] { return resolveOriginal(run, of: modified) }
        return led(run, along: update.shapeID)
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
        _ update: TripUpdateReading.Update, of day: TripDay, startingAt announced: Int32?, madeAt: EpochSeconds
    ) -> AgencyRun {
        let shift = timetable.shift(of: day.trip, startingAt: announced)
        let times = ShiftedTripTimes(TripTimes(day, in: timetable), shift: shift)
        var run = AgencyRun(pattern: times.pattern, trip: day, madeAt: madeAt)
        run.wheelchair = update.wheelchair
        run.isCanceled = update.trip.relation == .canceled
        run.isDeleted = update.trip.relation == .deleted
        if run.isCanceled || run.isDeleted { return run }
        let placed = placed(update, at: times)
        run.signs = signs(of: update, placed, of: day.trip, on: times.pattern)
        // The trip's own delay, or its own start time, applies up to the first stop with another delay.
        let delay = update.delay ?? (shift == 0 ? nil : 0)
        // A replacement contains all of its stops.
        let isReplaced = update.trip.relation == .replacement && !placed.isEmpty
        guard let first = delay == nil && !isReplaced ? placed.first?.callIndex : 0 else {
            if run.hasProperties { run.firstCallIndex = times.stops.count }
            return run
        }
        run.firstCallIndex = first
        run.calls = calls(placed, from: first, delay: delay, at: times)
        if isReplaced { run.skipAll(but: placed.map(\.callIndex)) }
        return run
    }

    /// Resolves a copy of a scheduled trip: all stops of the original, at its times shifted to the copy's start.
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
        return led(run, along: update.shapeID)
    }

    /// Returns the headsigns and the short name of an update where they differ from the timetable.
    /// - Parameter trip: Nil for a trip that is not in the timetable.
    private func signs(
        of update: TripUpdateReading.Update, _ placed: [PlacedStopTime], of trip: TripIndex?, on pattern: PatternIndex
    ) -> RunSigns? {
        var signs = RunSigns(headsign: update.headsign, shortName: update.shortName)
        // Some feeds repeat the trip's headsign; a stop headsign in the timetable takes precedence over it.
        if let said = signs.headsign, said == timetable.string(timetable.headsign(of: trip, on: pattern)) {
            signs.headsign = nil
        }
        if signs.headsign != nil {
            // Stop headsigns in the timetable take precedence over the trip's (stop_times.txt, *stop_headsign*).
            for (callIndex, row) in timetable.stops(of: pattern).enumerated() {
                let own = timetable.stopHeadsign(at: row)
                if own.rawValue != 0 { signs.stopHeadsigns[callIndex] = timetable.string(own) }
            }
        }
        if !stopHeadsigns.isEmpty {
            for place in placed where stopHeadsigns[place.index] != nil {
                signs.stopHeadsigns[place.callIndex] = stopHeadsigns[place.index]
            }
        }
        return signs.isEmpty ? nil : signs
    }

    /// Returns the calls that the update's stop times refer to, in travel order.
    private mutating func placed(_ update: TripUpdateReading.Update, at times: ShiftedTripTimes) -> [PlacedStopTime] {
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        return placement(on: times.pattern, times).placed(range, counts: &counts)
    }

    mutating func placement(on pattern: PatternIndex, _ times: ShiftedTripTimes?) -> StopTimePlacement {
        let stops = timetable.stops(of: pattern)
        let repeats = repeatsStops[Int(pattern.rawValue)] ?? timetable.repeatsStops(stops)
        repeatsStops[Int(pattern.rawValue)] = repeats
        return StopTimePlacement(
            timetable: timetable, stopTimes: stopTimes, stops: stops, times: times, repeatsStops: repeats)
    }

    /// Returns the calls from the given one to the last.
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
                stopTime = stopTimes[placed[next].index]
                next += 1
            }
            var call = call(
                stopTime, arrival: times.arrival(at: callIndex), departure: times.departure(at: callIndex),
                delay: &delay)
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

    /// Returns one call, and updates the delay for the calls after it.
    /// - Parameters:
    ///   - arrival: The scheduled arrival.
    ///   - departure: The scheduled departure.
    func call(
        _ stopTime: StopTimeReading?, arrival: EpochSeconds, departure: EpochSeconds, delay: inout Int64?
    ) -> AgencyRun.Call {
        if let stopTime, stopTime.relation != .skipped {
            let hasData = stopTime.relation != .noData
            let comes = hasData ? stopTime.arrival?.moment(scheduled: arrival) : nil
            let leaves = hasData ? stopTime.departure?.moment(scheduled: departure) : nil
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
            // Nothing is known from here on. An update that requires a time and has none means the same: reference,
            // `TripUpdate`, "delay of unspecified duration".
            delay = nil
        }
        return AgencyRun.Call(
            arrival: arrival + (delay ?? 0), departure: departure + (delay ?? 0), isKnown: delay != nil,
            isSkipped: stopTime?.relation == .skipped)
    }

    /// The greatest distance in metres between a stop and the one served instead, so that waiting riders find it.
    private static var movingReach: Double { 300 }

    /// Returns the stop that the update assigns, or names at the call of another stop. Nil if it is the pattern's own
    /// stop or too far from it.
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

    /// Whether riders who wait at a stop can reach the other one.
    private func isNear(_ stop: StopIndex, to own: StopIndex) -> Bool {
        if timetable.isSameStation(stop, own) { return true }
        guard let from = timetable.coordinate(of: own), let to = timetable.coordinate(of: stop) else { return false }
        return from.distance(to: to) <= Self.movingReach
    }

    /// Resolves a trip that is not in the timetable. It follows the pattern of its route that contains all of its
    /// stops, ends with its last one and has no other details, otherwise its own list of stops. If neither works, it
    /// follows the pattern that contains most of its stops.
    private mutating func resolveAdded(_ update: TripUpdateReading.Update, madeAt: EpochSeconds) -> AgencyRun? {
        let best = bestPattern(of: update)
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        // Any other trip should have its stops in the timetable, which does not contain it.
        let isOwn = update.trip.relation == .added || update.trip.relation == .replacement
        if isOwn, !(best.map { fits(update, $0.1, on: $0.0) } ?? false),
            let route = finder.route(of: update.trip) ?? best.map({ timetable.patternRoutes[$0.0] }),
            let run = resolveOwnList(update, on: route, madeAt: madeAt)
        {
            return run
        }
        counts.unknownStops += range.count - (best?.1.count ?? 0)
        guard let (pattern, placed) = best else { return nil }
        var run = AgencyRun(pattern: pattern, trip: nil, madeAt: madeAt)
        run.addedTripID = update.trip.tripID
        run.wheelchair = update.wheelchair
        run.signs = signs(of: update, placed, of: nil, on: pattern)
        let timed = placed.compactMap { place in
            call(stopTimes[place.index], planned: plans[place.index]).map { (place: place, call: $0) }
        }
        guard let first = timed.first?.place.callIndex else { return nil }
        run.firstCallIndex = first
        if !plans.isEmpty, timed.contains(where: { plans[$0.place.index] != nil }) {
            var plan = Array(repeating: PlannedCall(), count: timetable.stops(of: pattern).count)
            for (place, _) in timed { plan[place.callIndex] = plans[place.index] ?? PlannedCall() }
            run.plan = plan
        }
        for (place, call) in timed {
            // A stop of the pattern that the added trip does not contain is skipped.
            while run.firstCallIndex + run.calls.count < place.callIndex {
                var gap = run.calls.last ?? call
                (gap.isSkipped, gap.isKnown, gap.occupancy, gap.uncertainty) = (true, false, nil, nil)
                run.calls.append(gap)
            }
            run.calls.append(call)
        }
        return run
    }

    /// Whether a pattern contains all stops of an update without further details and follows the shape that the update
    /// names.
    private mutating func fits(
        _ update: TripUpdateReading.Update, _ placed: [PlacedStopTime], on pattern: PatternIndex
    ) -> Bool {
        guard placed.count == update.stopTimes.clamped(to: stopTimes.indices).count, isAll(placed, of: pattern) else {
            return false
        }
        guard let shape = update.shapeID, !timetable.isID(shape, ofLineOf: pattern) else { return true }
        return line(shape, past: timetable.stops(of: pattern).map { timetable.patternStopStops[$0] }) == nil
    }

    /// Whether a pattern ends with the last matched stop and has no details, such as stop headsigns, that a bare list
    /// of stops lacks.
    private func isAll(_ placed: [PlacedStopTime], of pattern: PatternIndex) -> Bool {
        let rows = timetable.stops(of: pattern)
        guard placed.last?.callIndex == rows.count - 1 else { return false }
        return rows.allSatisfy { row in
            let flags = timetable.patternStopFlags[row]
            return timetable.stopHeadsign(at: row).rawValue == 0
                && (row == rows.upperBound - 1 || flags.pickup == .always)
                && (row == rows.lowerBound || flags.dropOff == .always)
        }
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
        let named = range.map { row in stopTimes[row].stopID.flatMap { timetable.stop(id: $0) } }
        var best: (PatternIndex, [PlacedStopTime])?
        for pattern in patterns where patience > 0 {
            patience -= timetable.stops(of: pattern).count * range.count
            var misses = UnplacedCounts()
            var placement = placement(on: pattern, nil)
            (placement.named, placement.first) = (named, range.lowerBound)
            let placed = placement.placed(range, counts: &misses)
            if placed.count > best?.1.count ?? 0 { best = (pattern, placed) }
        }
        counts.excess += patience > 0 ? 0 : 1
        return best
    }
}

extension StopTimeReading.Event {
    /// Returns the predicted time, otherwise the scheduled time plus the delay; nil without either.
    fileprivate func moment(scheduled: EpochSeconds) -> EpochSeconds? { time ?? delay.map { scheduled + Int64($0) } }
}

extension StopTimeReading {
    /// The uncertainty in seconds. Nil if the feed has none, and if it reports 0 for a future time, as feeds do that do
    /// not know it.
    var uncertainty: Int32? {
        let given = arrival == nil ? departure?.uncertainty : arrival?.uncertainty
        return given.flatMap { $0 > 0 ? $0 : nil }
    }
}

extension Timetable {
    /// Returns the seconds from the start of a headway-based run to the start in the feed: "its start_time may be
    /// arbitrary, and is initially expected to be the first departure of the trip" (GTFS-Realtime,
    /// `TripDescriptor.start_time`).
    fileprivate func shift(of trip: TripIndex, startingAt announced: Int32?) -> Int64 {
        guard let announced, isByHeadway(trip) else { return 0 }
        return Int64(announced) - Int64(tripStarts[trip])
    }

    /// Whether any stop occurs twice in these rows.
    fileprivate func repeatsStops(_ rows: Range<PatternStopIndex>) -> Bool {
        Set(rows.lazy.map { self.patternStopStops[$0] }).count < rows.count
    }
}
