import LiveModel
import TransitCore

/// Resolves GTFS-Realtime trip updates. A delay propagates to the following stops, up to the next stop for which the
/// update contains a delay. A stop without data or times ends the propagation; a skipped stop does not.
struct UpdateResolver {
    let finder: TripFinder
    let stopTimes: [StopTimeReading]
    let plans: [Int: PlannedCall]
    let stopHeadsigns: [Int: String]
    let madeAt: EpochSeconds
    var ownPatterns: OwnPatterns
    /// The name of the feed, and the shapes by id that the feed adds.
    let shapes: (feed: String, lines: [String: [Coordinate]])
    let modifiedTrips: ModifiedTrips
    var counts = UnplacedCounts()
    /// The remaining budget of comparisons for trips that are not in the timetable, each of which is matched against
    /// all patterns of its route.
    var patience = 100_000_000
    /// Whether a pattern calls at any stop more than once, per pattern; computed on demand.
    var repeatsStops: [Bool?]

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

    /// Resolves an update to a run; nil if it cannot be matched to the timetable.
    ///
    /// - Parameters:
    ///   - trip: The trip with the update's trip id; nil without an id.
    ///   - announced: The start time in the feed, if the start time of the update was replaced by the start of the
    ///     nearest run in the timetable.
    mutating func resolve(
        _ update: TripUpdateReading.Update, of trip: TripIndex?, startingAt announced: Int32?
    ) -> AgencyRun? {
        let made = update.at ?? madeAt
        if update.trip.relation == .duplicated { return resolveCopy(update, madeAt: made) }
        guard let day = finder.tripDay(for: update.trip, of: trip, by: evidence(of: update, madeAt: made)) else {
            if let trip {
                // A start time that is not in the timetable of a frequency-based trip does not make it an added trip.
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
        // On a day without service the trip does not identify a "single trip instance" (reference, *message
        // TripDescriptor*).
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
        return withLine(update.shapeID, run)
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
        run.properties.signs = signs(of: update, placed, of: day.trip, on: times.pattern)
        // The trip's own delay, or a shifted start, applies up to the first stop with a different delay.
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
        run.properties.signs = signs(of: update, placed, of: day.trip, on: times.pattern)
        run.calls = calls(placed, from: 0, delay: update.delay ?? 0, at: times)
        return withLine(update.shapeID, run)
    }

    /// Returns the headsigns and short name of an update as far as they differ from the timetable.
    /// - Parameter trip: The trip; nil if it is not in the timetable.
    func signs(
        of update: TripUpdateReading.Update, _ placed: [PlacedStopTime], of trip: TripIndex?, on pattern: PatternIndex
    ) -> RunSigns? {
        var signs = RunSigns(headsign: update.headsign, shortName: update.shortName)
        // Some feeds repeat the trip's headsign; a stop headsign in the timetable takes precedence over it.
        if let headsign = signs.headsign, headsign == timetable.string(timetable.headsign(of: trip, on: pattern)) {
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
}

extension Timetable {
    /// Returns the seconds from the start of a headway-based run to the start in the feed: "its start_time may be
    /// arbitrary, and is initially expected to be the first departure of the trip" (GTFS-Realtime,
    /// `TripDescriptor.start_time`).
    fileprivate func shift(of trip: TripIndex, startingAt announced: Int32?) -> Int64 {
        guard let announced, isByHeadway(trip) else { return 0 }
        return Int64(announced) - Int64(tripStarts[trip])
    }
}
