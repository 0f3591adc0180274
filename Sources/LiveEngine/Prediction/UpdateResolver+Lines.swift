import LiveModel
import TransitCore

// Trips whose updates refer to a shape: GTFS-Realtime's `TripProperties.shape_id`.
extension UpdateResolver {
    /// Applies the shape that an update refers to, as a pattern with the same stops: "the order of stops (stop
    /// sequences) for this trip must remain the same as (CSV) GTFS" (reference, *TripProperties.shape_id*).
    mutating func withLine(_ shapeID: String?, _ run: AgencyRun) -> AgencyRun {
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
        guard let place = ownPatterns.place(of: list, isWhole: true, behind: timetable) else { return run }
        var run = run
        var signs = run.properties.signs ?? RunSigns()
        signs.line = place.pattern
        run.properties.signs = signs
        return run
    }

    /// Returns the part of a shape that passes the stops: it "can refer to a shape defined in the (CSV) GTFS in
    /// shapes.txt or a Shape in the same (protobuf) real-time feed" (reference, *TripProperties.shape_id*).
    /// - Returns: Nil if the shape does not exist or the stops are far from it.
    mutating func line(_ shapeID: String, past stops: [StopIndex]) -> OwnLine? {
        let (timetable, finder, lines) = (timetable, finder, shapes.lines)
        return ownPatterns.line(OwnPatterns.LineKey(feed: shapes.feed, shapeID: shapeID, stops: stops)) {
            (lines[shapeID] ?? finder.line(ofShape: shapeID)).flatMap { points in
                OwnLine(points, past: stops.map { timetable.coordinate(of: $0) })
            }
        }
    }
}

extension Timetable {
    /// Returns whether an id is the id of the pattern's shape.
    func isID(_ id: String, ofLineOf pattern: PatternIndex) -> Bool {
        utf8(shapeIDs[patternShapes[pattern]]).elementsEqual(id.utf8)
    }
}
