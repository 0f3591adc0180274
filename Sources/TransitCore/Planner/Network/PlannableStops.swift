/// The stops of one timetable that riders may plan to and from: those that it serves, and the other platforms of their stations.
///
/// A platform may be assigned on the day, by `assigned_stop_id` of GTFS Realtime's `StopTimeProperties`: a stop of the same station, which
/// need not be in `stop_times.txt`. Feeds add stops for the trips that they modify to call there.
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

    /// The station that a platform lies in. Runs may be said to call at a station itself.
    private static func station(of stop: StopIndex, _ timetable: Timetable) -> StopIndex? {
        timetable.stopKinds[stop] == 1 ? stop : timetable.station(of: stop)
    }
}
