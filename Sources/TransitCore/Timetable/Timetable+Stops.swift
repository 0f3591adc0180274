// Lookups of stops by coordinate.

extension Timetable {
    /// Returns the boarding stops within a range of latitudes in degrees, from south to north. Entrances and stations
    /// are excluded.
    package func stopsToWaitAt(from south: Double, to north: Double) -> [StopIndex] {
        stops(from: south, to: north).filter { stopKinds[$0] == 0 }
    }

    /// Returns the pattern stops at a stop or, for a station, at any stop within it.
    package func calls(within stop: StopIndex) -> [PatternStopIndex] {
        Array(calls(at: stop)) + children(of: stop).flatMap { Array(calls(at: $0)) }
    }

    /// The stations that have lifts in pathways.txt.
    package var stationsWithLifts: Set<StopIndex> {
        guard !pathways.isEmpty else { return [] }
        var stations: Set<StopIndex> = []
        for stop in stops {
            guard pathways.range(from: stop).contains(where: { pathways.mode(of: $0) == .elevator }),
                let station = station(of: stop)
            else { continue }
            stations.insert(station)
        }
        return stations
    }

    /// Returns the station of a stop, an entrance or a boarding area; nil if there is none.
    package func station(of stop: StopIndex) -> StopIndex? {
        var place = stop
        // A boarding area belongs to a platform, which belongs to a station.
        for _ in 0..<3 where stopParents[place].rawValue != .max { place = stopParents[place] }
        return place != stop && stopKinds[place] == 1 ? place : nil
    }

    /// Returns the stops with known coordinates in a range of latitudes, from south to north.
    package func stops(from south: Double, to north: Double) -> Slice<Column<Int, StopIndex>> {
        let (south, north) = (max(south, -90), min(north, 90))
        guard south <= north else { return stopsByLatitude.prefix(0) }
        // Rounded outwards. Int32.min marks stops without a coordinate.
        let band = Int32((south * 1e7).rounded(.down))...Int32((north * 1e7).rounded(.up))
        let first = stopsByLatitude.partitioningIndex { stopLatitudes[$0] >= band.lowerBound }
        let end = stopsByLatitude.partitioningIndex { stopLatitudes[$0] > band.upperBound }
        return stopsByLatitude[first..<max(first, end)]
    }

    /// Calls `body` with each stop near a coordinate that has at least one route, and the stop's distance in metres.
    /// The order is undefined.
    /// - Parameter radius: In metres.
    /// - Returns: The number of stops examined.
    @discardableResult
    package func forEachServedStop(
        near place: Coordinate, within radius: Double, _ body: (StopIndex, Double) -> Void
    ) -> Int {
        let reach = Coordinate.latitudeSpan(of: radius)
        let band = stops(from: place.latitude - reach, to: place.latitude + reach)
        for stop in band {
            guard stopKinds[stop] == 0, !calls(at: stop).isEmpty,
                let distance = coordinate(of: stop)?.distance(to: place), distance <= radius
            else { continue }
            body(stop, distance)
        }
        return band.count
    }

    /// Returns the stops near a coordinate that have at least one route, with their distances in metres, nearest first.
    /// - Parameter radius: In metres.
    package func servedStops(
        near place: Coordinate, radius: Double, limit: Int
    ) -> [(stop: StopIndex, distance: Double)] {
        var found: [(stop: StopIndex, distance: Double)] = []
        forEachServedStop(near: place, within: radius) { found.append(($0, $1)) }
        return Array(found.sorted { $0.distance < $1.distance }.prefix(limit))
    }
}
