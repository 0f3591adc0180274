import Testing
import TransitCore

/// Tests properties that hold for any sequence of reports.
@Suite struct VehicleMotionPropertyTests {
    static let seeds = Array(UInt64(1)...100)

    /// Plays a script at a frame rate. Returns the maximum of `measure` over all pairs of consecutive frames, except
    /// pairs between which the bus jumped.
    private func worst(
        _ script: MotionScript, framesPerSecond: Double = 20,
        measure: (_ before: Double, _ after: Double, _ seconds: Double) -> Double
    ) -> Double {
        var motion = VehicleMotion(script.entries[0].report, now: script.entries[0].now)
        var time = script.entries[0].now
        var shown = motion.step(to: time)
        var worst = -Double.infinity
        for entry in script.entries.dropFirst() {
            while time < entry.now {
                let next = min(time + 1 / framesPerSecond, entry.now)
                let distance = motion.step(to: next)
                if !motion.hasJumped { worst = max(worst, measure(shown, distance, next - time)) }
                (shown, time) = (distance, next)
            }
            motion.report(entry.report, now: entry.now)
        }
        return worst
    }

    @Test(arguments: seeds) func `a displayed bus never moves backwards`(seed: UInt64) {
        #expect(worst(MotionScript(seed: seed)) { before, after, _ in before - after } <= 1e-6)
    }

    @Test(arguments: seeds) func `a displayed bus never exceeds the speed limit`(seed: UInt64) {
        let excess = worst(MotionScript(seed: seed)) { before, after, seconds in
            after - before - MotionLimits.speed * seconds
        }
        #expect(excess <= 1e-4)
    }

    @Test(arguments: seeds) func `a displayed bus stays between the ends of its line`(seed: UInt64) {
        #expect(worst(MotionScript(seed: seed)) { _, after, _ in max(-after, after - 12_000) } <= 0)
    }

    @Test(arguments: seeds) func `the displayed position does not depend on the frame rate`(seed: UInt64) {
        let entry = MotionScript(seed: seed, reports: 1).entries[0]
        var (slow, fast) = (VehicleMotion(entry.report, now: entry.now), VehicleMotion(entry.report, now: entry.now))
        var difference = 0.0
        for second in 0..<120 {
            for frame in 1...60 { _ = fast.step(to: entry.now + Double(second) + Double(frame) / 60) }
            let now = entry.now + Double(second + 1)
            difference = max(difference, abs(slow.step(to: now) - fast.step(to: now)))
        }
        #expect(difference < 1e-6)
    }

    @Test(arguments: seeds)
    func `30 s after a report a displayed bus is at its expected position, or ahead of it and no faster`(seed: UInt64) {
        let script = MotionScript(seed: seed)
        var motion = VehicleMotion(script.entries[0].report, now: script.entries[0].now)
        for entry in script.entries.dropFirst() { motion.report(entry.report, now: entry.now) }
        let last = script.entries[script.entries.count - 1]
        let (path, later) = (ExpectedPath(last.report), last.now + 30)
        let expected = [later, later + 1].map { path.smoothDistance(at: $0) }
        let shown = stride(from: last.now, through: later + 1, by: 1).map { motion.step(to: $0) }
        let gap = expected[0] - shown[30]
        #expect(abs(gap) < 2 || gap < 0 && shown[31] - shown[30] < expected[1] - expected[0] + 0.01)
    }
}
