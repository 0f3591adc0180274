import TransitCore

/// Assigns the buses of frequency-based trips to runs, by the start times in the feed.
///
/// With `exact_times=0`, trip, date and start time identify a bus, whether or not the start time is on the timetable's
/// grid (GTFS-Realtime, `TripDescriptor.start_time`). Each bus gets the nearest free run and keeps it, so that two
/// start times within one headway are two buses.
struct FrequencyStarts: Sendable {
    private struct Bus: Hashable {
        let tripID: StringIndex
        let date: ServiceDate
        let start: Int32
    }

    /// The start time of the run assigned to each bus, in seconds of service time.
    private var runOfBus: [Bus: Int32] = [:]
    /// The bus to which each run is assigned.
    private var busOfRun: [Bus: Bus] = [:]

    /// Returns the reference with the start time of the run that was assigned to the bus; unchanged unless it refers to
    /// a headway-based trip.
    mutating func onGrid(_ reference: TripReference, in finder: TripFinder, at now: EpochSeconds) -> TripReference {
        guard finder.hasRuns, let id = reference.tripID, let start = reference.startTime,
            reference.relation != .duplicated,
            let trip = finder.timetable.trip(id: id), finder.timetable.isByHeadway(trip)
        else { return reference }
        let date = reference.startDate ?? finder.timetable.zone.date(at: now)
        let bus = Bus(tripID: finder.timetable.tripIDs[trip], date: date, start: start)
        var reference = reference
        reference.startTime = runOfBus[bus] ?? assignRun(to: bus, of: trip, in: finder) ?? start
        return reference
    }

    private mutating func assignRun(to bus: Bus, of trip: TripIndex, in finder: TripFinder) -> Int32? {
        forget(before: bus.date)
        let starts = finder.runs(of: trip).map { finder.timetable.tripStarts[$0] }
        let free = starts.filter { busOfRun[Bus(tripID: bus.tripID, date: bus.date, start: $0)] == nil }
        func distance(_ start: Int32) -> Int64 { abs(Int64(start) - Int64(bus.start)) }
        guard let run = free.min(by: { distance($0) < distance($1) }) else { return nil }
        runOfBus[bus] = run
        busOfRun[Bus(tripID: bus.tripID, date: bus.date, start: run)] = bus
        return run
    }

    /// Removes the buses of past service days.
    private mutating func forget(before date: ServiceDate) {
        let oldest = date.advanced(by: -2)
        guard runOfBus.contains(where: { $0.key.date < oldest }) else { return }
        runOfBus = runOfBus.filter { $0.key.date >= oldest }
        busOfRun = busOfRun.filter { $0.key.date >= oldest }
    }
}

extension Timetable {
    /// Returns whether the trip's runs have a headway but no exact start times.
    func isByHeadway(_ trip: TripIndex) -> Bool { tripFlags[trip].contains(.hasRuns) && tripHeadways[trip] > 0 }
}
