import GTFSSchedule
import LiveEngine
import LiveModel
import TransitCore

/// An agency with one route and three stops, and a live engine for it.
enum FuzzTown {
    /// Noon on the service day of the tests, in seconds since 1970.
    static let now = day.utcStart + 43_200
    static let day = ServiceDate(daysSince1970: 20_777)

    /// The timetable; nil only if the program cannot compile it.
    private static let timetable: Timetable? = {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = .utc
        builder.agencies = [AgencyRecord(id: builder.strings.intern("a"), name: builder.strings.intern("a"))]
        var daily = ServiceRecord(id: builder.strings.intern("d"))
        for shift in Int32(-30)...30 { daily.add(day.advanced(by: shift)) }
        builder.services = [daily]
        builder.routes = [RouteRecord(id: builder.strings.intern("r"), shortName: builder.strings.intern("r"))]
        for number in Int32(0)..<3 {
            let id = builder.strings.intern("s\(number)")
            builder.stops.append(
                StopRecord(
                    id: id, name: id, latitude: 450_000_000, longitude: -750_000_000 + number * 100_000, parent: nil,
                    kind: 0))
        }
        let calls = (0..<3).map { PatternCall(stop: StopIndex($0), sequence: UInt32($0) + 1, flags: []) }
        let pattern = builder.pattern(route: RouteIndex(0), direction: 0, shape: .max, calls: calls)
        let times = (0..<3).map { CallTimes(arrival: Int32($0) * 300, departure: Int32($0) * 300) }
        builder.trips = [
            TripRecord(
                id: builder.strings.intern("t"), pattern: pattern, service: ServiceIndex(0), start: 43_000,
                profile: builder.profiles.intern(times), block: .none, flags: [])
        ]
        return try? Timetable(FileBytes(copying: builder.finish()))
    }()

    /// Applies a sanitized reading to a new engine at three times, and evaluates the boards of all stops each time.
    static func serve(_ reading: FeedReading) {
        guard let timetable else { return }
        var engine = EngineState(timetable: timetable)
        for moment in [now, now + 20, now + 2000] {
            engine.apply(reading, from: "feed", at: moment)
            for stop in timetable.stops {
                _ = engine.snapshot.board(at: stop, from: moment, to: moment + 7200)
            }
        }
    }
}
