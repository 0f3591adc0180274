import LiveEngine
import TransitCore

// Trips by the clock, and in their blocks.

extension Timetable {
    /// Metres along its shape at which a trip should be.
    /// - Parameter time: seconds of service time.
    func distance(of trip: TripIndex, at time: Double) -> Double {
        let rows = stops(of: pattern(of: trip))
        let next = nextPlace(of: trip, at: time)
        guard next < rows.count else { return rows.last.map { Double(patternStopDistances[$0]) } ?? 0 }
        let here = Double(patternStopDistances[rows.lowerBound + next])
        guard next > 0 else { return here }
        let before = Double(patternStopDistances[rows.lowerBound + next - 1])
        let (left, due) = (Double(departure(of: trip, at: next - 1)), Double(arrival(of: trip, at: next)))
        return due > left ? before + (here - before) * min(max((time - left) / (due - left), 0), 1) : here
    }

    /// The first stop that a trip should not have left yet, counted from its first; the number of its stops once it is over.
    /// - Parameter time: seconds of service time.
    func nextPlace(of trip: TripIndex, at time: Double) -> Int {
        var (low, high) = (0, stops(of: pattern(of: trip)).count)
        while low < high {
            let middle = (low + high) / 2
            if Double(departure(of: trip, at: middle)) >= time { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// When a trip should be at a distance along its shape, in seconds of service time.
    func time(of trip: TripIndex, at distance: Double) -> Double {
        let rows = stops(of: pattern(of: trip))
        guard !rows.isEmpty else { return 0 }
        let next = patternStopDistances.partitioningIndex(in: rows) { Double($0) >= distance } - rows.lowerBound
        guard next > 0 else { return Double(departure(of: trip, at: 0)) }
        guard next < rows.count else { return Double(arrival(of: trip, at: rows.count - 1)) }
        let before = Double(patternStopDistances[rows.lowerBound + next - 1])
        let length = Double(patternStopDistances[rows.lowerBound + next]) - before
        let (left, due) = (Double(departure(of: trip, at: next - 1)), Double(arrival(of: trip, at: next)))
        return length > 0 ? left + (due - left) * (distance - before) / length : due
    }

    /// The trips of a pattern that should be under way, first stop reached and last not left.
    /// - Parameter epoch: seconds.
    func tripsUnderWay(on pattern: PatternIndex, at epoch: Int64) -> [TripDay] {
        let rows = stops(of: pattern)
        guard let last = rows.last else { return [] }
        var found: [TripDay] = []
        let longest = Int64(patternStopLatest[last])
        forEachCall(ofPatternStop: last, from: epoch, to: epoch + max(longest, 1)) { call in
            let duration = departure(of: call.trip, at: rows.count - 1) - departure(of: call.trip, at: 0)
            if call.departure - Int64(duration) <= epoch { found.append(TripDay(trip: call.trip, date: call.date)) }
        }
        return found
    }

    /// Whether riders may board at a stop of a pattern, whose last stop is for leaving only.
    /// - Parameter row: in the pattern stops' columns.
    func canBoard(at row: Int) -> Bool {
        row < stops(of: patternStopPatterns[row]).upperBound - 1 && !patternStopFlags[row].contains(.noPickup)
    }

    /// Whether riders may leave there, which at the first stop nobody can.
    func canLeave(at row: Int) -> Bool {
        row > stops(of: patternStopPatterns[row]).lowerBound && !patternStopFlags[row].contains(.noDropOff)
    }

    func block(of trip: TripIndex) -> BlockIndex? {
        guard trip.position < tripBlocks.count, tripBlocks[trip.position].rawValue != .max else { return nil }
        return tripBlocks[trip.position]
    }

    /// The trips that a trip's vehicle makes on a day, by start, and the trip's place among them; itself alone where the
    /// feed has no blocks.
    func blockTrips(of trip: TripDay) -> (trips: [TripIndex], place: Int) {
        guard let block = block(of: trip.trip) else { return ([trip.trip], 0) }
        let trips = range(blockTripStarts, block.position).map { blockTrips[$0] }
            .filter { calendar.runs(tripServices[$0.position], on: trip.date) }
        guard let place = trips.firstIndex(of: trip.trip) else { return ([trip.trip], 0) }
        return (trips, place)
    }
}
