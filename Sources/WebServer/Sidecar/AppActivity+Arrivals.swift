import HTTPTypes
import LiveModel
import TransitCore

extension AppActivity {
    /// The next departures of an activity.
    enum Outlook: Equatable {
        /// The agency's timetable is loading.
        case loading
        /// Empty also if the stop is not known.
        case arrivals([ActivityArrival])
    }

    /// Seconds before and after now whose departures are looked at.
    private static let window: (before: Int64, after: Int64) = (300, 7200)

    /// Looks up the next departures.
    func outlook(in registry: AgencyRegistry, of region: SidecarRegion?, at now: EpochSeconds) -> Outlook {
        guard let region else { return .arrivals([]) }
        do throws(Problem) {
            let serving = try OneBusAway(registry: registry, version: "").find(id: stop)
            guard region.agencies?.contains(serving.service.agencyID) ?? true else { return .arrivals([]) }
            let found = serving.on(serving.timetable.zone.date(at: now))
            let board = found.service.snapshot.board(
                at: try found.stop, from: now - Self.window.before, to: now + Self.window.after,
                limit: OneBusAway.mostArrivals)
            let arrivals = board.arrivals.filter { shows($0, in: found.timetable) }
                .map { ActivityArrival($0, in: found.timetable) }.filter { $0.time >= now }
            return .arrivals(Array(arrivals.sorted { $0.time < $1.time }.prefix(ActivityArrival.most)))
        } catch {
            return error.status == .serviceUnavailable ? .loading : .arrivals([])
        }
    }

    /// Whether a row is of the activity's line and destination, and will be served.
    private func shows(_ arrival: Arrival, in timetable: Timetable) -> Bool {
        guard arrival.status != .canceled, arrival.status != .skipped else { return false }
        let line = timetable.patternRoutes[timetable.patternStopPatterns[arrival.patternStop]]
        return timetable.routeSign(of: line) == route
            && (arrival.headsign ?? timetable.headsignText(of: arrival)) == headsign
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
