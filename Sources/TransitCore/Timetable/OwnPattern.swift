/// The stops of an added trip that match no pattern of the timetable: GTFS Realtime's NEW and REPLACEMENT trips have
/// stop lists of their own (reference, *TripDescriptor.ScheduleRelationship*).
package struct OwnPattern: Hashable, Sendable {
    package var route: RouteIndex
    /// The value of GTFS's `direction_id`; nil if unknown.
    package var direction: UInt8?
    /// The stops in travel order; at least two, all with coordinates.
    package var stops: [StopIndex]
    /// The `stop_sequence` of each stop.
    package var sequences: [UInt32]
    /// The shape; nil for straight lines between stops.
    package var line: OwnLine?

    package init(
        route: RouteIndex, direction: UInt8?, stops: [StopIndex], sequences: [UInt32], line: OwnLine? = nil
    ) {
        (self.route, self.direction, self.stops, self.sequences) = (route, direction, stops, sequences)
        self.line = line
    }
}

/// The shape of an added trip: GTFS Realtime's `Shape`.
package struct OwnLine: Hashable, Sendable {
    /// The points of the shape; at least two.
    package var points: [Coordinate]
    /// The distance of each stop along the shape in metres, non-decreasing.
    package var stopDistances: [Float]

    package init(points: [Coordinate], stopDistances: [Float]) {
        (self.points, self.stopDistances) = (points, stopDistances)
    }

    /// Projects stops onto a shape: "all Stops on a trip should lie within a small distance of the shape for that trip"
    /// (reference, *message Shape*).
    /// - Returns: Nil if most stops are far from the shape.
    package init?(_ points: [Coordinate], past stops: [Coordinate?]) {
        guard points.count > 1 else { return nil }
        let placed = ShapePlacement(points, distances: points.distancesAlong()).place(stops)
        guard placed.far.count * 2 <= stops.count else { return nil }
        self.init(points: points, stopDistances: placed.distances)
    }
}

extension [Coordinate] {
    /// Returns the cumulative distance in metres from the first coordinate to each coordinate.
    fileprivate func distancesAlong() -> [Double] {
        var metres = 0.0
        return indices.map { index in
            if index > 0 { metres += self[index - 1].distance(to: self[index]) }
            return metres
        }
    }
}

extension Timetable {
    /// The timetable without patterns from realtime feeds, but with stops added by feeds.
    package var compiled: Timetable { base ?? self }

    /// Returns whether this timetable and another are based on the same file with the same added stops. If so, their
    /// stops, routes and trips are equal, but their patterns from realtime feeds may differ.
    package func hasSameFile(as other: Timetable) -> Bool { compiled === other.compiled }

    /// The indexes of the patterns from realtime feeds.
    package var ownPatternIndices: Range<PatternIndex> {
        patterns.upperBound - ownPatterns.count..<patterns.upperBound
    }

    /// Returns the timetable with patterns from realtime feeds appended to the patterns of the file. The new patterns
    /// have no trips, and are not among the patterns of their routes. Only the columns of patterns are copied, which
    /// takes milliseconds for a large city.
    package func extended(by patterns: [OwnPattern]) -> Timetable {
        guard !patterns.isEmpty else { return compiled }
        return Timetable(compiled, ownPatterns: patterns, replacing: ReplacedColumns(patterns, behind: compiled))
    }
}

extension ReplacedColumns {
    /// Creates the columns of patterns and shapes, with additional patterns at their end.
    fileprivate convenience init(_ patterns: [OwnPattern], behind timetable: Timetable) {
        self.init()
        let calls = patterns.flatMap { $0.stops }
        let first = (pattern: timetable.patternRoutes.count, row: timetable.patternStopStops.count)
        put(.patternRoutes, timetable.patternRoutes, patterns.map { $0.route })
        put(.patternDirections, timetable.patternDirections, patterns.map { $0.direction ?? .max })
        put(
            .patternShapes, timetable.patternShapes, patterns.indices.map { ShapeIndex(timetable.shapeIDs.count + $0) })
        put(.patternHeadsigns, timetable.patternHeadsigns, none(patterns.count))
        put(.patternTripStarts, timetable.patternTrips, patterns.map { _ in 0 })
        put(.patternStopStarts, timetable.patternStops, patterns.map { $0.stops.count })
        let owners = patterns.enumerated().flatMap { number, pattern in
            repeatElement(PatternIndex(first.pattern + number), count: pattern.stops.count)
        }
        put(.patternStopPatterns, timetable.patternStopPatterns, owners)
        put(.patternStopStops, timetable.patternStopStops, calls)
        put(.patternStopSequences, timetable.patternStopSequences, patterns.flatMap { $0.sequences })
        put(.patternStopFlags, timetable.patternStopFlags, calls.map { _ in [] })
        if !timetable.patternStopHeadsigns.isEmpty {
            put(.patternStopHeadsigns, timetable.patternStopHeadsigns, none(calls.count))
        }
        put(.patternStopEarliest, timetable.patternStopEarliest, calls.map { _ in 0 })
        put(.patternStopLatest, timetable.patternStopLatest, calls.map { _ in 0 })
        putShapes(patterns, of: timetable)
        putStopCalls(calls, from: first.row, of: timetable)
    }

    private func none(_ count: Int) -> [StringIndex] { Array(repeating: StringIndex(UInt32(0)), count: count) }

    /// Appends the shapes of the patterns, or straight lines between stops.
    private func putShapes(_ patterns: [OwnPattern], of timetable: Timetable) {
        put(.shapeIDs, timetable.shapeIDs, none(patterns.count))
        put(.shapeStarts, timetable.shapePoints, patterns.map { $0.line?.points.count ?? $0.stops.count })
        var latitudes: [Int32] = []
        var longitudes: [Int32] = []
        var distances: [Float] = []
        var stopDistances: [Float] = []
        for pattern in patterns {
            if let line = pattern.line {
                latitudes += line.points.map { $0.latitudeE7 }
                longitudes += line.points.map { $0.longitudeE7 }
                distances += line.points.distancesAlong().map { Float($0) }
                stopDistances += line.stopDistances
            } else {
                latitudes += pattern.stops.map { timetable.stopLatitudes[$0] }
                longitudes += pattern.stops.map { timetable.stopLongitudes[$0] }
                let straight = timetable.distances(along: pattern.stops)
                distances += straight
                stopDistances += straight
            }
        }
        put(.shapeLatitudes, timetable.shapeLatitudes, latitudes)
        put(.shapeLongitudes, timetable.shapeLongitudes, longitudes)
        put(.shapeDistances, timetable.shapeDistances, distances)
        put(.patternStopDistances, timetable.patternStopDistances, stopDistances)
    }

    /// Appends the calls of the added patterns to the calls of each stop.
    private func putStopCalls(_ calls: [StopIndex], from row: Int, of timetable: Timetable) {
        var own: [StopIndex: [PatternStopIndex]] = [:]
        for (number, stop) in calls.enumerated() { own[stop, default: []].append(PatternStopIndex(row + number)) }
        var starts: [UInt32] = [0]
        var rows: [PatternStopIndex] = []
        starts.reserveCapacity(timetable.stops.count + 1)
        rows.reserveCapacity(row + calls.count)
        for stop in timetable.stops {
            rows += timetable.stopCalls[stop].rows
            rows += own[stop] ?? []
            starts.append(UInt32(rows.count))
        }
        put(TimetableSection.stopCallStarts.rawValue, starts)
        put(TimetableSection.stopCalls.rawValue, rows)
    }

    private func put<Index: RowIndex, Element: BitwiseCopyable>(
        _ section: TimetableSection, _ known: Column<Index, Element>, _ own: [Element]
    ) {
        put(section.rawValue, Array(known.rows) + own)
    }

    private func put<Owner: RowIndex, Member: RowIndex>(
        _ section: TimetableSection, _ known: RowOffsets<Owner, Member>, _ counts: [Int]
    ) {
        var starts = known.starts.count == 0 ? [0] : Array(known.starts.rows)
        for count in counts { starts.append(starts[starts.count - 1] + UInt32(count)) }
        put(section.rawValue, starts)
    }
}

extension Timetable {
    /// Returns the cumulative straight-line distance in metres from the first stop to each stop.
    fileprivate func distances(along stops: [StopIndex]) -> [Float] {
        var metres = 0.0
        var before: Coordinate?
        return stops.map { stop in
            let place = coordinate(of: stop)
            if let place, let before { metres += before.distance(to: place) }
            before = place ?? before
            return Float(metres)
        }
    }
}
