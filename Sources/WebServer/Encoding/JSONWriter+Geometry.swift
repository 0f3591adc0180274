import TransitCore

extension JSONWriter {
    /// The shapes of a route, each once: `[{"shape", "direction"?, "length", "polyline"}]`.
    mutating func geometry(of route: RouteIndex, in timetable: Timetable) {
        var seen: Set<ShapeIndex> = []
        let patterns = timetable.patterns(of: route).map { PatternIndex($0) }
            .filter { seen.insert(timetable.patternShapes[$0.position]).inserted }
        array(patterns) { json, pattern in
            let shape = timetable.patternShapes[pattern.position]
            json.object { json in
                json.member("shape", shape.rawValue)
                json.member("direction", timetable.direction(of: pattern))
                json.member("length", timetable.length(of: shape), places: 1)
                json.key("polyline")
                EncodedPolyline.of(shape, in: timetable).withUnsafeBufferPointer { json.string($0) }
            }
        }
    }
}

/// Google's polyline encoding with five decimals.
enum EncodedPolyline {
    static func of(_ shape: ShapeIndex, in timetable: Timetable) -> [UInt8] {
        var bytes: [UInt8] = []
        var last: (latitude: Int32, longitude: Int32) = (0, 0)
        for point in timetable.points(of: shape) {
            let latitude = rounded(timetable.shapeLatitudes[point])
            let longitude = rounded(timetable.shapeLongitudes[point])
            append(latitude - last.latitude, to: &bytes)
            append(longitude - last.longitude, to: &bytes)
            last = (latitude, longitude)
        }
        return bytes
    }

    /// 1e-7 degrees to 1e-5 degrees.
    private static func rounded(_ position: Int32) -> Int32 {
        (position + (position < 0 ? -50 : 50)) / 100
    }

    private static func append(_ difference: Int32, to bytes: inout [UInt8]) {
        var rest = UInt32(bitPattern: difference << 1 ^ difference >> 31)
        while rest >= 32 {
            bytes.append(UInt8(rest & 31 | 32) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(rest) + 63)
    }
}
