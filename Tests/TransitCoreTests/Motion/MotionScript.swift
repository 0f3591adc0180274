import TestSupport
import TransitCore

/// A reproducible sequence of a vehicle's reports at random times, which contradict each other as real reports do.
struct MotionScript {
    struct Entry {
        let now: Double
        let report: MotionReport
    }

    static let start = 1_790_000_000.0
    let entries: [Entry]

    init(seed: UInt64, reports: Int = 40) {
        var random = SeededRandom(seed: seed)
        var now = Self.start + Double.random(in: 0..<1, using: &random)
        var distance = Double.random(in: 0..<500, using: &random)
        entries = (0..<reports).map { _ in
            now += Double.random(in: 0.2..<40, using: &random)
            distance = min(max(distance + Double.random(in: -120..<500, using: &random), 0), 12_000)
            return Entry(now: now, report: Self.report(at: distance, now: now, using: &random))
        }
    }

    private static func report(at distance: Double, now: Double, using random: inout SeededRandom) -> MotionReport {
        let seen = TimedDistance(distance: distance, time: now - Double.random(in: 0..<30, using: &random))
        var expected: [TimedDistance] = []
        var (ahead, time) = (distance, seen.time)
        for _ in 0..<Int.random(in: 0..<8, using: &random) {
            let seconds = Double.random(in: 20..<120, using: &random)
            ahead += seconds * Double.random(in: 0..<16, using: &random)
            time += seconds
            expected.append(TimedDistance(distance: ahead, time: time))
        }
        let speed = Bool.random(using: &random) ? Double.random(in: 0..<25, using: &random) : nil
        return MotionReport(shape: 1, length: 12_000, seen: seen, speed: speed, expected: expected)
    }
}
