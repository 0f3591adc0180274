import TransitCore

extension EngineState {
    /// Resolves the updates of all feeds against the timetable, in the order of the feeds' names.
    mutating func resolveAgencyRuns() {
        agencyRuns = AgencyRuns()
        for name in feeds.keys.sorted() {
            guard let feed = feeds[name], !feed.isSilent, let reading = feed.reading.tripUpdates else { continue }
            var resolver = UpdateResolver(
                finder: matcher.finder, stopTimes: reading.stopTimes, madeAt: feed.reading.madeAt ?? feed.readAt ?? 0)
            for update in reading.updates {
                count(update.trip, in: &resolver.counts)
                guard agencyRuns.callCount < settings.mostAgencyCalls else {
                    resolver.counts.excess += 1
                    continue
                }
                if let run = resolver.resolve(update) { agencyRuns.add(run) }
                if let vehicle = update.vehicleID, update.trip.relation != .canceled {
                    agencyRuns.assign(vehicle: vehicle, to: update.trip)
                }
            }
            feeds[name]?.unplaced.unknownStops = resolver.counts.unknownStops
            feeds[name]?.unplaced.excess = resolver.counts.excess
            if feed.reading.vehicles == nil {
                feeds[name]?.unplaced.unknownTrips = resolver.counts.unknownTrips
                feeds[name]?.unplaced.unknownRoutes = resolver.counts.unknownRoutes
            }
        }
    }
}

/// Reads GTFS-Realtime's trip updates: a delay holds for the stops after it until the next word, "no data" ends it, and a
/// skipped stop changes nothing for those behind it.
struct UpdateResolver {
    let finder: TripFinder
    let stopTimes: [StopTimeReading]
    let madeAt: EpochSeconds
    var counts = UnplacedCounts()
    /// Comparisons of stop times with stops that are left for trips beyond the timetable: each is looked for on every line
    /// of its route.
    private var patience = 100_000_000

    init(finder: TripFinder, stopTimes: [StopTimeReading], madeAt: EpochSeconds) {
        self.finder = finder
        self.stopTimes = stopTimes
        self.madeAt = madeAt
    }

    private var timetable: Timetable { finder.timetable }

    mutating func resolve(_ update: TripUpdateReading.Update) -> AgencyRun? {
        let made = update.at ?? madeAt
        switch update.trip.relation {
        case .added, .unscheduled, .duplicated, .replacement:
            if update.trip.relation != .duplicated, let day = finder.tripDay(for: update.trip, at: made) {
                return resolve(update, of: day, madeAt: made)
            }
            return resolveAdded(update, madeAt: made)
        case .scheduled, .canceled, .deleted:
            guard let day = finder.tripDay(for: update.trip, at: made) else {
                return resolveAdded(update, madeAt: made)
            }
            return resolve(update, of: day, madeAt: made)
        }
    }

    private mutating func resolve(
        _ update: TripUpdateReading.Update, of day: TripDay, madeAt: EpochSeconds
    ) -> AgencyRun {
        let times = TripTimes(day, in: timetable)
        var run = AgencyRun(pattern: times.pattern, trip: day, madeAt: madeAt)
        run.wheelchair = update.wheelchair
        run.isCanceled = update.trip.relation == .canceled
        run.isDeleted = update.trip.relation == .deleted
        if run.isCanceled || run.isDeleted { return run }
        var said = placed(update.stopTimes, on: times.stops)
        if said.isEmpty, let delay = update.delay {
            let event = StopTimeReading.Event(delay: delay)
            said = [(callIndex: 0, stopTime: StopTimeReading(arrival: event, departure: event))]
        }
        guard let first = said.first else { return run }
        run.firstCallIndex = first.callIndex
        var delay: Int64?
        var next = said.startIndex
        for callIndex in first.callIndex..<times.stops.count {
            var word: StopTimeReading?
            if next < said.endIndex, said[next].callIndex == callIndex {
                word = said[next].stopTime
                next += 1
            }
            var call = call(word, at: callIndex, times: times, delay: &delay)
            if let word {
                call.movedTo = stopServed(word, inPlaceOf: times.stops.lowerBound + callIndex)
                call.occupancy = word.occupancy
            }
            run.calls.append(call)
        }
        return run
    }

    /// One call, and the delay that holds behind it.
    private func call(
        _ word: StopTimeReading?, at callIndex: Int, times: TripTimes, delay: inout Int64?
    ) -> AgencyRun.Call {
        let (arrival, departure) = (times.arrival(at: callIndex), times.departure(at: callIndex))
        if let word, word.relation == .noData {
            delay = nil
        } else if let word, word.relation != .skipped {
            let comes = word.arrival.flatMap { $0.time ?? $0.delay.map { arrival + Int64($0) } }
            let leaves = word.departure.flatMap { $0.time ?? $0.delay.map { departure + Int64($0) } }
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
            isSkipped: word?.relation == .skipped)
    }

    /// Metres between a stop and the one that is served in its place: riders of the one find the other.
    private static var movingReach: Double { 300 }

    /// The stop that an update assigns, or names beside the number of the call; nil where it is the pattern's own, or none that riders
    /// waiting there would come to.
    private func stopServed(_ word: StopTimeReading, inPlaceOf row: PatternStopIndex) -> StopIndex? {
        let own = timetable.patternStopStops[row]
        guard let id = word.assignedStopID ?? (word.stopSequence == nil ? nil : word.stopID), !isID(id, of: own),
            let stop = timetable.stop(id: id), timetable.stopKinds[stop] == 0
        else { return nil }
        if let station = timetable.station(of: own), station == timetable.station(of: stop) { return stop }
        guard let from = timetable.coordinate(of: own), let to = timetable.coordinate(of: stop),
            from.distance(to: to) <= Self.movingReach
        else { return nil }
        return stop
    }

    private func isID(_ id: String, of stop: StopIndex) -> Bool {
        let own = timetable.utf8(timetable.stopIDs[stop])
        guard own.count == id.utf8.count else { return false }
        // Memory with memory: a hundred thousand of these are compared for each answer of a feed.
        return id.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(own) } ?? own.elementsEqual(id.utf8)
    }

    /// The stops that the update's stop times speak of, in the order of travel. A sequence number says which; a stop id
    /// does where there is no number or no such number, or where the number is not the timetable's.
    private mutating func placed(
        _ range: Range<Int>, on stops: Range<PatternStopIndex>, isAdded: Bool = false
    ) -> [(callIndex: Int, stopTime: StopTimeReading)] {
        var said: [(callIndex: Int, stopTime: StopTimeReading)] = []
        var from = stops.lowerBound
        for stopTime in stopTimes[range.clamped(to: stopTimes.indices)] {
            guard let row = row(of: stopTime, on: from..<stops.upperBound, isAdded: isAdded) else {
                counts.unknownStops += 1
                continue
            }
            said.append((callIndex: row - stops.lowerBound, stopTime: stopTime))
            from = row + 1
        }
        return said
    }

    private func row(
        of stopTime: StopTimeReading, on rows: Range<PatternStopIndex>, isAdded: Bool
    ) -> PatternStopIndex? {
        if let sequence = stopTime.stopSequence, !isAdded || stopTime.stopID == nil {
            let row = timetable.patternStopSequences.partitioningIndex(in: rows) { $0 >= sequence }
            if row < rows.upperBound, timetable.patternStopSequences[row] == sequence { return row }
        }
        guard let stop = stopTime.stopID.flatMap({ timetable.stop(id: $0) }) else { return nil }
        return rows.first { timetable.patternStopStops[$0] == stop }
    }

    /// A trip beyond the timetable runs on the pattern of its route that has most of its stops.
    private mutating func resolveAdded(_ update: TripUpdateReading.Update, madeAt: EpochSeconds) -> AgencyRun? {
        guard let (pattern, said) = bestPattern(of: update) else { return nil }
        var run = AgencyRun(pattern: pattern, trip: nil, madeAt: madeAt)
        run.addedTripID = update.trip.tripID
        run.wheelchair = update.wheelchair
        let timed = said.compactMap { word -> (callIndex: Int, call: AgencyRun.Call)? in
            guard let comes = word.stopTime.arrival?.time ?? word.stopTime.departure?.time else { return nil }
            let leaves = max(word.stopTime.departure?.time ?? comes, comes)
            var call = AgencyRun.Call(arrival: comes, departure: leaves, isKnown: true, isSkipped: false)
            call.occupancy = word.stopTime.occupancy
            return (word.callIndex, call)
        }
        guard let first = timed.first else { return nil }
        run.firstCallIndex = first.callIndex
        for word in timed {
            // A stop of the pattern that the added trip does not name is not served.
            while run.firstCallIndex + run.calls.count < word.callIndex {
                var gap = run.calls.last ?? word.call
                gap.isSkipped = true
                gap.occupancy = nil
                run.calls.append(gap)
            }
            run.calls.append(word.call)
        }
        return run
    }

    private mutating func bestPattern(
        of update: TripUpdateReading.Update
    ) -> (PatternIndex, [(callIndex: Int, stopTime: StopTimeReading)])? {
        let patterns: [PatternIndex]
        if let route = finder.route(of: update.trip) {
            patterns = finder.patterns(of: route, direction: update.trip.direction)
        } else if let id = update.trip.tripID, let original = timetable.trip(id: id) {
            patterns = [timetable.pattern(of: original)]
        } else {
            return nil
        }
        let before = counts
        var best: (PatternIndex, [(callIndex: Int, stopTime: StopTimeReading)])?
        for pattern in patterns where patience > 0 {
            let stops = timetable.stops(of: pattern)
            patience -= stops.count * update.stopTimes.count
            let said = placed(update.stopTimes, on: stops, isAdded: true)
            if said.count > best?.1.count ?? 0 { best = (pattern, said) }
        }
        counts = before
        counts.excess += patience > 0 ? 0 : 1
        counts.unknownStops += update.stopTimes.count - (best?.1.count ?? 0)
        return best
    }
}
