import FileFormats
import LiveModel
import Synchronization
package import TransitCore

/// Data derived from a timetable that its file does not contain, computed once per timetable.
package final class AgencyNetwork: Sendable {
    /// The timetable with the feed's own names, and the stops that realtime feeds add.
    package let timetable: Timetable
    /// The version of the stops, by which a client recognizes newer ones.
    package let stopsVersion: String
    /// The bounding box of all stops; nil for a feed without coordinates.
    package let coverage: Area?
    /// The operator's area, or else the coverage.
    package let area: Area?
    /// The operator's sections and groups.
    package let order: RouteOrder
    /// The routes that call at each stop, ascending; a station has its stops'.
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
        // Excludes stops added by feeds, which may be anywhere.
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

    /// Returns whether a stop is in a station with lifts, or is one.
    package func hasLifts(at stop: StopIndex) -> Bool {
        stationsWithLifts.contains(timetable.station(of: stop) ?? stop)
    }

    /// Returns a timetable of this file with the names of a language, created at first use; the same object for a feed
    /// without translations.
    ///
    /// - Parameters:
    ///   - shown: the timetable including the patterns that feeds currently add.
    ///   - language: the reader's, a BCP 47 tag; nil if unknown.
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

    /// Returns the entrances from which a stop is reached without steps while places are closed, searched again only
    /// when these places change; see ``Timetable/stepFreeEntrances(to:while:)``.
    package func stepFreeEntrances(to stop: StopIndex, while closed: ClosedPlaces) -> [StopIndex]? {
        if let known = entrances.withLock({ $0[stop] }), known.while == closed { return known.open }
        let open = timetable.stepFreeEntrances(to: stop, while: closed)
        entrances.withLock { $0[stop] = (closed, open) }
        return open
    }

    /// The lines of a route as a JSON array, encoded at first use.
    package func geometry(of route: RouteIndex) -> [UInt8] {
        if let known = geometries.withLock({ $0[route] }) { return known }
        var json = JSONWriter(capacity: 4096)
        json.geometry(of: route, in: timetable)
        geometries.withLock { $0[route] = json.bytes }
        return json.bytes
    }

    /// The timetable file in the gzip format, made at first use; nil if that would take too much memory or save
    /// nothing.
    package var packedTimetable: [UInt8]? {
        packed.withLock { packed in
            if let known = packed { return known }
            let made = timetable.byteCount > Self.largestPacked ? nil : timetable.withBytes { GzipForm.compress($0) }
            packed = .some(made)
            return made
        }
    }

    /// The maximum size in bytes; larger files are sent uncompressed.
    private static let largestPacked = 64 << 20

    /// Returns the scheduled activity of each route, cached per minute.
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
