package import TransitCore

/// The progress of a trip at a given time, from its vehicle or else from the timetable.
package struct TripProgress {
    package let runKey: RunKey
    package let pattern: PatternIndex
    /// The vehicle; nil if none is visible.
    package let vehicle: LiveVehicle?
    package let run: LiveRun?
    /// The distance along the pattern's shape, in metres.
    package let distance: Double
    /// The index of the next call in the pattern; the number of stops once the trip is over.
    package let nextCallIndex: Int
    /// The seconds until the vehicle reaches the next call.
    package let nextOffset: Int64
    /// The time at which the progress applies.
    package let at: EpochSeconds

    private let timetable: Timetable

    /// Creates the progress of a run: from the vehicle if it is on the trip, otherwise from the timetable.
    package init(of runKey: RunKey, in snapshot: LiveSnapshot, at now: EpochSeconds) {
        let run = runKey.trip.flatMap { snapshot.run(of: $0) }
        if let vehicle = Self.vehicle(on: runKey, run: run, in: snapshot),
            let seen = TripProgress(of: vehicle, run: run, in: snapshot, at: now)
        {
            self = seen
        } else {
            self.init(scheduled: runKey, run: run, in: snapshot.timetable, at: now)
        }
    }

    /// Creates the progress of a vehicle's current run from its position; nil if the vehicle is on no known pattern.
    package init?(of vehicle: LiveVehicle, in snapshot: LiveSnapshot, at now: EpochSeconds) {
        let trip = vehicle.match?.trip
        self.init(of: vehicle, run: trip.flatMap { snapshot.run(of: $0) }, in: snapshot, at: now)
    }

    private init?(of vehicle: LiveVehicle, run: LiveRun?, in snapshot: LiveSnapshot, at now: EpochSeconds) {
        guard let place = snapshot.timetable.place(of: vehicle) else { return nil }
        timetable = snapshot.timetable
        (pattern, distance) = place
        runKey = RunKey(vehicle) ?? .untimetabled(pattern, vehicle: vehicle.id)
        self.run = run
        self.vehicle = vehicle
        at = now
        let rows = timetable.stops(of: pattern)
        if let next = vehicle.nextStop, rows.contains(next.patternStop) {
            nextCallIndex = next.patternStop - rows.lowerBound
            nextOffset = next.shown.map { $0 - now } ?? 0
        } else {
            nextCallIndex = timetable.nextCallIndex(ofVehicleAt: distance, in: rows)
            nextOffset = 0
        }
    }

    private init(scheduled runKey: RunKey, run: LiveRun?, in timetable: Timetable, at now: EpochSeconds) {
        self.timetable = timetable
        self.runKey = runKey
        self.run = run
        vehicle = nil
        pattern = runKey.pattern(in: timetable)
        at = now
        guard let trip = runKey.trip else {
            (distance, nextCallIndex, nextOffset) = (0, 0, 0)
            return
        }
        let times = TripTimes(trip, pattern: pattern, in: timetable)
        let next = times.callIndex(at: now)
        distance = times.distance(at: now)
        nextCallIndex = next
        nextOffset = next < times.stops.count ? times.arrival(at: next) - now : 0
    }

    private static func vehicle(on runKey: RunKey, run: LiveRun?, in snapshot: LiveSnapshot) -> LiveVehicle? {
        switch runKey {
        case .trip: run?.vehicle.map { snapshot.vehicles[$0] }
        case .untimetabled(_, let vehicle): snapshot.vehicle(id: vehicle)
        }
    }
}

extension Timetable {
    /// Returns a vehicle's pattern and distance along it in metres. For a trip with its own stop list, the distance is
    /// derived from the straight-line distance to the next stop.
    fileprivate func place(of vehicle: LiveVehicle) -> (pattern: PatternIndex, distance: Double)? {
        if let match = vehicle.match { return (match.pattern, match.distance) }
        guard let row = vehicle.nextStop?.patternStop else { return nil }
        let (pattern, goal) = (patternStopPatterns[row], Double(patternStopDistances[row]))
        let metres = coordinate(of: patternStopStops[row])?.distance(to: vehicle.reading.position) ?? 0
        let before = row == stops(of: pattern).lowerBound ? 0 : Double(patternStopDistances[row - 1])
        return (pattern, max(goal - metres, before))
    }

    /// Returns the start of a run's service day; for a run without a trip, the start of the service day at `moment`.
    package func serviceDay(of runKey: RunKey, at moment: EpochSeconds) -> EpochSeconds {
        zone.start(of: runKey.trip?.date ?? serviceDate(at: moment))
    }
}

extension TripProgress {
    package var isCanceled: Bool { run?.state == .canceled }

    package var length: Double { timetable.length(of: timetable.patternShapes[pattern]) }

    /// The start of the run's service day; without a trip, of today's service day.
    package var serviceDay: EpochSeconds { timetable.serviceDay(of: runKey, at: at) }

    package var coordinate: Coordinate? {
        vehicle?.reading.position ?? timetable.place(on: timetable.patternShapes[pattern], at: distance)
    }

    /// The heading in degrees clockwise from north.
    package var heading: Double? {
        vehicle?.reading.bearing.map { Double($0) }
            ?? timetable.heading(on: timetable.patternShapes[pattern], at: distance)
    }

    /// Whether the current time is between the times at the first and the last stop, or a vehicle is visible.
    package var isUnderWay: Bool {
        if vehicle != nil { return true }
        guard let times else { return false }
        return at >= times.start && nextCallIndex < times.stops.count
    }

    /// The scheduled distance along the shape in metres; nil without a trip.
    package var scheduledDistance: Double? { times?.distance(at: at) }

    private var times: TripTimes? {
        runKey.trip.map { TripTimes($0, pattern: runKey.pattern(in: timetable), in: timetable) }
    }

    package var nextStop: StopIndex? { stop(at: nextCallIndex) }

    /// The nearest stop along the line, and the seconds until the vehicle reaches the stop, negative if it has passed
    /// the stop.
    package var closestStop: (stop: StopIndex, offset: Int64)? {
        let rows = timetable.stops(of: pattern)
        guard !rows.isEmpty else { return nil }
        let (before, after) = (max(min(nextCallIndex, rows.count) - 1, 0), min(nextCallIndex, rows.count - 1))
        let (ahead, behind) = (metres(to: after), metres(to: before))
        let callIndex = abs(behind) < abs(ahead) ? before : after
        guard let stop = stop(at: callIndex) else { return nil }
        return (stop, callIndex == nextCallIndex ? nextOffset : secondsByTimetable(to: callIndex))
    }

    /// Returns the distance to a call along the line in metres; negative if the call has been passed.
    package func metres(to callIndex: Int) -> Double {
        Double(timetable.patternStopDistances[timetable.stops(of: pattern).lowerBound + callIndex]) - distance
    }

    /// Returns the number of stops and metres to a call. If the call belongs to a later run, both continue beyond the
    /// end of the current run. Both are negative for a call that the current run has passed.
    package func way(to callIndex: Int, of goal: RunKey) -> (stops: Int, metres: Double) {
        if goal == runKey { return (callIndex - nextCallIndex, metres(to: callIndex)) }
        let row = timetable.stops(of: goal.pattern(in: timetable)).lowerBound + callIndex
        let stopsLeft = max(timetable.stops(of: pattern).count - nextCallIndex, 0)
        return (stopsLeft + callIndex, max(length - distance, 0) + Double(timetable.patternStopDistances[row]))
    }

    private func secondsByTimetable(to callIndex: Int) -> Int64 {
        guard let times else { return 0 }
        return Int64(clamping: times.departure(at: callIndex).fractional - times.time(atDistance: distance))
    }

    private func stop(at callIndex: Int) -> StopIndex? {
        let rows = timetable.stops(of: pattern)
        return callIndex >= 0 && callIndex < rows.count ? timetable.patternStopStops[rows.lowerBound + callIndex] : nil
    }
}
