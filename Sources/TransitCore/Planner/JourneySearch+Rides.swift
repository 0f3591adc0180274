extension JourneySearch {
    /// One round: the rides that put one down at these stops in time.
    /// - Returns: the stops that can be left later than before, each once.
    mutating func board(at stops: [StopIndex]) -> [StopIndex] {
        boardings.append(IndexedArray(repeating: nil, for: timetable.stops))
        var isSeen = IndexedArray(repeating: false, for: timetable.patterns)
        var boarded: [StopIndex] = []
        for stop in stops {
            for row in timetable.calls(at: stop) {
                let pattern = timetable.patternStopPatterns[row]
                effort += 1
                guard !isSeen[pattern], !isTired else { continue }
                isSeen[pattern] = true
                board(pattern, &boarded)
            }
        }
        return boarded
    }

    private mutating func board(_ pattern: PatternIndex, _ boarded: inout [StopIndex]) {
        let rows = timetable.stops(of: pattern)
        guard let last = rows.last else { return }
        // Whoever starts before this is everywhere too early.
        let earliestStart = latestStart - Int64(timetable.patternStopLatest[last]) + 1
        for day in timetable.serviceDays(of: pattern, from: earliestStart, to: question.arriveBy + 1) {
            for trip in day.trips {
                guard !isTired else { return }
                effort += 1
                if timetable.runs(trip, on: day.date) { board(trip, on: day.date, day.start, rows, &boarded) }
            }
        }
    }

    /// Goes along a trip from its last stop to its first: where it puts one down in time, then where it takes one up.
    private mutating func board(
        _ trip: TripIndex, on date: ServiceDate, _ dayStart: EpochSeconds, _ rows: Range<PatternStopIndex>,
        _ boarded: inout [StopIndex]
    ) {
        effort += rows.count
        var off: (row: PatternStopIndex, arrival: EpochSeconds, spare: Int64, next: Alighting)?
        for row in rows.reversed() {
            let (stop, flags) = (timetable.patternStopStops[row], timetable.patternStopFlags[row])
            guard !flags.isOnRequest else { continue }
            let place = row - rows.lowerBound
            let departure = dayStart.adding(timetable.departure(of: trip, at: place))
            let leave = departure - boardingTime(of: trip)
            if let off, !flags.contains(.noPickup), leave > max(leaves[stop], latestStart) {
                let ride = Journey.Ride(
                    trip: trip, date: date, boarding: row, alighting: off.row,
                    departure: departure, arrival: off.arrival)
                take(Boarding(ride: ride, leave: leave, next: off.next), at: stop, &boarded)
            }
            guard !flags.contains(.noDropOff), let next = alightings[stop] else { continue }
            let arrival = dayStart.adding(timetable.arrival(of: trip, at: place))
            // Where most time is left: for the last ride that is where one is at the end first.
            if next.time - arrival > off?.spare ?? -1 { off = (row, arrival, next.time - arrival, next) }
        }
    }

    private mutating func take(_ boarding: Boarding, at stop: StopIndex, _ boarded: inout [StopIndex]) {
        let round = boardings.count - 1
        if boardings[round][stop] == nil { boarded.append(stop) }
        boardings[round][stop] = boarding
        leaves[stop] = boarding.leave
    }

    /// Seconds before its departure from which on a bus is waited for.
    func boardingTime(of trip: TripIndex) -> Int64 {
        max(question.boardingTime, Int64(timetable.tripHeadways[trip]))
    }
}
