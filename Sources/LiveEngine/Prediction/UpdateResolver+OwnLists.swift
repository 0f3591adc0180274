import LiveModel
import TransitCore

// Trips whose updates contain a complete list of stops.
extension UpdateResolver {
    /// Resolves a replacement whose stops are not a subsequence of the replaced trip's stops.
    mutating func resolveReplacement(
        _ update: TripUpdateReading.Update, of day: TripDay, madeAt: EpochSeconds
    ) -> AgencyRun? {
        let times = ShiftedTripTimes(TripTimes(day, in: timetable))
        guard !fits(update, times),
            var run = resolveOwnList(update, on: timetable.patternRoutes[times.pattern], madeAt: madeAt)
        else { return nil }
        run.addedTripID = timetable.string(timetable.tripIDs[day.trip])
        run.properties.replaces = day
        // An update names a headsign "when it differs from the original" (GTFS-Realtime,
        // `TripProperties.trip_headsign`), and likewise a short name.
        var signs = run.properties.signs ?? RunSigns()
        let own = (headsign: timetable.tripHeadsigns[day.trip], shortName: timetable.tripShortNames[day.trip])
        if own.headsign.rawValue != 0, signs.headsign == nil { signs.headsign = timetable.string(own.headsign) }
        if own.shortName.rawValue != 0, signs.shortName == nil { signs.shortName = timetable.string(own.shortName) }
        run.properties.signs = signs.isEmpty ? nil : signs
        return run
    }

    /// Returns whether all stops of an update are stops of the trip, in order, and planned at the trip's times.
    private mutating func fits(_ update: TripUpdateReading.Update, _ times: ShiftedTripTimes) -> Bool {
        let (timetable, stopTimes, plans) = (timetable, stopTimes, plans)
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        var misses = UnplacedCounts()
        let placed = placement(on: times.pattern, times).placed(range, counts: &misses)
        return placed.count == range.count
            && placed.allSatisfy { place in
                let own = timetable.patternStopStops[times.stops.lowerBound + place.callIndex]
                let isThere = stopTimes[place.index].stopID.flatMap { timetable.stop(id: $0) }
                    .map { $0 == own || timetable.isSameStation($0, own) }
                let plan = plans[place.index]
                return isThere ?? true
                    && plan?.arrival.map { $0 == times.arrival(at: place.callIndex) } ?? true
                    && plan?.departure.map { $0 == times.departure(at: place.callIndex) } ?? true
            }
    }

    /// Resolves a trip whose update contains its complete stop list: its calls are the update's stop times, and the
    /// timetable is ignored. Omits stops that are not in the timetable and stops without a time.
    ///
    /// Source: GTFS-Realtime, `TripDescriptor.ScheduleRelationship.NEW` and `REPLACEMENT`,
    /// `StopTimeEvent.scheduled_time`.
    mutating func resolveOwnList(
        _ update: TripUpdateReading.Update, on route: RouteIndex, madeAt: EpochSeconds
    ) -> AgencyRun? {
        var list = OwnPattern(route: route, direction: update.trip.direction, stops: [], sequences: [])
        var run = AgencyRun(pattern: PatternIndex(0), trip: nil, madeAt: madeAt)
        var signs = RunSigns(headsign: update.headsign, shortName: update.shortName)
        var plan: [PlannedCall] = []
        let range = update.stopTimes.clamped(to: stopTimes.indices)
        for row in range {
            let stopTime = stopTimes[row]
            guard let stop = stopTime.stopID.flatMap({ timetable.stop(id: $0) }), timetable.stopKinds[stop] == 0,
                timetable.coordinate(of: stop) != nil, let call = call(stopTime, planned: plans[row])
            else { continue }
            signs.stopHeadsigns[list.stops.count] = stopHeadsigns[row]
            list.stops.append(stop)
            list.sequences.append(stopTime.stopSequence ?? (list.sequences.last ?? 0) + 1)
            run.calls.append(call)
            plan.append(plans[row] ?? PlannedCall())
        }
        list.line = update.shapeID.flatMap { line($0, past: list.stops) }
        guard !list.stops.isEmpty,
            let place = ownPatterns.place(of: list, isWhole: list.line != nil, behind: timetable)
        else { return nil }
        counts.unknownStops += range.count - list.stops.count
        (run.pattern, run.firstCallIndex) = place
        run.hasOwnList = true
        signs.stopHeadsigns = .init(
            uniqueKeysWithValues: signs.stopHeadsigns.map { ($0.key + place.firstCallIndex, $0.value) })
        run.properties.signs = signs.isEmpty ? nil : signs
        if !plan.allSatisfy(\.isEmpty) {
            run.properties.plan = Array(repeating: PlannedCall(), count: place.firstCallIndex) + plan
        }
        run.addedTripID = update.copyID ?? update.trip.tripID
        run.wheelchair = update.wheelchair
        return run
    }

    /// Returns a call with its predicted times, or else with its planned times; nil without either.
    func call(_ stopTime: StopTimeReading, planned: PlannedCall?) -> AgencyRun.Call? {
        func moment(_ event: StopTimeReading.Event?, _ planned: EpochSeconds?) -> EpochSeconds? {
            event?.time ?? planned.map { $0 + Int64(event?.delay ?? 0) }
        }
        let arrival = moment(stopTime.arrival, planned?.arrival)
        let departure = moment(stopTime.departure, planned?.departure)
        guard let comes = arrival ?? departure, let leaves = departure ?? arrival else { return nil }
        let isKnown = stopTime.relation != .noData && (stopTime.arrival != nil || stopTime.departure != nil)
        var call = AgencyRun.Call(
            arrival: comes, departure: max(leaves, comes), isKnown: isKnown, isSkipped: stopTime.relation == .skipped)
        call.occupancy = stopTime.occupancy
        call.rules = stopTime.rules
        if isKnown { call.uncertainty = stopTime.uncertainty }
        return call
    }
}
