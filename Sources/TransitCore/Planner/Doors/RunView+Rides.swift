/// A stop that a ride calls at.
package struct RideCall: Hashable, Sendable {
    /// Where it really calls, which may be another platform than the pattern's.
    package var stop: NetworkStopIndex
    package var arrival, departure: EpochSeconds
    /// Nobody gets on or off.
    package var isSkipped: Bool
}

// Where a ride leads.
extension RunView {
    /// One of the network's timetables, with the patterns that only its feeds know.
    package func timetable(_ number: Int) -> Timetable { live?.timetables[number] ?? table.network.timetables[number] }

    /// The pattern that a ride goes along.
    package func pattern(of ride: PlanRide) -> PatternIndex {
        added(ride)?.pattern ?? timetable(Int(ride.trip.timetable)).pattern(of: ride.trip.trip)
    }

    /// The run that no timetable has, if a ride is with one.
    func added(_ ride: PlanRide) -> LiveRuns.Added? {
        guard let number = ride.added else { return nil }
        return live?.added.column.first { $0.number == number && $0.run.trip == ride.trip }
    }

    /// The rows of a ride's calls in its pattern's, from where one boards to where one leaves, both with it.
    package func rows(of ride: PlanRide) -> ClosedRange<PatternStopIndex> {
        let stops = timetable(Int(ride.trip.timetable)).stops(of: pattern(of: ride))
        return stops.lowerBound + ride.boarding...stops.lowerBound + ride.alighting
    }

    /// Its calls from where one boards to where one leaves, both with it, as they are now; empty for what does not run.
    package func calls(of ride: PlanRide) -> [RideCall] {
        guard ride.boarding >= 0, ride.boarding <= ride.alighting, let (lane, run) = row(of: ride),
            ride.alighting < Int(lane.ownCount)
        else { return [] }
        return (ride.boarding...ride.alighting).map { number in
            let call = lane.call(number)
            return RideCall(
                stop: table.network.nodeStops.column[call.node], arrival: table.moment(run.times[number].arrival),
                departure: table.moment(run.times[number].departure), isSkipped: !call.canBoard && !call.canAlight)
        }
    }

    /// The way of a ride on the map.
    package func shape(of ride: PlanRide) -> [Coordinate] {
        let timetable = timetable(Int(ride.trip.timetable))
        let stops = timetable.stops(of: live?.line(of: ride, as: added(ride)) ?? pattern(of: ride))
        return timetable.shape(from: stops.lowerBound + ride.boarding, to: stops.lowerBound + ride.alighting)
    }
}
