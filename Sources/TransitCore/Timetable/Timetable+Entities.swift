// Lookups of names and ids, and of the patterns of a route, the stops of a pattern and the trips of a pattern.

extension Timetable {
    package func string(_ index: StringIndex) -> String {
        let range = stringRange(index)
        guard !range.isEmpty, let base = stringBytes.base else { return "" }
        return String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// Returns the UTF-8 bytes of a string of the timetable, valid for the lifetime of the timetable.
    package func utf8(_ index: StringIndex) -> UnsafeBufferPointer<UInt8> {
        let range = stringRange(index)
        return UnsafeBufferPointer(start: stringBytes.base.map { $0 + range.lowerBound }, count: range.count)
    }

    private func stringRange(_ index: StringIndex) -> Range<Int> {
        guard stringStarts.hasRow(index) else { return 0..<0 }
        let range = stringStarts.range(of: index)
        return range.upperBound <= stringBytes.count ? range : 0..<0
    }

    /// Returns the IANA name of a stop's time zone; nil if it is the agency's time zone.
    package func timeZoneName(of stop: StopIndex) -> StringIndex? {
        guard stopTimeZones.hasRow(stop), stopTimeZones[stop].rawValue != 0 else { return nil }
        return stopTimeZones[stop]
    }

    package func feedField(_ field: FeedField) -> String {
        field.rawValue < feed.count ? string(feed[field.rawValue]) : ""
    }

    package var routes: Range<RouteIndex> { routeIDs.indices }
    package var stops: Range<StopIndex> { stopIDs.indices }
    package var patterns: Range<PatternIndex> { patternRoutes.indices }
    package var trips: Range<TripIndex> { tripIDs.indices }

    package func route(id: some Collection<UInt8>) -> RouteIndex? { find(id, in: routeSlots, ids: routeIDs) }
    package func stop(id: some Collection<UInt8>) -> StopIndex? { find(id, in: stopSlots, ids: stopIDs) }

    /// Returns the trip with an id; the first run of a frequency-based trip (see ``run(of:startingAt:)``).
    package func trip(id: some Collection<UInt8>) -> TripIndex? { find(id, in: tripSlots, ids: tripIDs) }

    private func find<Entity>(
        _ id: some Collection<UInt8>, in slots: Column<Int, Index<Entity>>, ids: Column<Index<Entity>, StringIndex>
    ) -> Index<Entity>? {
        IdentifierTable.find(id, in: slots) { entity in
            ids.hasRow(entity) && utf8(ids[entity]).elementsEqual(id)
        }
    }

    package func routeOf(_ trip: TripIndex) -> RouteIndex { patternRoutes[pattern(of: trip)] }

    package func patterns(of route: RouteIndex) -> Range<PatternIndex> { routePatterns.range(of: route) }

    /// Returns the range of the pattern stops of a pattern.
    @inlinable package func stops(of pattern: PatternIndex) -> Range<PatternStopIndex> {
        patternStops.range(of: pattern)
    }

    /// Returns the range of the trips of a pattern, ordered by start.
    @inlinable package func trips(of pattern: PatternIndex) -> Range<TripIndex> { patternTrips.range(of: pattern) }

    package func pattern(of trip: TripIndex) -> PatternIndex { patternTrips.owner(of: trip) }

    /// Returns the stops within a station; empty for a stop that is not a station.
    package func children(of stop: StopIndex) -> Column<Int, StopIndex> { stopChildren[stop] }

    /// Returns the pattern stops at a stop.
    package func calls(at stop: StopIndex) -> Column<Int, PatternStopIndex> { stopCalls[stop] }

    /// Returns the trips of a block, of all service days together, ordered by start.
    package func trips(of block: BlockIndex) -> Column<Int, TripIndex> { blockTrips[block] }

    /// Returns the range of the points of a shape.
    @inlinable package func points(of shape: ShapeIndex) -> Range<ShapePointIndex> {
        shapePoints.range(of: shape)
    }

    /// Returns the coordinate of a stop; nil if unknown.
    package func coordinate(of stop: StopIndex) -> Coordinate? {
        let latitude = stopLatitudes[stop]
        guard latitude != .min else { return nil }
        return Coordinate(latitudeE7: latitude, longitudeE7: stopLongitudes[stop])
    }

    @inlinable package func shapePoint(_ point: ShapePointIndex) -> Coordinate {
        Coordinate(latitudeE7: shapeLatitudes[point], longitudeE7: shapeLongitudes[point])
    }

    /// Returns the length of a shape in metres.
    package func length(of shape: ShapeIndex) -> Double {
        let points = points(of: shape)
        return points.isEmpty ? 0 : Double(shapeDistances[points.upperBound - 1])
    }
}
