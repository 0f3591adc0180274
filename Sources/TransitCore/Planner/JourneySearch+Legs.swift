extension JourneySearch {
    /// The way that a first ride begins, told forwards: after it, each ride is the first that is caught and not the last.
    func journey(walking metres: Double, _ first: Boarding) -> Journey {
        let departure = first.leave - question.pace.seconds(metres)
        var (legs, now) = ([Journey.Leg](), departure)
        var boarding: Boarding? = first
        walk(from: nil, to: stop(first.ride.boarding), metres, &legs, &now)
        while let current = boarding {
            let ride = soonest(as: current.ride, from: now)
            legs.append(.ride(ride))
            now = ride.arrival
            walk(from: stop(ride.alighting), to: current.next.to, current.next.metres, &legs, &now)
            boarding = current.next.to.flatMap { boardings[current.next.rides][$0] }
        }
        return Journey(legs: legs, departure: departure, arrival: now)
    }

    private func stop(_ row: PatternStopIndex) -> StopIndex { timetable.patternStopStops[row] }

    /// No steps are no leg.
    private func walk(
        from: StopIndex?, to: StopIndex?, _ metres: Double, _ legs: inout [Journey.Leg], _ now: inout EpochSeconds
    ) {
        let arrival = now + question.pace.seconds(metres)
        guard arrival > now else { return }
        legs.append(.walk(Journey.Walk(from: from, to: to, metres: metres, departure: now, arrival: arrival)))
        now = arrival
    }

    /// The ride, or an earlier one between the same stops of the same pattern that is still caught.
    private func soonest(as ride: Journey.Ride, from now: EpochSeconds) -> Journey.Ride {
        var best = ride
        let place = ride.alighting - timetable.stops(of: timetable.patternStopPatterns[ride.alighting]).lowerBound
        let from = now + question.boardingTime
        timetable.forEachCall(ofPatternStop: ride.boarding, from: from, to: ride.departure) { call in
            guard call.departure - boardingTime(of: call.trip) >= now else { return }
            let arrival = timetable.zone.start(of: call.date).adding(timetable.arrival(of: call.trip, at: place))
            guard arrival < best.arrival else { return }
            best.trip = call.trip
            best.date = call.date
            (best.departure, best.arrival) = (call.departure, arrival)
        }
        return best
    }
}
