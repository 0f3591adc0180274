import TransitCore

/// Merges the departures that providers report into a board's rows: each updates the matching row or adds a row.
struct DepartureMerge {
    let snapshot: LiveSnapshot
    /// The period of the shown times.
    let window: Range<EpochSeconds>
    private(set) var arrivals: [Arrival]
    private var isClaimed: [Bool]
    /// The provider's id of each vehicle's next trip, if that trip is not in the timetable. The keys are indexes of
    /// vehicles in the snapshot.
    private let comingTrips: [Int: String]

    /// The maximum difference, in seconds, between a reported departure and a row at which they can be the same bus.
    private static var sameBus: Int64 { 300 }
    /// The maximum difference, in seconds, between a reported departure and a row with the same trip id at which they
    /// can be the same run. Beyond it, the row is the trip's run on another day.
    private static var sameDay: Int64 { 6 * 3600 }
    /// The time in seconds for which a departure is still shown after it was due. A departure that is due within the
    /// same time from now is left out if its bus was already seen beyond the stop.
    private static var grace: Int64 { 60 }

    init(_ arrivals: [Arrival], of snapshot: LiveSnapshot, window: Range<EpochSeconds>) {
        self.arrivals = arrivals
        self.snapshot = snapshot
        self.window = window
        isClaimed = Array(repeating: false, count: arrivals.count)
        var coming: [Int: String] = [:]
        for run in snapshot.runs where run.isUpcoming { run.vehicle.map { coming[$0] = run.addedTripID } }
        comingTrips = coming
    }

    mutating func add(_ report: StopReport, of stop: StopIndex) {
        var isPlaced = Array(repeating: false, count: report.departures.count)
        for claim in claims(of: report, at: stop) where !isPlaced[claim.departure] && !isClaimed[claim.row] {
            isPlaced[claim.departure] = true
            isClaimed[claim.row] = true
            let departure = report.departures[claim.departure]
            arrivals[claim.row].take(departure, vehicle: vehicle(of: departure), at: snapshot.at)
        }
        for (departure, isPlaced) in zip(report.departures, isPlaced) where !isPlaced {
            guard let row = row(for: departure) else { continue }
            arrivals.append(row)
            isClaimed.append(true)
        }
    }

    // MARK: Matching departures to rows

    /// A possible match between a departure and a row. Matches by id come first, then the nearest in time.
    private struct Claim {
        var departure: Int
        var row: Int
        var isNamed: Bool
        /// The time difference in seconds.
        var apart: Int64

        static func isBetter(_ one: Claim, _ other: Claim) -> Bool {
            guard one.isNamed == other.isNamed else { return one.isNamed }
            return (one.apart, one.departure, one.row) < (other.apart, other.departure, other.row)
        }
    }

    private func claims(of report: StopReport, at stop: StopIndex) -> [Claim] {
        var claims: [Claim] = []
        for row in arrivals.indices where !isClaimed[row] && isAt(stop, arrivals[row]) {
            for (number, departure) in report.departures.enumerated() {
                let isNamed = names(departure, arrivals[row])
                guard isNamed || mayBe(departure, arrivals[row]) else { continue }
                let apart = apart(departure, arrivals[row])
                guard apart <= (isNamed ? Self.sameDay : Self.sameBus) else { continue }
                claims.append(Claim(departure: number, row: row, isNamed: isNamed, apart: apart))
            }
        }
        return claims.sorted(by: Claim.isBetter)
    }

    private func isAt(_ stop: StopIndex, _ arrival: Arrival) -> Bool {
        let here = snapshot.timetable.patternStopStops[arrival.patternStop]
        return here == stop || snapshot.timetable.stopParents[here] == stop
    }

    private func names(_ departure: StopDeparture, _ arrival: Arrival) -> Bool {
        if let theirs = departure.trip, let ours = arrival.trip { return isSame(theirs, ours) }
        guard let vehicle = arrival.vehicle else { return false }
        // A vehicle reports its current trip; its next trip may be known from earlier days.
        guard arrival.stopsAway == nil else { return snapshot.vehicles[vehicle].isNamed(by: departure.reading) }
        guard let theirs = departure.reading.tripID, isOn(departure.route, arrival) else {
            return false
        }
        return comingTrips[vehicle] == theirs
    }

    private func isOn(_ route: RouteIndex, _ arrival: Arrival) -> Bool {
        snapshot.timetable.patternRoutes[snapshot.timetable.patternStopPatterns[arrival.patternStop]] == route
    }

    private func mayBe(_ departure: StopDeparture, _ arrival: Arrival) -> Bool {
        let timetable = snapshot.timetable
        let pattern = timetable.patternStopPatterns[arrival.patternStop]
        guard departure.time != nil, isOn(departure.route, arrival),
            timetable.mayRun(pattern, in: departure.reading.direction)
        else { return false }
        if let theirs = departure.trip, let ours = arrival.trip, !isSame(theirs, ours) { return false }
        guard let id = departure.reading.vehicleID, let vehicle = arrival.vehicle else { return true }
        return snapshot.vehicle(id: id) == nil || snapshot.vehicles[vehicle].id == id
    }

    /// Returns whether two trips have the same id, as the runs of a frequency-based trip do.
    private func isSame(_ one: TripDay, _ other: TripDay) -> Bool {
        let ids = snapshot.timetable.tripIDs
        return ids[one.trip] == ids[other.trip]
    }

    private func apart(_ departure: StopDeparture, _ arrival: Arrival) -> Int64 {
        if let theirs = departure.reading.scheduled, let ours = arrival.scheduled { return abs(theirs - ours) }
        let ours = arrival.predicted?.departure ?? arrival.scheduled
        guard let theirs = departure.time, let ours else { return 0 }
        return abs(theirs - ours)
    }

    // MARK: Additional rows

    private func row(for departure: StopDeparture) -> Arrival? {
        guard let time = departure.time, time >= snapshot.at - Self.grace, window.contains(max(time, snapshot.at))
        else { return nil }
        let vehicle = vehicle(of: departure)
        guard !hasLeft(departure, vehicle, time: time) else { return nil }
        let pattern = snapshot.timetable.patternStopPatterns[departure.row]
        let isLast = departure.row == snapshot.timetable.stops(of: pattern).upperBound - 1
        var row = Arrival(patternStop: departure.row, trip: departure.trip, status: .scheduled, isLastStop: isLast)
        row.headsign = departure.reading.headsign
        row.unnamed = .reported(departure.reading.name ?? "", number: departure.number)
        row.take(departure, vehicle: vehicle, at: snapshot.at)
        return row
    }

    private func vehicle(of departure: StopDeparture) -> Int? {
        guard departure.reading.tripID != nil || departure.reading.vehicleID != nil else { return nil }
        return snapshot.vehicles.firstIndex { vehicle in
            (vehicle.route ?? departure.route) == departure.route && vehicle.isNamed(by: departure.reading)
        }
    }

    /// Returns whether the bus was seen beyond the stop after the provider reported the departure.
    private func hasLeft(_ departure: StopDeparture, _ vehicle: Int?, time: EpochSeconds) -> Bool {
        guard let vehicle, time <= snapshot.at + Self.grace, snapshot.vehicles[vehicle].seenAt >= departure.reportedAt
        else { return false }
        let pattern = snapshot.timetable.patternStopPatterns[departure.row]
        let callIndex = departure.row - snapshot.timetable.stops(of: pattern).lowerBound
        return snapshot.runs.contains {
            $0.vehicle == vehicle && !$0.isUpcoming && $0.pattern == pattern && $0.firstCallIndex > callIndex
        }
    }
}

extension DepartureReading {
    /// The provider's identifier of the departure, if any.
    package var name: String? { tripID ?? vehicleID }
}

extension LiveVehicle {
    fileprivate func isNamed(by departure: DepartureReading) -> Bool {
        if let vehicle = departure.vehicleID, vehicle == id { return true }
        guard let trip = departure.tripID else { return false }
        return reading.trip?.tripID == trip
    }
}

extension Arrival {
    /// Fills in missing data from the provider's departure. A prediction of the server takes precedence over the
    /// provider's.
    fileprivate mutating func take(_ departure: StopDeparture, vehicle number: Int?, at now: EpochSeconds) {
        let reading = departure.reading
        platform = reading.platform
        // A trip of the timetable has a destination. Without such a trip, only the name of the direction is known.
        if trip == nil, let reported = reading.headsign, !reported.isEmpty { headsign = reported }
        scheduled = scheduled ?? reading.scheduled
        vehicle = vehicle ?? number
        switch reading.relation {
        case .canceled: (status, predicted, deviation) = (.canceled, nil, nil)
        case .skipped: (status, predicted, deviation) = (.skipped, nil, nil)
        case .scheduled: takeEstimate(of: departure, at: now)
        }
    }

    private mutating func takeEstimate(of departure: StopDeparture, at now: EpochSeconds) {
        var comes = predicted.map { isLastStop ? $0.likely : $0.departure }
        if comes == nil, status == .scheduled || status == .notSeen, var call = departure.predicted {
            comes = departure.reading.estimated
            call.bring(upTo: now)
            predicted = call
            status = .live
        }
        if deviation == nil, let comes, let scheduled { deviation = Int32(clamping: comes - scheduled) }
    }
}
