import LiveModel
import TestSupport
import TransitCore

@testable import RiderData

extension Street {
    /// The service day of the tests, a Friday.
    static let day = ServiceDate(year: 2026, month: 11, day: 20)!
    static let midnight = day.utcStart
    static let eight = midnight + 8 * 3600

    /// Returns a timetable with trips on route `12`, every day.
    /// - Parameters:
    ///   - starts: The start times of the trips `t0`, `t1` and so on, in seconds since midnight.
    ///   - zones: The time zones of stops by id; those of the others are UTC.
    static func timetable(_ starts: [Int32], names: [String]? = nil, zones: [String: String] = [:]) throws
        -> Timetable
    {
        try timetable(
            on: (-7...14).map { day.advanced(by: $0) },
            trips: starts.enumerated().map { (id: names?[$0] ?? "t\($0)", route: 0, start: $1) }, zones: zones)
    }

    /// Returns the live run of a trip.
    /// - Parameter shift: The delay in seconds; the prediction interval starts a minute earlier.
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

    /// Returns an alarm for trip `t0` at stop B, where the trip calls ten minutes after its start.
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
