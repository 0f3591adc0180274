/// A call of a ride with current times.
package struct RideCall: Hashable, Sendable {
    /// The actual stop, which may be a different platform than the pattern's.
    package var stop: NetworkStopIndex
    package var arrival, departure: EpochSeconds
    /// Whether the call allows neither boarding nor alighting.
    package var isSkipped: Bool
}

// The calls and shapes of rides.
extension LiveRunTable {
    /// Returns one of the network's timetables, including patterns from realtime feeds.
    package func timetable(_ number: Int) -> Timetable { live?.timetables[number] ?? table.network.timetables[number] }

    /// Returns the pattern of the ride's run.
    package func pattern(of ride: PlanRide) -> PatternIndex {
        added(ride)?.pattern ?? timetable(Int(ride.trip.timetable)).pattern(of: ride.trip.trip)
    }

    /// Returns the added run of a ride; nil for a scheduled run.
    func added(_ ride: PlanRide) -> LiveRuns.Added? {
        guard let number = ride.added else { return nil }
        return live?.added.column.first { $0.number == number && $0.run.trip == ride.trip }
    }

    /// Returns the pattern stops of a ride, from the boarding to the alighting call inclusive.
    package func rows(of ride: PlanRide) -> ClosedRange<PatternStopIndex> {
        let stops = timetable(Int(ride.trip.timetable)).stops(of: pattern(of: ride))
        return stops.lowerBound + ride.boarding...stops.lowerBound + ride.alighting
    }

    /// Returns the calls of a ride with current times, from the boarding to the alighting call inclusive; empty if the
    /// run is canceled.
    package func calls(of ride: PlanRide) -> [RideCall] {
        guard ride.boarding >= 0, ride.boarding <= ride.alighting, let (raptorRoute, run) = row(of: ride),
            ride.alighting < Int(raptorRoute.ownCount)
        else { return [] }
        return (ride.boarding...ride.alighting).map { number in
            let call = raptorRoute.call(number)
            return RideCall(
                stop: table.network.nodeStops.column[call.node], arrival: table.moment(run.times[number].arrival),
                departure: table.moment(run.times[number].departure), isSkipped: !call.canBoard && !call.canAlight)
        }
    }

    /// Returns the shape of a ride on the map.
    package func shape(of ride: PlanRide) -> [Coordinate] {
        let timetable = timetable(Int(ride.trip.timetable))
        let stops = timetable.stops(of: live?.line(of: ride, as: added(ride)) ?? pattern(of: ride))
        return timetable.shape(from: stops.lowerBound + ride.boarding, to: stops.lowerBound + ride.alighting)
    }
}
