import TransitCore

// Writes the sections of patterns, their stops and their shapes.
extension TimetableBuilder {
    /// Writes the shapes that patterns use, sorted by shape number.
    func putShapes(_ writer: inout ColumnFileWriter<TimetableSection>) {
        var ids: [StringIndex] = []
        var starts: [UInt32] = [0]
        var latitudes: [Int32] = []
        var longitudes: [Int32] = []
        var distances: [Float] = []
        let numbers = usedShapes
        let triedBothWays = shapesTriedBothWays
        for shape in 0..<shapes.count {
            guard numbers[shape] != .max else {
                // A shape that was also tried in reverse is not reported as unused if a pattern uses the shape or its
                // reverse.
                if !triedBothWays.contains(UInt32(shape)) { reportUnused(shape) }
                continue
            }
            let points = shapes.points(of: shape)
            ids.append(shapes.ids[shape])
            latitudes += shapes.latitudes[points]
            longitudes += shapes.longitudes[points]
            distances += shapes.distances[points]
            starts.append(UInt32(latitudes.count))
        }
        writer.put(.shapeIDs, ids)
        writer.put(.shapeStarts, starts)
        writer.put(.shapeLatitudes, latitudes)
        writer.put(.shapeLongitudes, longitudes)
        writer.put(.shapeDistances, distances)
    }

    private func reportUnused(_ shape: Int) {
        guard shapes.ids[shape] != .none else { return }
        notices.add(.unusedShape, file: FeedFile.shapes, field: "shape_id", value: strings.string(shapes.ids[shape]))
    }

    /// The index that each of the builder's shapes gets in the file; `UInt32.max` for unused shapes.
    private var usedShapes: [UInt32] {
        var numbers = [UInt32](repeating: .max, count: shapes.count)
        for pattern in patterns.patterns { numbers[Int(pattern.shape)] = 0 }
        var next: UInt32 = 0
        for shape in numbers.indices where numbers[shape] != .max {
            numbers[shape] = next
            next += 1
        }
        return numbers
    }

    func putPatterns(_ writer: inout ColumnFileWriter<TimetableSection>, _ order: PatternOrder) {
        let sorted = order.patterns.map { patterns.patterns[$0] }
        let numbers = usedShapes
        writer.put(.routePatternStarts, order.routeStarts)
        writer.put(.patternRoutes, sorted.map(\.route))
        writer.put(.patternDirections, sorted.map(\.direction))
        writer.put(.patternShapes, sorted.map { numbers[Int($0.shape)] })
        writer.put(.patternHeadsigns, sorted.indices.map { usualHeadsign(of: $0, order) })
        writer.put(.patternTripStarts, order.tripStarts)
        var starts: [UInt32] = [0]
        for pattern in sorted { starts.append(starts[starts.count - 1] + UInt32(pattern.calls.count)) }
        writer.put(.patternStopStarts, starts)
    }

    /// Returns the most frequent headsign of a pattern's trips, or the first of several equally frequent ones. For a
    /// pattern without trips, returns the headsign of its first call. The parameter is the pattern's index in the file.
    private func usualHeadsign(of pattern: Int, _ order: PatternOrder) -> StringIndex {
        let members = order.trips(of: pattern)
        guard !members.isEmpty else {
            return patterns.patterns[order.patterns[pattern]].calls.first.map { patterns.calls[$0].headsign } ?? .none
        }
        var counts: [StringIndex: Int] = [:]
        for trip in members { counts[trips[trip].headsign, default: 0] += 1 }
        var best = (headsign: StringIndex.none, count: 0)
        for trip in members {
            let count = counts[trips[trip].headsign] ?? 0
            if count > best.count { best = (trips[trip].headsign, count) }
        }
        return best.headsign
    }

    func putPatternStops(_ writer: inout ColumnFileWriter<TimetableSection>, _ order: PatternOrder) {
        var owners: [UInt32] = []
        var calls: [PatternCall] = []
        var distances: [Float] = []
        var earliest: [Int32] = []
        var latest: [Int32] = []
        for (pattern, number) in order.patterns.enumerated() {
            let range = patterns.patterns[number].calls
            owners += repeatElement(UInt32(pattern), count: range.count)
            calls += patterns.calls[range]
            distances += patterns.distances[range]
            let bounds = departureBounds(of: pattern, stops: range.count, order)
            earliest += bounds.earliest
            latest += bounds.latest
        }
        writer.put(.patternStopPatterns, owners)
        writer.put(.patternStopStops, calls.map(\.stop))
        writer.put(.patternStopDistances, distances)
        writer.put(.patternStopSequences, calls.map(\.sequence))
        writer.put(.patternStopFlags, calls.map(\.flags))
        writer.put(.patternStopHeadsigns, calls.map(\.headsign))
        if calls.contains(where: { $0.continuous.rawValue != 0 }) {
            writer.put(.patternStopContinuous, calls.map(\.continuous.rawValue))
        }
        writer.put(.patternStopEarliest, earliest)
        writer.put(.patternStopLatest, latest)
        let byStop = Buckets(count: stops.count, keys: calls.map { $0.stop.position })
        writer.put(.stopCallStarts, byStop.starts)
        writer.put(.stopCalls, byStop.members)
    }

    /// Returns, for each stop of a pattern, the least and the greatest time in seconds from a trip's start to the
    /// departure. The parameter is the pattern's index in the file.
    private func departureBounds(
        of pattern: Int, stops: Int, _ order: PatternOrder
    ) -> (earliest: [Int32], latest: [Int32]) {
        var earliest = [Int32](repeating: .max, count: stops)
        var latest = [Int32](repeating: .min, count: stops)
        let members = order.trips(of: pattern)
        guard !members.isEmpty else { return (Array(repeating: 0, count: stops), Array(repeating: 0, count: stops)) }
        for profile in Set(members.map { trips[$0].profile }) {
            for callIndex in 0..<stops {
                let departure = profiles.departures[Int(profile) + callIndex]
                earliest[callIndex] = min(earliest[callIndex], departure)
                latest[callIndex] = max(latest[callIndex], departure)
            }
        }
        return (earliest, latest)
    }
}
