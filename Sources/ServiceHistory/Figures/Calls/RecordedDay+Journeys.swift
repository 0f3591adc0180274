package import LiveModel

extension RecordedDay {
    /// Returns the calls at a stop, in ascending order of the scheduled time, or of the observed time of calls without
    /// a scheduled time.
    /// - Parameter filter: Only its route, direction, stop and times are used; the calls at its stop are returned.
    package func calls(_ filter: HistoryFilter) -> [RecordedCall] {
        let calls = DayCalls(self)
        var found: [RecordedCall] = []
        for (index, trip) in trips.enumerated() {
            let pattern = pattern(of: trip)
            guard filter.includes(route: route(of: trip).id, direction: pattern.direction) else { continue }
            for (call, stop) in pattern.stops.enumerated() where filter.stop == stops[Int(stop)].id {
                let times = calls.times(index, call)
                if filter.includes(time: times.time ?? trip.start) { found.append(recordedCall(calls, index, call)) }
            }
        }
        return found.sorted { ($0.order, $0.trip, $0.start, $0.call) < ($1.order, $1.trip, $1.start, $1.call) }
    }

    /// Returns a trip with all its calls and positions; nil if the trip is not recorded.
    /// - Parameter start: The start of the run, which distinguishes runs of a frequency-based trip; nil for the first
    ///   run.
    package func journey(ofTrip id: String, start: Int32? = nil) -> RecordedJourney? {
        let runs = trips.indices.filter { trips[$0].id == id && (start == nil || trips[$0].start == start) }
        guard let index = runs.min(by: { trips[$0].start < trips[$1].start }) else { return nil }
        let calls = DayCalls(self)
        return RecordedJourney(
            calls: (0..<calls.callCount(index)).map { recordedCall(calls, index, $0) }, block: trips[index].block,
            shape: pattern(of: trips[index]).shape,
            positions: positions.filter { Int($0.trip) == index }.sorted { $0.at < $1.at })
    }

    /// Returns a trip's deviation at its last call with a known deviation, as ``CallTimes/minutesLate``; nil if no
    /// deviation is known.
    /// - Parameter visits: The visits of the trip.
    package func minutesLate(of trip: RecordedTrip, _ visits: [StopVisit]) -> Int32? {
        let count = pattern(of: trip).stops.count
        for visit in visits.sorted(by: { $0.call > $1.call }) {
            let times = CallTimes(trip, call: Int(visit.call), of: count, visit: visit)
            if let minutes = times.minutesLate { return minutes }
        }
        return nil
    }

    private func recordedCall(_ calls: DayCalls, _ index: Int, _ call: Int) -> RecordedCall {
        let trip = trips[index]
        let pattern = pattern(of: trip)
        let visit = calls.visit(index, call)
        let isPredicted = visit?.basis == .predicted
        return RecordedCall(
            trip: trip.id, start: trip.start, route: RouteNames(route(of: trip)), direction: pattern.direction,
            headsign: headsign(of: pattern), call: call, stop: stops[Int(pattern.stops[call])],
            isTimepoint: pattern.isTimepoint.indices.contains(call) && pattern.isTimepoint[call],
            times: calls.times(index, call), basis: visit?.knownBasis,
            predictedArrival: isPredicted ? visit?.arrival : nil,
            predictedDeparture: isPredicted ? visit?.departure : nil,
            uncertainty: visit.flatMap { $0.isObserved ? $0.uncertainty : nil }, shown10: visit?.shown10,
            shown5: visit?.shown5, occupancy: visit?.occupancy, vehicle: trip.vehicle, state: trip.state,
            isAdded: trip.isAdded, isShortTurned: trip.isShortTurned)
    }
}

extension RecordedCall {
    fileprivate var order: Int32 { times.time ?? start }
}
