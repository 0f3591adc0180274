import TransitCore

extension EngineState {
    /// Tells the referee which stops a vehicle passed between two fixes.
    mutating func notePassages(of track: Track, since before: Progress?) {
        guard let before, let after = track.progress, before.pattern == after.pattern, before.trip == after.trip,
            after.distance > before.distance, after.at > before.at, after.at - before.at <= 180
        else { return }
        let stops = timetable.stops(of: after.pattern)
        let route = timetable.patternRoutes[after.pattern.position]
        let perMeter = Double(after.at - before.at) / (after.distance - before.distance)
        var place = timetable.place(after: before.distance, in: stops)
        while place < stops.count {
            let there = Double(timetable.patternStopDistances[stops.lowerBound + place])
            guard there <= after.distance else { return }
            let passage = Passage(
                vehicle: track.id, pattern: after.pattern, trip: after.trip, tripID: track.reading.trip?.tripID,
                place: place,
                at: before.at + Int64((there - before.distance) * perMeter), gap: after.at - before.at)
            passages.append(passage)
            referee.judge(passage, on: route)
            place += 1
        }
    }
}
