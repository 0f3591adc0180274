package import TransitCore

/// Collects the entities of a network, and builds a timetable file from them.
///
/// The input is GTFS with trips and times, or a provider's network with lines but without trips (patterns along
/// shapes). Add entities in this order: agencies, routes, stops, services and shapes; then patterns; then trips.
/// ``finish()`` returns the bytes of the file.
package struct TimetableBuilder: Sendable {
    package var strings = StringPool()
    /// The strings that describe the whole feed.
    package var feed = FeedStrings()
    package var zone = ZoneTransitions.utc
    package var agencies = IndexedArray<AgencyIndex, AgencyRecord>()
    package var routes = IndexedArray<RouteIndex, RouteRecord>()
    package var stops = IndexedArray<StopIndex, StopRecord>()
    package var services = IndexedArray<ServiceIndex, ServiceRecord>()
    package var trips: [TripRecord] = []
    var transfers: [TransferRecord] = []
    var tripLinks: [TripLinkRecord] = []
    var pathways: [PathwayRecord] = []
    var fares = IndexedArray<FareIndex, FareRecord>()
    var fareRules: [FareRuleRecord] = []
    var legFares = LegFareRecords()
    var operators: [OperatorRecord] = []
    var translations: [TranslationRecord] = []
    var demand = DemandRecords()
    private(set) var shapes = ShapeStore()
    private(set) var patterns = PatternStore()
    package var profiles = ProfileStore()
    /// The numbers of generated shapes, which are straight lines between stops, by their stops.
    private var straightShapes: [[StopIndex]: UInt32] = [:]
    /// The number of a shape's reversed copy, by the number of the shape.
    private var reversedShapes: [UInt32: UInt32] = [:]
    /// Shapes with the data needed to locate stops along them, by shape number.
    private var shapeLines: [UInt32: MeasuredShape] = [:]
    let notices: ImportNoticeLog
    let limits: FeedLimits

    package init(notices: ImportNoticeLog, limits: FeedLimits = FeedLimits()) {
        self.notices = notices
        self.limits = limits
        strings.limit = limits.poolBytes
    }

    package struct FeedStrings: Sendable {
        private(set) var values = [StringIndex](repeating: .none, count: FeedField.allCases.count)

        package subscript(field: FeedField) -> StringIndex {
            get { values[field.rawValue] }
            set { values[field.rawValue] = newValue }
        }
    }
}

// Shapes.
extension TimetableBuilder {
    /// Adds a shape, given its points in order.
    /// - Returns: The shape's number; `UInt32.max`, with a notice, if it has fewer than two distinct points.
    package mutating func addShape(id: StringIndex, line: [Coordinate]) -> UInt32 {
        for point in line where point.isPlausible {
            shapes.add(latitude: point.latitudeE7, longitude: point.longitudeE7, traveled: .nan)
        }
        return endShape(id)
    }

    mutating func addShape(id: StringIndex, points: ArraySlice<ShapePointRow>) -> UInt32 {
        for point in points {
            shapes.add(latitude: point.latitude, longitude: point.longitude, traveled: point.traveled)
        }
        return endShape(id)
    }

    private mutating func endShape(_ id: StringIndex) -> UInt32 {
        guard shapes.pendingPoints >= 2 else {
            shapes.discard()
            notices.add(.shapeTooShort, file: FeedFile.shapes, field: "shape_id", value: strings.string(id))
            return .max
        }
        return UInt32(shapes.end(id: id))
    }

    private func coordinate(_ stop: StopIndex) -> Coordinate? {
        let record = stops[stop]
        return record.latitude == .min ? nil : Coordinate(latitudeE7: record.latitude, longitudeE7: record.longitude)
    }

    private mutating func straightShape(_ calls: [PatternCall]) -> UInt32 {
        let key = calls.map(\.stop)
        if let shape = straightShapes[key] { return shape }
        for stop in key where stops[stop].latitude != .min {
            let record = stops[stop]
            shapes.add(latitude: record.latitude, longitude: record.longitude, traveled: .nan)
        }
        let shape = UInt32(shapes.end(id: .none))
        straightShapes[key] = shape
        return shape
    }
}

// Patterns and trips.
extension TimetableBuilder {
    /// Returns the pattern with the given route, direction, shape and calls. If there is none, adds it and locates its
    /// stops along the shape.
    /// - Parameters:
    ///   - direction: GTFS direction_id; 255 for none.
    ///   - shape: A number returned by ``addShape(id:line:)``; `UInt32.max` draws straight lines between stops.
    package mutating func pattern(
        route: RouteIndex, direction: UInt8, shape: UInt32, calls: [PatternCall]
    ) -> PatternNumber {
        var pattern = PatternStore.Pattern(
            route: route, direction: direction, namedShape: shape, shape: shape, calls: 0..<0)
        if let found = patterns.find(pattern, calls) { return found }
        let distances: [Float]
        if shape != .max, let placed = place(calls, along: shape) {
            (pattern.shape, distances) = placed
        } else {
            pattern.shape = straightShape(calls)
            distances = straightDistances(calls, along: pattern.shape)
        }
        return patterns.add(pattern, calls, distances: distances)
    }

    /// Returns whether a pattern is drawn as straight lines between stops although the feed contains a shape for it.
    func isDrawnStraight(_ pattern: PatternNumber) -> Bool {
        let pattern = patterns.patterns[pattern.value]
        // Generated shapes have no id.
        return pattern.namedShape != .max && shapes.ids[Int(pattern.shape)] == .none
    }

    /// Returns the distance of each of a pattern's stops along its shape, in metres.
    package func distances(of pattern: PatternNumber) -> ArraySlice<Float> {
        patterns.distances[patterns.patterns[pattern.value].calls]
    }

    /// Locates stops along a shape. Uses the reversed shape if that fits better.
    /// - Returns: The shape's number and the stops' distances in metres; nil, with a notice, if the shape does not
    ///   follow the stops.
    private mutating func place(_ calls: [PatternCall], along shape: UInt32) -> (shape: UInt32, distances: [Float])? {
        let measured = measuredShape(shape)
        let places = calls.map { coordinate($0.stop) }
        if let given = givenDistances(calls, places, measured) { return (shape, given) }
        var best = (shape: shape, placed: measured.placement.place(places))
        if best.placed.far.count * 4 > calls.count {
            // Some feeds use one shape for both directions.
            let reversed = reversedShape(shape)
            let placed = measuredShape(reversed).placement.place(places)
            if placed.far.count < best.placed.far.count { best = (reversed, placed) }
        }
        guard best.placed.far.count * 2 <= calls.count else {
            report(.shapeFarFromStops, shape)
            return nil
        }
        if best.shape != shape { report(.shapeReversed, shape) }
        reportFar(best.placed.far, calls)
        return (best.shape, best.placed.distances)
    }

    /// Returns the data for locating stops along a shape. Cached, because thousands of patterns may share a shape with
    /// fifty thousand points.
    private mutating func measuredShape(_ shape: UInt32) -> MeasuredShape {
        if let line = shapeLines[shape] { return line }
        let line = MeasuredShape(shapes, shape: Int(shape))
        shapeLines[shape] = line
        return line
    }

    /// The numbers of the shapes that were also tried in reverse, and of their reversed copies.
    var shapesTriedBothWays: Set<UInt32> { Set(reversedShapes.flatMap { [$0.key, $0.value] }) }

    private mutating func reversedShape(_ shape: UInt32) -> UInt32 {
        if let reversed = reversedShapes[shape] { return reversed }
        let reversed = UInt32(shapes.addReversed(Int(shape)))
        reversedShapes[shape] = reversed
        return reversed
    }

    private func report(_ rule: Rule, _ shape: UInt32) {
        notices.add(rule, file: FeedFile.shapes, field: "shape_id", value: strings.string(shapes.ids[Int(shape)]))
    }

    private func reportFar(_ far: [Int], _ calls: [PatternCall]) {
        for callIndex in far {
            let id = stops[calls[callIndex].stop].id
            notices.add(.stopFarFromShape, file: FeedFile.stops, field: "stop_id", value: strings.string(id))
        }
    }

    /// Returns the distances of stops according to the feed's shape_dist_traveled; nil unless each stop has a value
    /// that matches its location.
    private func givenDistances(
        _ calls: [PatternCall], _ places: [Coordinate?], _ shape: MeasuredShape
    ) -> [Float]? {
        guard let scale = shape.traveled else { return nil }
        var distances: [Float] = []
        for (call, place) in zip(calls, places) {
            guard let along = scale.meters(call.traveled), along >= distances.last ?? 0 else { return nil }
            if let place {
                let (there, nearest) = shape.placement.offsets(of: place, at: Double(along))
                guard there <= nearest + 40 else { return nil }
            }
            distances.append(along)
        }
        return distances
    }

    private func straightDistances(_ calls: [PatternCall], along shape: UInt32) -> [Float] {
        var position = shapes.points(of: Int(shape)).lowerBound
        let end = shapes.points(of: Int(shape)).upperBound
        var isFirst = true
        return calls.map { call in
            let stop = stops[call.stop]
            guard stop.latitude != .min, position < end else { return isFirst ? 0 : shapes.distances[position] }
            // Each stop with a coordinate is the next point of the shape, unless its coordinate equals the previous
            // one.
            if !isFirst, shapes.latitudes[position] != stop.latitude || shapes.longitudes[position] != stop.longitude {
                position = min(position + 1, end - 1)
            }
            isFirst = false
            return shapes.distances[position]
        }
    }
}
