import FileFormats
import LiveModel
import Synchronization
package import TransitCore

/// Data derived from a timetable and computed once, because the timetable file does not contain it.
package final class AgencyNetwork: Sendable {
    /// The timetable with the feed's original names, including stops added by realtime feeds.
    package let timetable: Timetable
    /// A version of the list of stops, by which clients detect changes.
    package let stopsVersion: String
    /// The bounding box of all stops; nil if the feed has no coordinates.
    package let coverage: Area?
    /// The map area from the configuration, or else `coverage`.
    package let area: Area?
    /// The sections and groups from the configuration.
    package let order: RouteOrder
    /// For each stop, the range in `routeList` of the routes that call there; for a station, of the routes at any of
    /// its stops.
    private let routesOfStop: IndexedArray<StopIndex, Range<Int>>
    private let routeList: [RouteIndex]
    private let stationsWithLifts: Set<StopIndex>
    private let geometries = Mutex<[RouteIndex: [UInt8]]>([:])
    private let named = Mutex<[StringIndex: (of: Timetable, timetable: Timetable)]>([:])
    private let packed = Mutex<[UInt8]??>(nil)
    private let entrances = Mutex<[StopIndex: (while: ClosedPlaces, open: [StopIndex]?)]>([:])
    private let activities = Mutex<(minute: Int64, ofRoute: IndexedArray<RouteIndex, RouteActivity>)>((.min, []))

    package init(_ timetable: Timetable, of description: AgencyDescription) {
        self.timetable = timetable
        stopsVersion = timetable.stopsVersion
        // Excludes stops added by realtime feeds, because their coordinates may be anywhere.
        coverage = Area(around: timetable.file)
        area = description.area ?? coverage
        order = RouteOrder(description, in: timetable)
        var list: [RouteIndex] = []
        routesOfStop = IndexedArray(for: timetable.stops) { stop in
            let start = list.count
            list += Self.routes(calling: stop, in: timetable)
            return start..<list.count
        }
        routeList = list
        stationsWithLifts = timetable.stationsWithLifts
    }

    /// Returns whether a stop is, or is part of, a station with lifts.
    package func hasLifts(at stop: StopIndex) -> Bool {
        stationsWithLifts.contains(timetable.station(of: stop) ?? stop)
    }

    /// Returns the timetable with the names of a language. The translated timetable is created on first use; for a feed
    /// without translations, `shown` is returned.
    ///
    /// - Parameters:
    ///   - shown: The timetable including the patterns that realtime feeds currently add.
    ///   - language: The reader's BCP 47 tag; nil if unknown.
    package func timetable(_ shown: Timetable, in language: String?) -> Timetable {
        guard let translation = timetable.translation(for: language) else { return shown }
        return named.withLock { known in
            if let made = known[translation], made.of === shown { return made.timetable }
            let made = shown.named(in: translation)
            known[translation] = (shown, made)
            return made
        }
    }

    package func routes(at stop: StopIndex) -> ArraySlice<RouteIndex> {
        routeList[routesOfStop[stop]]
    }

    /// Returns the entrances from which a stop is reachable without steps while some stops and pathways are closed. The
    /// result is cached until the closures change; see ``Timetable/stepFreeEntrances(to:while:)``.
    package func stepFreeEntrances(to stop: StopIndex, while closed: ClosedPlaces) -> [StopIndex]? {
        if let known = entrances.withLock({ $0[stop] }), known.while == closed { return known.open }
        let open = timetable.stepFreeEntrances(to: stop, while: closed)
        entrances.withLock { $0[stop] = (closed, open) }
        return open
    }

    /// Returns the shapes of a route as JSON array, encoded on first use.
    package func geometry(of route: RouteIndex) -> [UInt8] {
        if let known = geometries.withLock({ $0[route] }) { return known }
        var json = JSONWriter(capacity: 4096)
        json.geometry(of: route, in: timetable)
        geometries.withLock { $0[route] = json.bytes }
        return json.bytes
    }

    /// The timetable file compressed with gzip, on first use; nil if that needs too much memory or does not reduce the
    /// size.
    package var packedTimetable: [UInt8]? {
        packed.withLock { packed in
            if let known = packed { return known }
            let made = timetable.byteCount > Self.largestPacked ? nil : timetable.withBytes { GzipForm.compress($0) }
            packed = .some(made)
            return made
        }
    }

    /// The maximum size in bytes of a timetable that is compressed.
    private static let largestPacked = 64 << 20

    /// Returns the scheduled activity of each route, cached for a minute.
    package func activities(at epoch: EpochSeconds) -> IndexedArray<RouteIndex, RouteActivity> {
        let minute = epoch.rawValue / 60
        let known = activities.withLock { $0 }
        if known.minute == minute { return known.ofRoute }
        let fresh = IndexedArray(for: timetable.routes) { RouteActivity(of: $0, in: timetable, at: epoch) }
        activities.withLock { $0 = (minute, fresh) }
        return fresh
    }

    private static func routes(calling stop: StopIndex, in timetable: Timetable) -> [RouteIndex] {
        var found: Set<RouteIndex> = []
        insertRoutes(at: stop, of: timetable, into: &found)
        for child in timetable.children(of: stop) {
            insertRoutes(at: child, of: timetable, into: &found)
        }
        return found.sorted()
    }

    private static func insertRoutes(at stop: StopIndex, of timetable: Timetable, into found: inout Set<RouteIndex>) {
        found.formUnion(timetable.addedRoutes(at: stop))
        for row in timetable.calls(at: stop) {
            found.insert(timetable.patternRoutes[timetable.patternStopPatterns[row]])
        }
    }
}
