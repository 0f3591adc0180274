import LiveModel
import TransitCore

extension EngineState {
    /// Adds trips that should have departed some minutes ago without a visible vehicle, on routes whose other vehicles
    /// report their trips. If a whole feed or a whole route is silent, nothing is marked, since that is no evidence;
    /// neither are runs with a headway but no exact times.
    func addUnseenRuns(to runs: inout [LiveRun], known: Set<TripDay>, at now: EpochSeconds) {
        let known = known.union(tracks.compactMap { $0.isVisible ? $0.progress?.trip : nil })
        for route in seenRoutes(at: now).sorted() {
            for pattern in timetable.patterns(of: route) {
                timetable.forEachTrip(of: pattern, underWayAt: now) { times, day in
                    guard times.start + settings.notSeenAfter < now, !known.contains(day),
                        timetable.tripHeadways[day.trip] == 0
                    else { return }
                    runs.append(LiveRun(pattern: pattern, trip: day, state: .notSeen))
                }
            }
        }
    }

    private func seenRoutes(at now: EpochSeconds) -> Set<RouteIndex> {
        var routes = Set<RouteIndex>()
        for track in tracks where track.isVisible && !isStale(track, at: now) {
            guard let progress = track.progress, progress.trip != nil, !progress.isInferred else { continue }
            if let route = track.match.route { routes.insert(route) }
        }
        return routes
    }
}
