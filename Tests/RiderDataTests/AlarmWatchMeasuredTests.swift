import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import RiderData

/// The cost of one evaluation, done every five seconds, of ten thousand alarms with a different bus each.
struct AlarmWatchMeasuredTests {
    private static let count = 10_000

    private func city() throws -> (AlarmWatch, LiveSnapshot) {
        let timetable = try Street.timetable((0..<Self.count).map { 8 * 3600 + Int32($0 / 4) })
        var watch = AlarmWatch()
        let runs = try (0..<Self.count).map { try Street.run("t\($0)", of: timetable) }
        for number in 0..<Self.count {
            let at = Street.eight + 600 + Int64(number / 4)
            watch.add(Street.alarm(number: number, trip: "t\(number)", at: at), number: Int64(number))
        }
        let snapshot = Street.snapshot(timetable, runs)
        _ = watch.look(at: snapshot, now: Street.eight - 600)
        return (watch, snapshot)
    }

    @Test func `ten thousand alarms for different buses evaluate each bus once`() throws {
        var (watch, snapshot) = try city()
        _ = watch.look(at: snapshot, now: Street.eight - 595)
        #expect(watch.work == AlarmWatch.Work(alarms: Self.count, runs: Self.count, resolved: 0))
    }

    @Test(.enabled(if: Measuring.isWanted, "measures time"))
    func `evaluating 10,000 alarms takes at most 50 ms`() throws {
        var (watch, snapshot) = try city()
        let median = Measuring.median("alarms-look-10k") { run in
            _ = watch.look(at: snapshot, now: Street.eight - 590 + Int64(run))
        }
        // One percent of five seconds.
        #expect(median <= 50)
    }

    @Test(.enabled(if: Measuring.isWanted, "measures time"))
    func `an alarm takes at most a kilobyte of memory`() throws {
        let timetable = try Street.timetable((0..<Self.count).map { 8 * 3600 + Int32($0 / 4) })
        let snapshot = Street.snapshot(timetable, try (0..<Self.count).map { try Street.run("t\($0)", of: timetable) })
        var watch = AlarmWatch()
        let bytes = Measuring.bytes("alarms-bytes-each", of: Self.count) {
            for number in 0..<Self.count {
                let at = Street.eight + 600 + Int64(number / 4)
                watch.add(Street.alarm(number: number, trip: "t\(number)", at: at), number: Int64(number))
            }
            _ = watch.look(at: snapshot, now: Street.eight - 600)
        }
        #expect(watch.work.resolved == Self.count)
        #expect(bytes <= 1024)
    }
}
