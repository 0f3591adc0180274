import Testing
import TransitCore

@Suite struct VehicleMotionTests {
    let start = MotionScript.start

    /// Returns the report of a bus seen at `distance` at `start + after`, which is expected to move at `pace` for ten
    /// minutes.
    private func report(at distance: Double, after: Double = 0, pace: Double, shape: Int32 = 1) -> MotionReport {
        let seen = TimedDistance(distance: distance, time: start + after)
        let later = TimedDistance(distance: distance + 600 * pace, time: seen.time + 600)
        return MotionReport(shape: shape, length: 20_000, seen: seen, expected: [later])
    }

    private func steps(_ motion: inout VehicleMotion, from: Double, to: Double, every: Double = 0.125) -> [Double] {
        stride(from: from, through: to, by: every).map { motion.step(to: start + $0) }
    }

    @Test func `a new bus appears at its expected position, marked as a jump`() {
        var motion = VehicleMotion(report(at: 100, pace: 10), now: start + 20)
        #expect(motion.step(to: start + 20) == 300)
        #expect(motion.hasJumped)
        _ = motion.step(to: start + 21)
        #expect(!motion.hasJumped)
    }

    @Test func `a bus moves at the expected pace`() {
        var motion = VehicleMotion(report(at: 100, pace: 10), now: start)
        #expect(abs(motion.step(to: start + 60) - 700) < 0.1)
    }

    @Test(arguments: [6.0, 15, 33]) func `a bus displayed up to 33 m behind catches up within a second`(gap: Double) {
        var motion = VehicleMotion(report(at: 100, pace: 0), now: start)
        _ = motion.step(to: start + 5)
        motion.report(report(at: 100 + gap, after: 5, pace: 0), now: start + 5)
        #expect(abs(motion.step(to: start + 6) - (100 + gap)) < 0.01)
        #expect(!motion.hasJumped)
    }

    @Test func `a bus displayed more than 33 m behind catches up at the speed limit`() {
        var motion = VehicleMotion(report(at: 100, pace: 0), now: start)
        _ = motion.step(to: start + 5)
        motion.report(report(at: 265, after: 5, pace: 0), now: start + 5)
        #expect(abs(motion.step(to: start + 8) - 199) < 0.01)
        #expect(abs(motion.step(to: start + 10.5) - 265) < 0.01)
    }

    @Test(arguments: [-201.0, 201]) func `a bus displayed more than 200 m away jumps to its position`(gap: Double) {
        var motion = VehicleMotion(report(at: 1000, pace: 0), now: start)
        _ = motion.step(to: start + 5)
        motion.report(report(at: 1000 + gap, after: 5, pace: 0), now: start + 5)
        #expect(motion.step(to: start + 5) == 1000 + gap)
        #expect(motion.hasJumped)
    }

    @Test func `a bus reported on another line jumps to it`() {
        var motion = VehicleMotion(report(at: 100, pace: 0), now: start)
        _ = motion.step(to: start)
        motion.report(report(at: 101, pace: 0, shape: 2), now: start)
        #expect(motion.step(to: start) == 101)
        #expect(motion.hasJumped)
    }

    @Test func `a bus displayed too far ahead stands until its expected position catches up`() {
        var motion = VehicleMotion(report(at: 500, pace: 10), now: start)
        _ = motion.step(to: start + 5)
        motion.report(report(at: 450, after: 5, pace: 10), now: start + 5)
        let shown = steps(&motion, from: 5, to: 25)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(shown.contains { abs($0 - shown[24]) < 1e-9 && $0 > 550 }, "it stands after three seconds")
        #expect(abs(shown[160] - 650) < 1)
    }

    @Test func `small position errors are corrected smoothly`() {
        var motion = VehicleMotion(report(at: 100, pace: 10), now: start)
        _ = motion.step(to: start + 10)
        motion.report(report(at: 204, after: 10, pace: 10), now: start + 10)
        let shown = steps(&motion, from: 10, to: 30)
        let speeds = zip(shown, shown.dropFirst()).map { ($1 - $0) / 0.125 }
        let changes = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) / 0.125 }
        #expect(changes.allSatisfy { $0 <= MotionLimits.acceleration + 0.01 })
        #expect(abs(shown[160] - 404) < 0.1)
    }

    @Test func `a bus brakes before a stop, stands at it, and never passes it early`() {
        let seen = TimedDistance(distance: 0, time: start)
        let stop = TimedDistance(distance: 300, time: start + 30)
        let report = MotionReport(shape: 1, length: 5000, seen: seen, expected: [stop])
        var motion = VehicleMotion(report, now: start)
        let shown = steps(&motion, from: 0, to: 60)
        let speeds = zip(shown, shown.dropFirst()).map { ($1 - $0) / 0.125 }
        let changes = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) / 0.125 }
        #expect(changes.allSatisfy { $0 <= MotionLimits.acceleration })
        #expect(shown.allSatisfy { $0 <= 300.5 })
        #expect(abs(shown[480] - 300) < 0.5)
    }

    @Test func `without expected positions the last speed decreases to zero`() {
        let seen = TimedDistance(distance: 1000, time: start)
        var motion = VehicleMotion(MotionReport(shape: 1, length: 9000, seen: seen, speed: 10), now: start)
        let shown = steps(&motion, from: 0, to: 120, every: 1)
        #expect(abs(shown[10] - 1091.6) < 1)
        #expect(abs(shown[60] - 1300) < 1)
        #expect(abs(shown[120] - shown[64]) < 0.5)
    }

    @Test func `a bus not displayed for a while resumes at its expected position, without a jump if reachable`() {
        var motion = VehicleMotion(report(at: 100, pace: 10), now: start)
        _ = motion.step(to: start)
        #expect(abs(motion.step(to: start + 300) - 3100) < 0.01)
        #expect(!motion.hasJumped)
    }

    @Test func `a report with a non-finite distance is ignored`() {
        var motion = VehicleMotion(report(at: 100, pace: 0), now: start)
        motion.report(report(at: .nan, pace: 0), now: start)
        #expect(motion.step(to: start + 1) == 100)
    }
}
