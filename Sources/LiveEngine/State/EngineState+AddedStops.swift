import TransitCore

// Stops that feeds add to the timetable.
extension EngineState {
    /// The minimum interval between two changes of the added stops, in seconds. A change rebuilds everything derived
    /// from the timetable's stops, and a feed may change its stops with every message.
    private static let rest: Int64 = 300

    /// Applies the stops that feeds currently add.
    mutating func followAddedStops(at now: EpochSeconds) {
        let timetable = network.timetable
        let added = findAddedStops(in: timetable.file)
        areAddedStopsOutdated = added != timetable.addedStops
        guard areAddedStopsOutdated else { return }
        if let changedAt = addedStopsChangedAt, (0..<Self.rest).contains(now - changedAt) { return }
        (areAddedStopsOutdated, addedStopsChangedAt) = (false, now)
        goOn(with: timetable.file.adding(added), at: now)
    }

    /// Returns the stops that feeds add, in the order of the feeds' names, and counts the faults of each feed.
    mutating func findAddedStops(in file: Timetable) -> [AddedStop] {
        var added: [AddedStop] = []
        var known: [String: AddedStop] = [:]
        for name in feeds.keys.sorted() {
            guard let detours = feeds[name]?.reading.detours else { continue }
            var counts = UnplacedCounts()
            let routes = detours.stops.isEmpty ? [:] : detours.routesOfStops(in: file)
            for var stop in detours.stops {
                // "Must be different than any stop_id defined in the (CSV) GTFS" (reference, *message Stop*).
                guard file.stop(id: stop.id) == nil else {
                    counts.contradictions += 1
                    continue
                }
                if let parent = stop.parentID, file.stationID(parent) == nil {
                    counts.unknownStops += 1
                    stop.parentID = nil
                }
                stop.routes = routes[stop.id]?.sorted() ?? []
                if let other = known[stop.id] {
                    counts.repeatedUpdates += other == stop ? 0 : 1
                    continue
                }
                known[stop.id] = stop
                added.append(stop)
            }
            feeds[name]?.unplacedStops = counts
        }
        return added
    }
}

extension DetourReading {
    /// Returns the routes of the modified trips that call at each stop, by stop id.
    fileprivate func routesOfStops(in timetable: Timetable) -> [String: Set<RouteIndex>] {
        var found: [String: Set<RouteIndex>] = [:]
        for modifications in modifications {
            let stops = Set(modifications.changes.flatMap { $0.stops.map(\.stopID) })
            let routes = modifications.selections.flatMap(\.tripIDs).compactMap { id in
                timetable.trip(id: id).map { timetable.routeOf($0) }
            }
            for stop in stops { found[stop, default: []].formUnion(routes) }
        }
        return found
    }
}
