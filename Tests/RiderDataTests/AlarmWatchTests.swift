import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import RiderData

struct AlarmWatchTests {
    /// Two trips, which call at stop B at 8:10 and 8:40.
    private let timetable: Timetable
    private let tenPast = Street.eight + 600

    init() throws {
        timetable = try Street.timetable([8 * 3600, 8 * 3600 + 1800])
    }

    private func watch(_ alarms: Alarm...) -> AlarmWatch {
        var watch = AlarmWatch()
        for (number, alarm) in alarms.enumerated() { watch.add(alarm, number: Int64(number)) }
        return watch
    }

    private func matters(
        _ watch: inout AlarmWatch, _ runs: [LiveRun] = [], at now: EpochSeconds, status: [ServiceStatus] = []
    ) -> [AlarmNotice.Matter] {
        watch.look(at: Street.snapshot(timetable, runs, at: now, status: status), now: now).compactMap(\.notice?.matter)
    }

    // MARK: Departures

    @Test func `a scheduled bus is announced once, the chosen number of minutes before`() {
        var watch = watch(Street.alarm(at: tenPast))
        #expect(matters(&watch, at: tenPast - 301) == [])
        let news = watch.look(at: Street.snapshot(timetable), now: tenPast - 300)
        #expect(news.map(\.notice?.matter) == [.coming] && news[0].notice?.isByTimetable == true)
        #expect(news[0].notice?.route == "12" && news[0].notice?.stop == "B Street")
        #expect(matters(&watch, at: tenPast - 295) == [])
    }

    @Test func `for a late bus, the notification time is relative to the start of the prediction interval`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        let late = try Street.run("t0", of: timetable, shift: 240)
        #expect(matters(&watch, [late], at: tenPast - 300) == [])
        // The bus is four minutes late; its prediction interval starts a minute earlier.
        #expect(matters(&watch, [late], at: tenPast + 180 - 301) == [])
        #expect(matters(&watch, [late], at: tenPast + 180 - 300) == [.coming])
    }

    @Test func `with a walk to the stop, the rider is notified when to leave`() {
        var alarm = Street.alarm(at: tenPast)
        alarm.walkMinutes = 3
        var watch = watch(alarm)
        #expect(matters(&watch, at: tenPast - 300) == [.leave])
    }

    /// Notifications once stated "1 min late" for a bus that boards showed as on time, and truncated minutes that the
    /// page rounds.
    @Test(arguments: [(60, 0), (119, 0), (121, 2), (170, 3)] as [(Int64, Int64)])
    func `notifications state a bus's minutes late by the same rule as boards`(shift: Int64, minutes: Int64) throws {
        var watch = watch(Street.alarm(at: tenPast))
        let late = try Street.run("t0", of: timetable, shift: shift)
        let news = watch.look(at: Street.snapshot(timetable, [late]), now: tenPast + shift - 60 - 300)
        #expect(news.map(\.notice?.minutesLate) == [minutes])
    }

    @Test func `a further notification is sent when the prediction changes by two minutes`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        #expect(matters(&watch, [try Street.run("t0", of: timetable)], at: tenPast - 360) == [.coming])
        #expect(matters(&watch, [try Street.run("t0", of: timetable, shift: 110)], at: tenPast - 300) == [])
        #expect(matters(&watch, [try Street.run("t0", of: timetable, shift: 120)], at: tenPast - 290) == [.moved])
        #expect(matters(&watch, [try Street.run("t0", of: timetable, shift: 600)], at: tenPast - 280) == [.moved])
        // There are at most three notifications.
        #expect(matters(&watch, [try Street.run("t0", of: timetable, shift: 1200)], at: tenPast - 270) == [])
    }

    @Test func `a cancellation is announced immediately, even after the time to leave`() throws {
        for before: Int64 in [7200, 100] {
            var watch = watch(Street.alarm(at: tenPast))
            if before < 300 { #expect(matters(&watch, at: tenPast - 300) == [.coming]) }
            let canceled = try Street.run("t0", of: timetable, .canceled)
            #expect(matters(&watch, [canceled], at: tenPast - before) == [.canceled])
            #expect(matters(&watch, [canceled], at: tenPast - before + 5) == [])
        }
    }

    @Test func `after a server downtime, the rider is notified that the bus has left`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        #expect(matters(&watch, [try Street.run("t0", of: timetable, passed: 2)], at: tenPast + 30) == [.left])
        var other = self.watch(Street.alarm(at: tenPast))
        #expect(matters(&other, at: tenPast + 60) == [.coming])
        var late = self.watch(Street.alarm(at: tenPast))
        #expect(matters(&late, at: tenPast + 120) == [.left])
    }

    @Test func `an alarm ends when its bus has left`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        _ = matters(&watch, at: tenPast - 300)
        let gone = Street.snapshot(timetable, [try Street.run("t0", of: timetable, passed: 2)])
        let news = watch.look(at: gone, now: tenPast + 5)
        #expect(news.count == 1 && news[0].notice == nil && news[0].isLast)
        #expect(watch.look(at: gone, now: tenPast + 10) == [])
    }

    @Test func `in a new timetable, an alarm follows its trip or another trip of the route at that time`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        let moved = try Street.timetable([8 * 3600 - 360])
        #expect(watch.look(at: Street.snapshot(moved), now: tenPast - 661) == [])
        #expect(watch.look(at: Street.snapshot(moved), now: tenPast - 660).map(\.notice?.matter) == [.coming])
        var alarm = Street.alarm(at: tenPast)
        alarm.route = "r12"
        var other = AlarmWatch()
        other.add(alarm, number: 1)
        let renamed = try Street.timetable([8 * 3600], names: ["new"])
        #expect(other.look(at: Street.snapshot(renamed), now: tenPast - 300).map(\.notice?.tripID) == ["street:new"])
    }

    @Test func `if a new timetable lacks the departure, the rider is notified at the alarm's time`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        let empty = try Street.timetable([20 * 3600], names: ["other"])
        #expect(watch.look(at: Street.snapshot(empty), now: tenPast - 301) == [])
        #expect(watch.look(at: Street.snapshot(empty), now: tenPast - 300).map(\.notice?.matter) == [.unlisted])
        #expect(watch.look(at: Street.snapshot(empty), now: tenPast - 200) == [])
    }

    @Test func `notifications have the clock times of the stop's own time zone`() throws {
        let zones = ["A": "Asia/Kolkata", "B": "America/Toronto"]
        let there = try Street.timetable([8 * 3600], zones: zones)
        let without = try Street.timetable([20 * 3600], names: ["other"], zones: zones)
        for timetable in [there, without] {
            var watch = watch(Street.alarm(at: tenPast))
            let notice = watch.look(at: Street.snapshot(timetable), now: tenPast - 300)[0].notice
            #expect(notice?.offset == -18_000)
        }
    }

    // MARK: Arrivals

    @Test func `an arrival is announced some minutes before, or when the bus reaches the stop`() throws {
        let there = Street.eight + 1200
        for minutes in [0, 3] {
            var watch = watch(Street.alarm(.arrival, stop: "C", at: there, before: minutes))
            let run = try Street.run("t0", of: timetable)
            #expect(matters(&watch, [run], at: there - 60 - Int64(minutes) * 60 - 1) == [])
            #expect(matters(&watch, [run], at: there - 60 - Int64(minutes) * 60) == [.reaches])
            #expect(matters(&watch, [run], at: there) == [])
        }
    }

    @Test func `a bus without a trip is tracked by its vehicle`() throws {
        let pattern = timetable.pattern(of: try #require(timetable.trip(id: "t0")))
        var vehicle = LiveVehicle(
            reading: VehicleReading(id: "bus", position: Coordinate(latitude: 45, longitude: -75)),
            seenAt: Street.eight, state: .moving)
        vehicle.match = VehicleMatch(pattern: pattern, trip: nil, distance: 0, offset: 0)
        let at = Street.eight + 900
        let call = PredictedCall(
            likely: at + 60, low: at, high: at + 120, departure: at + 60, shown: at + 60, source: .observed)
        var run = LiveRun(
            pattern: pattern, trip: nil, state: .live, vehicle: 0, firstCallIndex: 1, calls: [call, call])
        run.vehicle = 0
        let snapshot = LiveSnapshot(
            timetable: timetable, sequence: 1, at: Street.eight, vehicles: [vehicle], runs: [run])
        var alarm = Street.alarm(.arrival, stop: "B", at: at, before: 2)
        (alarm.trip, alarm.scheduled, alarm.vehicle) = (nil, nil, "bus")
        var watch = watch(alarm)
        #expect(watch.look(at: snapshot, now: at - 121) == [])
        #expect(watch.look(at: snapshot, now: at - 120).map(\.notice?.matter) == [.reaches])
        alarm.vehicle = "gone"
        var other = self.watch(alarm)
        #expect(other.look(at: snapshot, now: at) == [])
    }

    // MARK: Last bus

    private func lastBus() -> Alarm {
        var alarm = Alarm(id: Street.id(1), kind: .lastBus, agency: "street", stop: "B", expires: tenPast + 90_000)
        (alarm.route, alarm.day, alarm.minutesBefore) = ("r12", Street.day, 10)
        return alarm
    }

    @Test func `the last bus of the day is announced`() {
        var watch = watch(lastBus())
        #expect(matters(&watch, at: tenPast - 600) == [])
        #expect(matters(&watch, at: tenPast + 1800 - 600) == [.coming])
        #expect(matters(&watch, at: tenPast + 1800) == [])
    }

    @Test func `if the last bus is cancelled, the previous bus is announced immediately and before it leaves`()
        throws
    {
        var watch = watch(lastBus())
        let canceled = [try Street.run("t1", of: timetable, .canceled)]
        #expect(matters(&watch, canceled, at: tenPast - 3600) == [.earlierLast])
        #expect(matters(&watch, canceled, at: tenPast - 601) == [])
        #expect(matters(&watch, canceled, at: tenPast - 600) == [.coming])
        #expect(matters(&watch, canceled, at: tenPast - 500) == [])
    }

    @Test func `when the last bus is cancelled after the previous one left, the rider is notified that no bus remains`()
        throws
    {
        var watch = watch(lastBus())
        let runs = [try Street.run("t0", of: timetable, passed: 2), try Street.run("t1", of: timetable, .canceled)]
        #expect(matters(&watch, runs, at: tenPast + 60) == [.noneLeft])
        #expect(matters(&watch, runs, at: tenPast + 65) == [])
    }

    // MARK: Commutes

    private func commute(days: UInt8 = 0b11111) -> Alarm {
        var alarm = Alarm(id: Street.id(1), kind: .commute, agency: "street", stop: "B", expires: tenPast + 1_000_000)
        alarm.route = "r12"
        alarm.window = Alarm.Window(days: days, from: 8 * 60, to: 8 * 60 + 45)
        return alarm
    }

    @Test func `a commute without disruptions causes no notification`() throws {
        var watch = watch(commute())
        for minute in stride(from: Int64(-120), to: 300, by: 5) {
            #expect(matters(&watch, [try Street.run("t0", of: timetable)], at: Street.eight + minute * 60) == [])
        }
    }

    @Test func `the time window and weekdays of a commute alarm apply in the time zone of its stop`() throws {
        // At stop B it is from 19:00 to 19:45 on the previous day, Thursday, when the agency's clock shows midnight.
        let late = try Street.timetable([0], zones: ["B": "America/Toronto"])
        let canceled = [try Street.run("t0", of: late, .canceled)]
        for (days, expected) in [(0b01000, [.canceled]), (0b10000, [])] as [(UInt8, [AlarmNotice.Matter])] {
            var alarm = commute(days: days)
            alarm.window = Alarm.Window(days: days, from: 19 * 60, to: 19 * 60 + 45)
            var watch = watch(alarm)
            let news = watch.look(
                at: Street.snapshot(late, canceled, at: Street.midnight), now: Street.midnight + 60)
            #expect(news.compactMap(\.notice?.matter) == expected)
            #expect(news.allSatisfy { $0.notice?.expires == Street.midnight + 46 * 60 })
        }
    }

    @Test func `the most severe disruption of a commute is announced once, and so is its end`() throws {
        var watch = watch(commute())
        let bad = [try Street.run("t0", of: timetable, shift: 500), try Street.run("t1", of: timetable, .canceled)]
        #expect(matters(&watch, bad, at: Street.eight - 1801) == [])
        let news = watch.look(at: Street.snapshot(timetable, bad), now: Street.eight - 1800)
        #expect(news.map(\.notice?.matter) == [.canceled] && news[0].notice?.also.map(\.matter) == [.late])
        #expect(matters(&watch, bad, at: Street.eight) == [])
        #expect(matters(&watch, [], at: Street.eight + 60) == [.over])
        #expect(matters(&watch, bad, at: Street.eight + 120) == [])
    }

    @Test func `a disruption of a commute's whole route is announced, but a detour is not`() {
        var watch = watch(commute())
        #expect(matters(&watch, at: Street.eight, status: [.altered, .none]) == [])
        #expect(matters(&watch, at: Street.eight, status: [.delayed, .none]) == [.disrupted])
    }

    @Test func `a commute alarm repeats only on its weekdays`() throws {
        var watch = watch(commute())
        for days in Int32(0)...4 {
            let date = Street.day.advanced(by: days)
            let canceled = try Street.run("t0", of: timetable, on: date, .canceled)
            let moment = date.utcStart + 8 * 3600
            #expect(matters(&watch, [canceled], at: moment - 4000) == [])
            #expect(matters(&watch, [canceled], at: moment) == (date.weekday < 5 ? [.canceled] : []))
            #expect(matters(&watch, [canceled], at: moment + 2 * 3600) == [])
        }
    }

    // MARK: Cost of an evaluation

    @Test func `a bus is evaluated once for all of its alarms`() throws {
        var watch = AlarmWatch()
        for number in 0..<500 { watch.add(Street.alarm(number: number, at: tenPast), number: Int64(number)) }
        let snapshot = Street.snapshot(timetable, [try Street.run("t0", of: timetable)])
        _ = watch.look(at: snapshot, now: tenPast - 3000)
        #expect(watch.work == AlarmWatch.Work(alarms: 500, runs: 1, resolved: 500))
        _ = watch.look(at: snapshot, now: tenPast - 2995)
        #expect(watch.work == AlarmWatch.Work(alarms: 500, runs: 1, resolved: 0))
    }

    @Test func `a departure that is hours away is not evaluated`() {
        var watch = AlarmWatch()
        for number in 0..<500 { watch.add(Street.alarm(number: number, at: tenPast), number: Int64(number)) }
        let snapshot = Street.snapshot(timetable)
        _ = watch.look(at: snapshot, now: tenPast - 20_000)
        _ = watch.look(at: snapshot, now: tenPast - 19_995)
        #expect(watch.work.total == 0)
    }

    @Test func `deleted alarms cause no notification, and other alarms still do`() {
        var watch = AlarmWatch()
        for number in 0..<5 { watch.add(Street.alarm(number: number, at: tenPast), number: Int64(number)) }
        for number in [0, 4, 2] { watch.remove(Street.id(number)) }
        let news = watch.look(at: Street.snapshot(timetable), now: tenPast - 300)
        #expect(Set(news.map(\.alarm)) == [Street.id(1), Street.id(3)])
    }

    @Test func `an event that could not be stored is returned by the next evaluation`() throws {
        var watch = watch(Street.alarm(at: tenPast))
        let snapshot = Street.snapshot(timetable)
        let news = watch.look(at: snapshot, now: tenPast - 300)
        watch.takeBack(try #require(news.first))
        #expect(watch.look(at: snapshot, now: tenPast - 295).map(\.notice?.matter) == [.coming])
    }
}
