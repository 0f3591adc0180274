import TransitCore

extension EngineState {
    /// Ghosts: trips that should have left some minutes ago, on routes whose other vehicles are seen, and nobody is on
    /// them. Silence of a whole feed or of a whole route is no proof and marks nothing.
    func addUnseenRuns(to runs: inout [LiveRun], known: Set<TripDay>, at now: Int64) {
        let named = Set(tracks.compactMap { $0.isVisible ? $0.progress?.trip : nil })
        var seen = Set<RouteIndex>()
        for track in tracks where track.isVisible && track.progress?.trip != nil && !isStale(track, at: now) {
            if let route = track.match.route { seen.insert(route) }
        }
        for route in seen.sorted() {
            for pattern in timetable.patterns(of: route).map({ PatternIndex($0) }) {
                matcher.finder.forEachTrip(of: pattern, underWayAt: now, slack: 0) { times, day in
                    guard times.start + settings.notSeenAfter < now, !known.contains(day), !named.contains(day) else {
                        return
                    }
                    runs.append(LiveRun(pattern: pattern, trip: day, state: .notSeen))
                }
            }
        }
    }
}
