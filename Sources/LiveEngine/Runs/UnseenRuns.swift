import LiveModel
import TransitCore

extension EngineState {
    /// Adds trips that should have departed some minutes ago but have no visible vehicle, on routes whose other
    /// vehicles report their trips. A silent feed or a silent route is no evidence that a trip is missing, so no trips
    /// are added for it. Headway-based runs without exact times are not added either.
    func addUnseenRuns(to runs: inout [LiveRun], known: Set<TripDay>, at now: EpochSeconds) {
        var known = known
        for index in tracks.indices where tracks[index].isVisible {
            if let trip = tracks[index].trip { known.insert(trip) }
        }
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
        for index in tracks.indices where tracks[index].isVisible && !tracks[index].isInferred {
            guard tracks[index].trip != nil, let route = tracks[index].match.route, !routes.contains(route),
                !isStale(tracks[index], at: now)
            else { continue }
            routes.insert(route)
        }
        return routes
    }
}
