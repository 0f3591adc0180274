import Agencies
import HTTPServer
import HTTPTypes
import LiveModel
import TransitCore

/// The next departures for all Live Activities at one point in time. Each stop's board is read once, regardless of how
/// many activities need it.
struct ActivityBoards: Sendable {
    /// Returns the rows of a stop's board within a period.
    typealias Reader = @Sendable (AgencyService, StopIndex, Range<EpochSeconds>) -> [Arrival]

    /// The next departures of a Live Activity.
    enum Outlook: Equatable {
        /// The agency's timetable is loading.
        case loading
        /// The departures; also empty if the stop is unknown.
        case arrivals([ActivityArrival])
    }

    private enum Board {
        case loading
        case arrivals([Line: [ActivityArrival]])
    }

    /// A line in the direction of one headsign.
    fileprivate struct Line: Hashable {
        var route: String
        var headsign: String
    }

    /// The time range of departures that are read, in seconds before and after the current time.
    private static let window: (before: Int64, after: Int64) = (300, 7200)

    private let regions: [SidecarRegion]
    /// The boards by stop id, without those of unknown stops.
    private var boards: [String: Board] = [:]

    /// Reads the boards of all stops that Live Activities need.
    init(
        of activities: [AppActivity], in registry: AgencyRegistry, regions: [SidecarRegion], at now: EpochSeconds,
        read: Reader
    ) {
        self.regions = regions
        for (stop, activities) in Dictionary(grouping: activities, by: \.stop) {
            let lines = Set(activities.map { Line(route: $0.route, headsign: $0.headsign) })
            boards[stop] = Self.board(of: stop, lines, in: registry, at: now, read)
        }
    }

    private static func board(
        of stop: String, _ lines: Set<Line>, in registry: AgencyRegistry, at now: EpochSeconds, _ read: Reader
    ) -> Board? {
        do throws(Problem) {
            let serving = try OneBusAway(registry: registry, version: "").find(id: stop)
            let found = serving.on(serving.timetable.zone.date(at: now))
            let rows = read(found.service, try found.stop, now - window.before..<now + window.after)
            let shown = rows.filter { $0.status != .canceled && $0.status != .skipped }
            let byLine = Dictionary(grouping: shown) { Line($0, in: found.timetable) }
            return .arrivals(
                byLine.filter { lines.contains($0.key) }.mapValues { rows in
                    let arrivals = rows.map { ActivityArrival($0, in: found.timetable) }.filter { $0.time >= now }
                    return Array(arrivals.sorted { $0.time < $1.time }.prefix(ActivityArrival.most))
                })
        } catch {
            return error.status == .serviceUnavailable ? .loading : nil
        }
    }

    /// Returns the next departures of a Live Activity.
    func outlook(of activity: AppActivity) -> Outlook {
        guard let (agency, _) = OneBusAwayID.parts(of: activity.stop),
            let region = regions.first(where: { $0.id == activity.region }),
            region.agencies?.contains(agency) ?? true
        else { return .arrivals([]) }
        switch boards[activity.stop] {
        case .loading: return .loading
        case .arrivals(let lines):
            return .arrivals(lines[Line(route: activity.route, headsign: activity.headsign)] ?? [])
        case nil: return .arrivals([])
        }
    }
}

extension ActivityBoards.Line {
    fileprivate init(_ arrival: Arrival, in timetable: Timetable) {
        route = timetable.routeSign(of: timetable.patternRoutes[timetable.patternStopPatterns[arrival.patternStop]])
        headsign = arrival.headsign ?? timetable.headsignText(of: arrival)
    }
}

extension ActivityArrival {
    init(_ arrival: Arrival, in timetable: Timetable) {
        let callIndex = timetable.callIndex(ofRow: arrival.patternStop)
        let isArrival = callIndex != 0
        var scheduled = arrival.scheduled
        if let trip = arrival.trip {
            let day = timetable.zone.start(of: trip.date)
            scheduled = day.adding(
                isArrival
                    ? timetable.arrival(of: trip.trip, at: callIndex)
                    : timetable.departure(of: trip.trip, at: callIndex))
        }
        let predicted = arrival.predicted.map { isArrival ? $0.times.beThere : $0.times.leaving }
        let deviation = predicted.map { $0 - (scheduled ?? $0) }
        self.init(time: predicted ?? scheduled ?? 0, deviation: deviation, isArrival: isArrival)
    }
}
