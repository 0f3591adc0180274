/// The stops of one timetable that journeys can use: those with scheduled calls, and the remaining platforms of their
/// stations.
///
/// Realtime data may assign a different platform of the same station (`assigned_stop_id` of GTFS Realtime's
/// `StopTimeProperties`), which need not occur in `stop_times.txt`. Feeds also add stops for modified trips.
struct PlannableStops: Sendable {
    private var isPlannable: IndexedArray<StopIndex, Bool>

    init(_ timetable: Timetable) {
        isPlannable = IndexedArray(for: timetable.stops) { !timetable.calls(at: $0).isEmpty }
        for stop in timetable.addedStopIndices { isPlannable[stop] = true }
        var isStationServed = IndexedArray(repeating: false, for: timetable.stops)
        for stop in timetable.stops where isPlannable[stop] {
            if let station = Self.station(of: stop, timetable) { isStationServed[station] = true }
        }
        for stop in timetable.stops where timetable.stopKinds[stop] == 0 {
            if let station = Self.station(of: stop, timetable), isStationServed[station] { isPlannable[stop] = true }
        }
    }

    func contains(_ stop: StopIndex) -> Bool { isPlannable[stop] }

    /// Returns the station of a platform. Returns a station unchanged, because realtime data may refer to it directly.
    private static func station(of stop: StopIndex, _ timetable: Timetable) -> StopIndex? {
        timetable.stopKinds[stop] == 1 ? stop : timetable.station(of: stop)
    }
}
