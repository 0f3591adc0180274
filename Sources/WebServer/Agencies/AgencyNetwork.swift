import LiveEngine
import Synchronization
import TransitCore

/// What answers need of a timetable and its file does not hold ready. Made once for each timetable.
final class AgencyNetwork: Sendable {
    let timetable: Timetable
    /// Around all stops; nil for a feed without places.
    let coverage: Area?
    /// The operator's, or else the coverage.
    let area: Area?
    /// The operator's sections and groups.
    let order: RouteOrder
    /// The routes of stop i are `routeList[routeStarts[i] ..< routeStarts[i + 1]]`, ascending; a station has its stops'.
    private let routeStarts: [Int]
    private let routeList: [RouteIndex]
    private let geometries = Mutex<[RouteIndex: [UInt8]]>([:])
    private let packed = Mutex<[UInt8]??>(nil)
    private let activities = Mutex<(minute: Int64, ofRoute: [RouteActivity])>((.min, []))

    init(_ timetable: Timetable, of description: AgencyDescription) {
        self.timetable = timetable
        coverage = Area(around: timetable)
        area = description.area ?? coverage
        order = RouteOrder(description, in: timetable)
        var starts = [0]
        var list: [RouteIndex] = []
        starts.reserveCapacity(timetable.stops.count + 1)
        for stop in timetable.stops {
            list += Self.routes(calling: StopIndex(stop), in: timetable)
            starts.append(list.count)
        }
        routeStarts = starts
        routeList = list
    }

    func routes(at stop: StopIndex) -> ArraySlice<RouteIndex> {
        routeList[routeStarts[stop.position]..<routeStarts[stop.position + 1]]
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
    func activities(at epoch: Int64) -> [RouteActivity] {
        let minute = epoch / 60
        let known = activities.withLock { $0 }
        if known.minute == minute { return known.ofRoute }
        let fresh = timetable.routes.map { RouteActivity(of: RouteIndex($0), in: timetable, at: epoch) }
        activities.withLock { $0 = (minute, fresh) }
        return fresh
    }

    private static func routes(calling stop: StopIndex, in timetable: Timetable) -> [RouteIndex] {
        var found: Set<RouteIndex> = []
        insertRoutes(at: stop, of: timetable, into: &found)
        for child in timetable.children(of: stop) {
            insertRoutes(at: timetable.stopChildren[child], of: timetable, into: &found)
        }
        return found.sorted()
    }

    private static func insertRoutes(at stop: StopIndex, of timetable: Timetable, into found: inout Set<RouteIndex>) {
        for call in timetable.calls(at: stop) {
            let pattern = timetable.patternStopPatterns[Int(timetable.stopCalls[call])]
            found.insert(timetable.patternRoutes[pattern.position])
        }
    }
}
