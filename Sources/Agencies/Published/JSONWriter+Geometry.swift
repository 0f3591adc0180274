package import TransitCore

extension JSONWriter {
    /// Writes a route's distinct shapes: `[{"shape", "direction"?, "length", "polyline"}]`.
    package mutating func geometry(of route: RouteIndex, in timetable: Timetable) {
        var seen: Set<ShapeIndex> = []
        let patterns = timetable.patterns(of: route)
            .filter { seen.insert(timetable.patternShapes[$0]).inserted }
        array(patterns) { json, pattern in
            let shape = timetable.patternShapes[pattern]
            json.object { json in
                json.member("shape", shape.rawValue)
                json.member("direction", timetable.direction(of: pattern))
                json.member("length", timetable.length(of: shape), places: 1)
                json.key("polyline")
                Polyline.encode(timetable.points(of: shape).lazy.map { timetable.shapePoint($0) })
                    .withUnsafeBufferPointer { json.string($0) }
            }
        }
    }
}
