import TransitCore

/// A simulated bus and its position reports.
struct SimulatedBus {
    let timetable: Timetable
    let duty: SimulatedDay.Duty
    let day: SimulatedDay

    /// The time from a report to its publication, in seconds.
    private static let latency: Int64 = 2
    /// The fraction of reports that are lost.
    private static let lostShare = 0.04
    /// The fraction of trips during which the bus does not report.
    private static let silentShare = 0.02
    /// One in this number of buses reports without a trip, because its driver never logs on.
    private static let busesWithOneNameless = 25

    /// Returns the last report before the given time; nil if the bus is not in service or does not report.
    func report(at now: EpochSeconds) -> VehicleReading? {
        guard let first = duty.runs.first, let last = duty.runs.last,
            now.fractional > first.departs - BusWhereabouts.readiness - 60, now.fractional < last.arrives + 600
        else { return nil }
        guard let time = lastReportTime(before: now - Self.latency) else { return nil }
        guard let whereabouts = BusWhereabouts(timetable, duty: duty, at: time.fractional) else { return nil }
        let run = whereabouts.run
        guard !run.noise.of(.outage, 1).happens(0, share: Self.silentShare) else { return nil }
        return reading(whereabouts, time: time)
    }

    /// Returns the time of the last report. Buses report every 10 to 15 seconds, each with a different phase, and some
    /// reports are lost.
    private func lastReportTime(before now: EpochSeconds) -> EpochSeconds? {
        let period = 10 + Int64(duty.noise.unit(0) * 6)
        let phase = Int64(duty.noise.unit(1) * Double(period))
        let newest = (now.rawValue - phase) / period
        for number in stride(from: newest, to: newest - 4, by: -1)
        where !duty.noise.of(.report, number).happens(0, share: Self.lostShare) {
            return heard(EpochSeconds(number * period + phase), now: now)
        }
        return nil
    }

    /// Returns the time of the report that the feed contains. If the report falls into a simulated outage of several
    /// minutes, returns the start of the outage during its first five minutes, and nil afterwards.
    private func heard(_ time: EpochSeconds, now: EpochSeconds) -> EpochSeconds? {
        let quarter = time.rawValue / 900
        let chance = duty.noise.of(.outage, quarter)
        guard chance.happens(0, share: 0.02) else { return time }
        let start = EpochSeconds(quarter * 900 + Int64(chance.unit(1) * 400))
        let end = start + 120 + Int64(chance.unit(2) * 380)
        guard (start..<end).contains(time) else { return time }
        return now - start < 300 ? start : nil
    }

    private func reading(_ whereabouts: BusWhereabouts, time: EpochSeconds) -> VehicleReading? {
        let run = whereabouts.run
        let path = PatternPath(timetable, pattern: run.pattern)
        guard let (place, bearing) = path.place(at: whereabouts.distance) else { return nil }
        let error = GPSError(run: run, duty: duty, events: day.events, timetable: timetable)
        var reading = VehicleReading(
            id: identifier, position: error.apply(to: place, bearing: bearing, whereabouts, time: time))
        reading.at = time
        reading.bearing = Float(bearing)
        reading.speed = Float(whereabouts.speed)
        guard duty.number % Self.busesWithOneNameless != 8 else { return reading }
        reading.trip = reference(run)
        let row = timetable.stops(of: run.pattern).lowerBound + whereabouts.callIndex
        reading.stopID = timetable.string(timetable.stopIDs[timetable.patternStopStops[row]])
        reading.stopSequence = timetable.patternStopSequences[row]
        reading.stopStatus = whereabouts.status
        let crowd = Crowd(timetable: timetable, run: run, whereabouts: whereabouts, time: time)
        reading.occupancy = crowd.occupancy
        if duty.number.isMultiple(of: 2) { reading.occupancyPercentage = crowd.percentage }
        return reading
    }

    /// The vehicle id. Even and odd days use different numbers, because buses of two service days are running after
    /// midnight.
    private var identifier: String {
        let fleet = day.date.daysSince1970.isMultiple(of: 2) ? 1000 : 6000
        return String(fleet + duty.number + 1)
    }

    private func reference(_ run: DrivenRun) -> TripReference {
        let direction = timetable.patternDirections[run.pattern]
        let hasRuns = timetable.tripFlags[run.trip].contains(.hasRuns)
        return TripReference(
            tripID: timetable.string(timetable.tripIDs[run.trip]),
            routeID: timetable.string(timetable.routeIDs[timetable.patternRoutes[run.pattern]]),
            direction: direction <= 1 ? direction : nil,
            startTime: hasRuns ? timetable.tripStarts[run.trip] : nil, startDate: run.date)
    }
}
