// Blocks: trips that one vehicle runs in sequence.

extension Timetable {
    /// Returns the block of a trip; nil if it has none.
    package func block(of trip: TripIndex) -> BlockIndex? {
        guard tripBlocks.hasRow(trip), blockIDs.hasRow(tripBlocks[trip]) else { return nil }
        return tripBlocks[trip]
    }

    /// Returns the trips of the block that run on the same service day as `trip`, ordered by start, and the index of
    /// `trip` among them. If `trip` has no block, it is the only trip returned.
    package func blockTrips(of trip: TripDay) -> (trips: [TripIndex], index: Int) {
        guard let block = block(of: trip.trip) else { return ([trip.trip], 0) }
        let trips = trips(of: block).filter { runs($0, on: trip.date) }
        guard let index = trips.firstIndex(of: trip.trip) else { return ([trip.trip], 0) }
        return (trips, index)
    }

    /// Returns the next trip of the block on the same service day; nil if there is none.
    package func nextTrip(after day: TripDay) -> TripDay? {
        guard let block = block(of: day.trip) else { return nil }
        let trips = trips(of: block)
        let start = tripStarts[day.trip]
        // Ordered by start, then by row, as in the file.
        let here = trips.partitioningIndex { (tripStarts[$0], $0) >= (start, day.trip) }
        guard trips.hasRow(here), trips[here] == day.trip else { return nil }
        return trips[(here + 1)...].first { runs($0, on: day.date) }.map { TripDay(trip: $0, date: day.date) }
    }
}
