// The trips that one vehicle makes after the other.

extension Timetable {
    /// Nil where the feed has no blocks, or none for this trip.
    package func block(of trip: TripIndex) -> BlockIndex? {
        guard tripBlocks.hasRow(trip), blockIDs.hasRow(tripBlocks[trip]) else { return nil }
        return tripBlocks[trip]
    }

    /// The trips that a trip's vehicle makes on a day, by start, and the trip's index among them; itself alone where the
    /// feed has no blocks.
    package func blockTrips(of trip: TripDay) -> (trips: [TripIndex], index: Int) {
        guard let block = block(of: trip.trip) else { return ([trip.trip], 0) }
        let trips = trips(of: block).filter { runs($0, on: trip.date) }
        guard let index = trips.firstIndex(of: trip.trip) else { return ([trip.trip], 0) }
        return (trips, index)
    }

    /// The trip that the same vehicle runs next on the same service day.
    package func nextTrip(after day: TripDay) -> TripDay? {
        guard let block = block(of: day.trip) else { return nil }
        let trips = trips(of: block)
        let start = tripStarts[day.trip]
        // By start, then by row, as they lie in the file.
        let here = trips.partitioningIndex { (tripStarts[$0], $0) >= (start, day.trip) }
        guard trips.hasRow(here), trips[here] == day.trip else { return nil }
        return trips[(here + 1)...].first { runs($0, on: day.date) }.map { TripDay(trip: $0, date: day.date) }
    }
}
