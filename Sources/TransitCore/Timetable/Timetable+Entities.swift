// Looking up what belongs together: names, ids, patterns of a route, stops of a pattern, trips of a pattern.

extension Timetable {
    package func string(_ index: StringIndex) -> String {
        let range = stringRange(index)
        guard !range.isEmpty, let base = stringBytes.base else { return "" }
        return String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// The UTF-8 bytes of a pooled string, as long as the timetable lives.
    package func utf8(_ index: StringIndex) -> UnsafeBufferPointer<UInt8> {
        let range = stringRange(index)
        return UnsafeBufferPointer(start: stringBytes.base.map { $0 + range.lowerBound }, count: range.count)
    }

    private func stringRange(_ index: StringIndex) -> Range<Int> {
        guard index.position + 1 < stringOffsets.count else { return 0..<0 }
        let start = Int(stringOffsets[index.position])
        let end = Int(stringOffsets[index.position + 1])
        return start <= end && end <= stringBytes.count ? start..<end : 0..<0
    }

    package func feedField(_ field: FeedField) -> String {
        field.rawValue < feed.count ? string(StringIndex(feed[field.rawValue])) : ""
    }

    package var routes: Range<Int> { routeIDs.indices }
    package var stops: Range<Int> { stopIDs.indices }
    package var patterns: Range<Int> { patternRoutes.indices }
    package var trips: Range<Int> { tripIDs.indices }

    package func route(id: some Collection<UInt8>) -> RouteIndex? {
        find(id, in: routeSlots, ids: routeIDs).map { RouteIndex($0) }
    }

    package func stop(id: some Collection<UInt8>) -> StopIndex? {
        find(id, in: stopSlots, ids: stopIDs).map { StopIndex($0) }
    }

    /// The trip with an id; of a frequency-based trip its first run (see ``run(of:startingAt:)``).
    package func trip(id: some Collection<UInt8>) -> TripIndex? {
        find(id, in: tripSlots, ids: tripIDs).map { TripIndex($0) }
    }

    private func find(_ id: some Collection<UInt8>, in slots: Column<UInt32>, ids: Column<StringIndex>) -> Int? {
        IdentifierTable.find(id, in: slots) { position in
            position < ids.count && utf8(ids[position]).elementsEqual(id)
        }
    }

    package func routeOf(_ trip: TripIndex) -> RouteIndex { patternRoutes[pattern(of: trip).position] }

    package func patterns(of route: RouteIndex) -> Range<Int> {
        range(routePatternStarts, route.position)
    }

    /// The rows of a pattern in the pattern stops' columns.
    @inlinable package func stops(of pattern: PatternIndex) -> Range<Int> {
        range(patternStopStarts, pattern.position)
    }

    /// The trips of a pattern, by start.
    @inlinable package func trips(of pattern: PatternIndex) -> Range<Int> {
        range(patternTripStarts, pattern.position)
    }

    package func pattern(of trip: TripIndex) -> PatternIndex {
        let after = patternTripStarts.partitioningIndex { $0 > trip.rawValue }
        return PatternIndex(max(after - 1, 0))
    }

    /// The stops within a station; empty for an ordinary stop.
    package func children(of stop: StopIndex) -> Range<Int> {
        stopChildStarts.isEmpty ? 0..<0 : range(stopChildStarts, stop.position)
    }

    /// Where the patterns call at a stop: positions in `stopCalls`, which hold rows of the pattern stops' columns.
    package func calls(at stop: StopIndex) -> Range<Int> {
        range(stopCallStarts, stop.position)
    }

    /// The points of a shape.
    @inlinable package func points(of shape: ShapeIndex) -> Range<Int> {
        range(shapeStarts, shape.position)
    }

    @inlinable package func range(_ starts: Column<UInt32>, _ position: Int) -> Range<Int> {
        let start = Int(starts[position])
        return start..<max(start, Int(starts[position + 1]))
    }

    /// Where a stop is; nil if the feed does not say.
    package func coordinate(of stop: StopIndex) -> Coordinate? {
        let latitude = stopLatitudes[stop.position]
        guard latitude != .min else { return nil }
        return Coordinate(
            latitude: Double(latitude) / 1e7, longitude: Double(stopLongitudes[stop.position]) / 1e7)
    }

    @inlinable package func shapePoint(_ position: Int) -> Coordinate {
        Coordinate(
            latitude: Double(shapeLatitudes[position]) / 1e7, longitude: Double(shapeLongitudes[position]) / 1e7)
    }

    /// Metres from a shape's first point to its last.
    package func length(of shape: ShapeIndex) -> Double {
        let points = points(of: shape)
        return points.isEmpty ? 0 : Double(shapeDistances[points.upperBound - 1])
    }
}
