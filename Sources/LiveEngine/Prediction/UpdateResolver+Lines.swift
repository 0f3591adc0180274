import TransitCore

// Trips whose updates name a shape: GTFS-Realtime's `TripProperties.shape_id`.
extension UpdateResolver {
    /// Returns the run on the shape that its update names: "the order of stops (stop sequences) for this trip must
    /// remain the same as (CSV) GTFS" (reference, *TripProperties.shape_id*). The shape belongs to a pattern of the
    /// same stops.
    mutating func led(_ run: AgencyRun, along shapeID: String?) -> AgencyRun {
        guard let shapeID, !timetable.isID(shapeID, ofLineOf: run.pattern) else { return run }
        let rows = timetable.stops(of: run.pattern)
        var list = OwnPattern(
            route: timetable.patternRoutes[run.pattern], direction: timetable.direction(of: run.pattern),
            stops: rows.map { timetable.patternStopStops[$0] },
            sequences: rows.map { timetable.patternStopSequences[$0] })
        list.line = line(shapeID, past: list.stops)
        guard list.line != nil else {
            counts.contradictions += 1
            return run
        }
        guard let place = ownPatterns.place(of: list, isWhole: true) else { return run }
        var led = run
        var signs = run.signs ?? RunSigns()
        signs.line = place.pattern
        led.signs = signs
        return led
    }

    /// Returns the part of a shape that passes the stops: it "can refer to a shape defined in the (CSV) GTFS in
    /// shapes.txt or a Shape in the same (protobuf) real-time feed" (reference, *TripProperties.shape_id*).
    /// - Returns: Nil if the shape does not exist or the stops are far from it.
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
    /// Whether an id is that of the pattern's shape.
    func isID(_ id: String, ofLineOf pattern: PatternIndex) -> Bool {
        utf8(shapeIDs[patternShapes[pattern]]).elementsEqual(id.utf8)
    }

    /// Returns the points of a shape; nil if there is none with the id.
    func line(ofShape id: String) -> [Coordinate]? {
        let id = Array(id.utf8)
        guard let shape = shapeIDs.indices.first(where: { utf8(shapeIDs[$0]).elementsEqual(id) }) else { return nil }
        return points(of: shape).map { shapePoint($0) }
    }
}
