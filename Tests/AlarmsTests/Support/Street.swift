import GTFSSchedule
import LiveEngine
import TransitCore

@testable import Alarms

/// A line `12` from A over B to C, ten minutes from stop to stop, and a line `9` that goes with it; every day, in UTC.
enum Street {
    /// A Friday.
    static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    static let midnight = day.utcStart
    static let eight = midnight + 8 * 3600

    /// - Parameter starts: of trips `t0`, `t1` …, seconds from midnight.
    static func timetable(_ starts: [Int32], names: [String]? = nil) throws -> Timetable {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = ZoneTransitions("UTC") ?? .utc
        builder.feed[.timeZone] = builder.strings.intern("UTC")
        builder.agencies = [AgencyRecord(id: builder.strings.intern("street"), name: builder.strings.intern("Street"))]
        var daily = ServiceRecord(id: builder.strings.intern("daily"))
        for shift in Int32(-7)...14 { daily.add(day.advanced(by: shift)) }
        builder.services = [daily]
        for (number, id) in ["A", "B", "C"].enumerated() {
            builder.stops.append(
                StopRecord(
                    id: builder.strings.intern(id), name: builder.strings.intern("\(id) Street"),
                    latitude: 450_000_000 + Int32(number) * 100_000, longitude: -750_000_000, parent: nil, kind: 0))
        }
        for name in ["12", "9"] {
            builder.routes.append(
                RouteRecord(id: builder.strings.intern("r\(name)"), shortName: builder.strings.intern(name)))
        }
        let patterns = (0..<2).map { route in
            builder.pattern(
                route: RouteIndex(UInt32(route)), direction: 0, shape: .max,
                calls: (0..<3).map { PatternCall(stop: StopIndex(UInt32($0)), sequence: UInt32($0 + 1), flags: []) })
        }
        for (number, start) in starts.enumerated() {
            let times = [0, 600, 1200].map { CallTimes(arrival: Int32($0), departure: Int32($0)) }
            builder.trips.append(
                TripRecord(
                    id: builder.strings.intern(names?[number] ?? "t\(number)"), pattern: patterns[0],
                    service: ServiceIndex(0 as UInt32), start: start, profile: builder.profiles.intern(times),
                    block: .none,
                    flags: []))
        }
        return try Timetable(FileBytes(copying: builder.finish()))
    }

    /// What is known of a trip.
    /// - Parameter shift: seconds, late is positive; the early edge is a minute before.
    static func run(
        _ trip: String, of timetable: Timetable, on date: ServiceDate = day, _ state: LiveRun.State = .live,
        shift: Int64 = 0, passed: Int = 0
    ) throws -> LiveRun {
        guard let index = timetable.trip(id: trip) else { throw Missing.trip }
        let times = TripTimes(TripDay(trip: index, date: date), in: timetable)
        let calls = (passed..<3).map { number in
            let likely = times.arrival(at: number) + shift
            return PredictedCall(
                likely: likely, low: likely - 60, high: likely + 60, departure: likely, shown: likely, source: .observed
            )
        }
        return LiveRun(
            pattern: timetable.pattern(of: index), trip: TripDay(trip: index, date: date), state: state,
            firstCallIndex: passed, calls: state == .live ? calls : [])
    }

    enum Missing: Error { case trip }

    static func snapshot(
        _ timetable: Timetable, _ runs: [LiveRun] = [], at now: EpochSeconds = eight,
        status: [ServiceStatus] = []
    ) -> LiveSnapshot {
        LiveSnapshot(
            timetable: timetable, sequence: 1, at: now, runs: runs,
            routeStatus: IndexedArray(status))
    }

    static func id(_ number: Int) -> AlarmID {
        AlarmID((0..<16).map { UInt8(truncatingIfNeeded: number >> ($0 * 8 % 64)) })!
    }

    /// An alarm for trip `t0` at stop B, where it is ten minutes after its start.
    static func alarm(
        _ kind: Alarm.Kind = .departure, number: Int = 1, stop: String = "B", trip: String = "t0",
        at scheduled: EpochSeconds, before: Int = 5
    ) -> Alarm {
        var alarm = Alarm(id: id(number), kind: kind, agency: "street", stop: stop, expires: scheduled + 10_800)
        alarm.trip = trip
        alarm.scheduled = scheduled
        alarm.minutesBefore = before
        return alarm
    }
}
