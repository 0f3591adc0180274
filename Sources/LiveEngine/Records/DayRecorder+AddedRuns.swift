import LiveModel
import TransitCore

// Recording of runs that are not in the timetable.
extension DayRecorder {
    /// Records a run that is not in the timetable.
    mutating func followAdded(_ run: LiveRun, _ vehicles: [LiveVehicle], at now: EpochSeconds) {
        guard !run.isUpcoming, let id = run.addedTripID else { return sampleVehicle(of: run, vehicles, at: now) }
        let date = run.replaces?.date ?? timetable.serviceDate(at: now)
        let hasBegun = run.hasBegun(by: now)
        guard hasBegun || nearest(run, to: now), open(date, at: now) else { return }
        guard hasBegun else { return days[date].sampleAhead(run, id, of: "", at: now, in: timetable) }
        let vehicle = run.vehicle.map { vehicles[$0].id }
        guard let trip = days[date].define(added: run, id: id, of: vehicle, at: now, in: timetable) else { return }
        if run.state == .canceled { return cancel(trip, on: date) }
        days[date].sample(run, ofUnscheduled: trip, at: now, in: timetable)
        // The calls of a vehicle on a replacement are recorded for the scheduled trip.
        guard let day = run.replaces, let planned = self.run(day, at: now), planned.trip != trip else { return }
        days[planned.date].sample(run, ofUnscheduled: planned.trip, at: now, in: timetable)
    }

    /// Samples the current or next run of a vehicle without a scheduled trip. Such a run has no identity of its own: it
    /// is identified by the vehicle and the trip id that the vehicle reports or is expected to report.
    private mutating func sampleVehicle(of run: LiveRun, _ vehicles: [LiveVehicle], at now: EpochSeconds) {
        guard run.state == .live, let index = run.vehicle, nearest(run, to: now) else { return }
        let (vehicle, date) = (vehicles[index].id, timetable.serviceDate(at: now))
        guard open(date, at: now) else { return }
        let tripID = run.isUpcoming ? run.addedTripID : vehicles[index].reading.trip?.tripID
        let trip = days[date].recordedRun(tripID, of: vehicle)
        if let trip, !run.isUpcoming {
            return days[date].sample(run, ofUnscheduled: trip, at: now, in: timetable)
        }
        // Without trip ids, the samples of a next run would mix with those of a current run that is not recorded yet.
        guard !run.isUpcoming || tripID != nil || trip != nil else { return }
        days[date].sampleAhead(run, tripID, of: vehicle, at: now, in: timetable)
    }
}

extension DayRecord {
    /// Returns the index of a run that is not in the timetable, and defines it if it is new.
    /// - Parameter vehicle: The id of the run's vehicle; nil if unknown.
    mutating func define(
        added run: LiveRun, id: String, of vehicle: String?, at now: EpochSeconds, in timetable: Timetable
    ) -> UInt32? {
        if let known = unscheduled.reported(id) ?? observed(run, id: id, of: vehicle, in: timetable) {
            unscheduled.begin(known, id, of: "")
            takeShownAhead(id, of: "", to: known, at: now, in: timetable)
            withRun(of: known, at: now) { $0.changedAt = now }
            return known
        }
        func times(isArrival: Bool) -> [Int32] {
            let planned = (0..<timetable.stops(of: run.pattern).count).map { run.planned(at: $0, isArrival: isArrival) }
            return planned.contains(nil) ? [] : planned.compactMap { $0.map(seconds) }
        }
        let departures = times(isArrival: false)
        var record = RecordedTrip(
            id: id, pattern: 0, start: departures.first ?? seconds(now), arrivals: times(isArrival: true),
            departures: departures, isAdded: true)
        // Vehicles of different routes may have the same trip id.
        while let other = index(ofTripLike: record), !isRecorded(other, onRouteOf: run.pattern, in: timetable) {
            record.start += 1
        }
        guard let trip = index(of: record, on: run.pattern, in: timetable) else { return nil }
        unscheduled.begin(trip, id, of: "")
        withRun(of: trip, at: now) { $0.changedAt = now }
        takeShownAhead(id, of: "", to: trip, at: now, in: timetable)
        return trip
    }

    /// Returns the recorded run that has a trip update's trip id and that only a vehicle has reported so far; nil if
    /// there is none. Vehicles of different routes may have the same trip id. The run must therefore be that of the
    /// update's vehicle, on the same route, or else on the same pattern if the update has no visible vehicle. The
    /// pattern to which a vehicle was matched may differ from that of its update.
    private mutating func observed(
        _ run: LiveRun, id: String, of vehicle: String?, in timetable: Timetable
    ) -> UInt32? {
        if let vehicle {
            return unscheduled.all(id, of: vehicle).last { isRecorded($0, onRouteOf: run.pattern, in: timetable) }
        }
        let runs = unscheduled.all(id)
        return runs.last { isRecorded($0, on: run.pattern, in: timetable) }
    }
}

extension LiveRun {
    /// Returns whether the run is due or under way.
    fileprivate func hasBegun(by now: EpochSeconds) -> Bool {
        if firstCallIndex > 0 { return true }
        let start = planned(at: 0, isArrival: false) ?? calls.first?.departure
        return start.map { $0 <= now } ?? (state == .canceled)
    }
}
