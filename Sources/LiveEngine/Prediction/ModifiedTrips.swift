import TransitCore

/// The trips modified by all feeds' TripModifications, each on the service days concerned.
struct ModifiedTrips: Sendable {
    /// The service days considered, relative to today: "Producers SHOULD only transmit detours occurring within the
    /// next week" (reference, *service_dates*).
    private static let window: ClosedRange<Int32> = -2...8
    /// The maximum number of calls over all modified trips.
    private static let mostCalls = 100_000

    /// The modified trips, sorted by service day, then by trip.
    private(set) var trips: [ModifiedTrip] = []
    /// The service day that the window is relative to.
    private(set) var today: ServiceDate?
    /// The counts of faults in the modifications, by feed.
    private(set) var counts: [String: UnplacedCounts] = [:]
    /// The selectors that modifications add to alerts, by feed and alert id.
    private(set) var selectors: [String: [String: Set<AlertSelector>]] = [:]
    private var indexOfTrip: [TripDay: Int] = [:]
    private var callCount = 0
    private var lines: [LineKey: OwnLine?] = [:]

    private struct LineKey: Hashable {
        let feed, shapeID: String
        let stops: [StopIndex]
    }

    init() {}

    subscript(day: TripDay) -> ModifiedTrip? { indexOfTrip[day].map { trips[$0] } }

    /// Builds the modified trips of all feeds.
    /// - Parameter readings: The feeds' modifications in order of precedence.
    init(_ readings: [(feed: String, detours: DetourReading)], by finder: TripFinder, around today: ServiceDate) {
        self.today = today
        for (feed, detours) in readings {
            for modifications in detours.modifications {
                for selection in modifications.selections {
                    add(selection, of: modifications, in: detours, from: feed, by: finder)
                }
            }
        }
        trips.sort { ($0.day.date, $0.day.trip) < ($1.day.date, $1.day.trip) }
        indexOfTrip = Dictionary(uniqueKeysWithValues: trips.indices.map { (trips[$0].day, $0) })
    }

    private mutating func add(
        _ selection: DetourReading.Selection, of modifications: DetourReading.Modifications,
        in detours: DetourReading, from feed: String, by finder: TripFinder
    ) {
        let timetable = finder.timetable
        for id in selection.tripIDs {
            guard let trip = timetable.trip(id: id) else {
                counts[feed, default: UnplacedCounts()].unknownTrips += 1
                continue
            }
            for date in modifications.dates
            where Self.window.contains(date.daysSince1970 - (today ?? date).daysSince1970) {
                // "A trip_id will only be modified if it runs on a given service date."
                for trip in finder.runs(of: trip, startingAt: modifications.startTimes)
                where timetable.runs(trip, on: date) {
                    let day = TripDay(trip: trip, date: date)
                    add(day, modifications, along: selection.shapeID, in: detours, from: feed, by: finder)
                }
            }
        }
    }

    private mutating func add(
        _ day: TripDay, _ modifications: DetourReading.Modifications, along shapeID: String?, in detours: DetourReading,
        from feed: String, by finder: TripFinder
    ) {
        let timetable = finder.timetable
        // "On any given service date, a trip MUST NOT be assigned to more than one TripModifications object."
        guard indexOfTrip[day] == nil else {
            counts[feed, default: UnplacedCounts()].repeatedUpdates += 1
            return
        }
        let built = ModifiedTripBuilder(day, modifications.changes, in: timetable)
        counts[feed, default: UnplacedCounts()].addFaults(of: built.counts)
        guard built.isModified else { return }
        guard built.calls.count > 1 else {
            counts[feed, default: UnplacedCounts()].contradictions += 1
            return
        }
        guard callCount + built.calls.count <= Self.mostCalls else {
            counts[feed, default: UnplacedCounts()].excess += 1
            return
        }
        callCount += built.calls.count
        let pattern = timetable.pattern(of: day.trip)
        var list = OwnPattern(
            route: timetable.patternRoutes[pattern], direction: timetable.direction(of: pattern),
            stops: built.calls.map(\.stop), sequences: (1...built.calls.count).map { UInt32($0) })
        if let shapeID { list.line = line(shapeID, past: list.stops, in: detours, from: feed, by: finder) }
        indexOfTrip[day] = trips.count
        trips.append(ModifiedTrip(day: day, modificationsID: modifications.id, list: list, calls: built.calls))
        link(built, of: day, on: list, from: feed)
    }

    /// Returns the shape of a modified trip: the shape_id "may refer to a new shape added using a Shape message in the
    /// same GTFS-RT feed, or to an existing shape defined in the GTFS-Static feed's shapes.txt" (reference, *message
    /// SelectedTrips*).
    private mutating func line(
        _ shapeID: String, past stops: [StopIndex], in detours: DetourReading, from feed: String, by finder: TripFinder
    ) -> OwnLine? {
        let key = LineKey(feed: feed, shapeID: shapeID, stops: stops)
        if let known = lines[key] { return known }
        let line = (detours.shapes[shapeID] ?? finder.line(ofShape: shapeID)).flatMap { points in
            OwnLine(points, past: stops.map { finder.timetable.coordinate(of: $0) })
        }
        // Without a shape the trip is drawn in straight lines from stop to stop.
        if line == nil { counts[feed, default: UnplacedCounts()].contradictions += 1 }
        lines[key] = .some(line)
        return line
    }

    /// Records selectors for the alerts that describe the changes: the trip, and its route at the skipped and the added
    /// stops.
    private mutating func link(_ built: ModifiedTripBuilder, of day: TripDay, on list: OwnPattern, from feed: String) {
        let added = built.calls.filter { $0.original == nil }.map(\.stop)
        for (alertID, stops) in built.replaced {
            guard let alertID else { continue }
            var selectors: Set = [AlertSelector(trip: day.trip, date: day.date)]
            for stop in stops + added {
                selectors.insert(AlertSelector(route: list.route, direction: list.direction, stop: stop))
            }
            self.selectors[feed, default: [:]][alertID, default: []].formUnion(selectors)
        }
    }
}

extension TripFinder {
    /// Returns the runs of a frequency-based trip with the given start times, or all of its runs if there are no start
    /// times; the trip itself if it is not frequency-based.
    fileprivate func runs(of trip: TripIndex, startingAt starts: [Int32]) -> [TripIndex] {
        let all = runs(of: trip)
        guard !all.isEmpty else { return [trip] }
        guard !starts.isEmpty else { return all }
        return all.filter { starts.contains(timetable.tripStarts[$0]) }
    }
}

extension UnplacedCounts {
    fileprivate mutating func addFaults(of other: UnplacedCounts) {
        unknownStops += other.unknownStops
        contradictions += other.contradictions
        outOfOrder += other.outOfOrder
    }
}
