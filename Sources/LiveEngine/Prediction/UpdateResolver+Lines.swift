import TransitCore

// Trips whose updates name the line that they follow: GTFS-Realtime's `TripProperties.shape_id`.
extension UpdateResolver {
    /// A trip along another line than the timetable's: "the order of stops (stop sequences) for this trip must remain the same as
    /// (CSV) GTFS" (reference, *TripProperties.shape_id*).
    /// - Parameter announced: the start time that the feed gives.
    /// - Returns: nil where the timetable's line holds.
    mutating func led(_ day: TripDay, along shapeID: String, startingAt announced: Int32?) -> ModifiedTrip? {
        let times = ShiftedTripTimes(
            TripTimes(day, in: timetable), shift: timetable.shift(of: day.trip, startingAt: announced))
        guard !timetable.isID(shapeID, ofLineOf: times.pattern) else { return nil }
        let rows = times.stops
        var list = OwnPattern(
            route: timetable.patternRoutes[times.pattern], direction: timetable.direction(of: times.pattern),
            stops: rows.map { timetable.patternStopStops[$0] },
            sequences: rows.map { timetable.patternStopSequences[$0] })
        list.line = line(shapeID, past: list.stops)
        guard list.line != nil else {
            counts.contradictions += 1
            return nil
        }
        let calls = list.stops.enumerated().map { callIndex, stop in
            ModifiedCall(
                stop: stop, arrival: times.arrival(at: callIndex), departure: times.departure(at: callIndex),
                original: callIndex)
        }
        return ModifiedTrip(day: day, modificationsID: "", list: list, calls: calls)
    }

    /// A line past some stops: it "can refer to a shape defined in the (CSV) GTFS in shapes.txt or a Shape in the same (protobuf)
    /// real-time feed" (reference, *TripProperties.shape_id*).
    /// - Returns: nil for a line that is not there, or that the stops are far from.
    mutating func line(_ shapeID: String, past stops: [StopIndex]) -> OwnLine? {
        let (timetable, lines) = (timetable, shapes.lines)
        return ownPatterns.line(OwnPatterns.LineKey(feed: shapes.feed, shapeID: shapeID, stops: stops)) {
            (lines[shapeID] ?? timetable.line(ofShape: shapeID)).flatMap { points in
                OwnLine(points, past: stops.map { timetable.coordinate(of: $0) })
            }
        }
    }
}

extension Timetable {
    /// Whether an id is that of the shape that a pattern follows.
    func isID(_ id: String, ofLineOf pattern: PatternIndex) -> Bool {
        utf8(shapeIDs[patternShapes[pattern]]).elementsEqual(id.utf8)
    }

    /// The points of a shape by its id; nil if there is none.
    func line(ofShape id: String) -> [Coordinate]? {
        let id = Array(id.utf8)
        guard let shape = shapeIDs.indices.first(where: { utf8(shapeIDs[$0]).elementsEqual(id) }) else { return nil }
        return points(of: shape).map { shapePoint($0) }
    }
}
