// Where a ride leads.
extension RunView {
    /// The pattern that a ride goes along.
    package func pattern(of ride: PlanRide) -> PatternIndex {
        if let number = ride.added,
            let added = live?.added.column.first(where: { $0.number == number && $0.run.trip == ride.trip })
        {
            return added.pattern
        }
        return table.network.timetables[Int(ride.trip.timetable)].pattern(of: ride.trip.trip)
    }

    /// The rows of a ride's calls in its pattern's, from where one boards to where one leaves, both with it.
    package func rows(of ride: PlanRide) -> ClosedRange<PatternStopIndex> {
        let stops = table.network.timetables[Int(ride.trip.timetable)].stops(of: pattern(of: ride))
        return stops.lowerBound + ride.boarding...stops.lowerBound + ride.alighting
    }

    /// The stops between, with when the ride is there, and whether it calls there.
    package func between(_ ride: PlanRide) -> [(stop: NetworkStopIndex, time: EpochSeconds, isSkipped: Bool)] {
        guard ride.alighting - ride.boarding > 1, let (lane, run) = row(of: ride),
            ride.alighting < Int(lane.ownCount)
        else { return [] }
        return (ride.boarding + 1..<ride.alighting).map { number in
            let call = lane.call(number)
            return (
                table.network.nodeStops.column[call.node], table.moment(run.times[number].arrival),
                !call.canBoard && !call.canAlight
            )
        }
    }

    /// The line of a ride on the map.
    package func line(of ride: PlanRide) -> [Coordinate] {
        let timetable = table.network.timetables[Int(ride.trip.timetable)]
        let rows = rows(of: ride)
        let shape = timetable.patternShapes[timetable.patternStopPatterns[rows.lowerBound]]
        let (start, end) = (
            Double(timetable.patternStopDistances[rows.lowerBound]),
            Double(timetable.patternStopDistances[rows.upperBound])
        )
        let ends = [start, end].compactMap { timetable.place(on: shape, at: $0) }
        guard ends.count == 2 else { return [] }
        let points = timetable.points(of: shape).filter {
            start < Double(timetable.shapeDistances[$0]) && Double(timetable.shapeDistances[$0]) < end
        }
        return [ends[0]] + points.map { timetable.shapePoint($0) } + [ends[1]]
    }
}
