import LiveEngine
import Synchronization
import TransitCore

/// What answers need of a timetable and its file does not hold ready. Made once for each timetable.
final class AgencyNetwork: Sendable {
    /// With the names as the feed has them, and the stops that feeds add.
    let timetable: Timetable
    /// Names the stops, so that who has them knows whether they are still the newest.
    let stopsVersion: String
    /// Around all stops; nil for a feed without places.
    let coverage: Area?
    /// The operator's, or else the coverage.
    let area: Area?
    /// The operator's sections and groups.
    let order: RouteOrder
    /// The routes that call at each stop, ascending; a station has its stops'.
    private let routesOfStop: IndexedArray<StopIndex, Range<Int>>
    private let routeList: [RouteIndex]
    private let geometries = Mutex<[RouteIndex: [UInt8]]>([:])
    private let named = Mutex<[StringIndex: (of: Timetable, timetable: Timetable)]>([:])
    private let packed = Mutex<[UInt8]??>(nil)
    private let activities = Mutex<(minute: Int64, ofRoute: IndexedArray<RouteIndex, RouteActivity>)>((.min, []))

    init(_ timetable: Timetable, of description: AgencyDescription) {
        self.timetable = timetable
        stopsVersion = timetable.stopsVersion
        // A stop that a feed adds may lie anywhere.
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
    }

    /// A timetable of this file with the names of a language, made at its first use; the same object for a feed without translations.
    ///
    /// - Parameters:
    ///   - shown: with the patterns that only feeds know at the moment.
    ///   - language: the reader's, a BCP 47 tag; nil where it is unknown.
    func timetable(_ shown: Timetable, in language: String?) -> Timetable {
        guard let translation = timetable.translation(for: language) else { return shown }
        return named.withLock { known in
            if let made = known[translation], made.of === shown { return made.timetable }
            let made = shown.named(in: translation)
            known[translation] = (shown, made)
            return made
        }
    }

    func routes(at stop: StopIndex) -> ArraySlice<RouteIndex> {
        routeList[routesOfStop[stop]]
    }

    /// The lines of a route as a JSON array, encoded at first use.
    func geometry(of route: RouteIndex) -> [UInt8] {
        if let known = geometries.withLock({ $0[route] }) { return known }
        var json = JSONWriter(capacity: 4096)
        json.geometry(of: route, in: timetable)
        geometries.withLock { $0[route] = json.bytes }
        return json.bytes
    }

    /// The timetable file in the gzip format, made at first use; nil where that would take too much memory or save nothing.
    var packedTimetable: [UInt8]? {
        packed.withLock { packed in
            if let known = packed { return known }
            let made = timetable.byteCount > Self.largestPacked ? nil : timetable.withBytes { GzipEncoder.compress($0) }
            packed = .some(made)
            return made
        }
    }

    /// Bytes; larger files are sent as they are.
    private static let largestPacked = 64 << 20

    /// When routes run by the timetable, true to the minute.
    func activities(at epoch: EpochSeconds) -> IndexedArray<RouteIndex, RouteActivity> {
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
