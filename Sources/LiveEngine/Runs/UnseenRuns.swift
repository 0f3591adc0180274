import TransitCore

extension EngineState {
    /// Ghosts: trips that should have left some minutes ago, on routes whose other vehicles name their trips, and nobody
    /// is on them. Silence of a whole feed or of a whole route is no proof and marks nothing; neither does a run of which
    /// only the headway is promised.
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
