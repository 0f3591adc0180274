import Foundation
import Testing
import TransitCore

/// Runs the same vehicle scripts as the browser tests, which run them in the WebAssembly module: both must behave
/// identically.
///
/// If `HEADSIGN_RECORD` is set in the environment, the current results are written to the file, and the test fails in
/// order to report this.
@Suite struct MotionVectorTests {
    @Test func `vehicle motion matches the recorded cases`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/motion.json").standardizedFileURL
        let written = try JSONDecoder().decode([MotionCase].self, from: Data(contentsOf: file))
        let shown = written.map { $0.played() }
        if ProcessInfo.processInfo.environment["HEADSIGN_RECORD"] != nil {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(shown).write(to: file)
            Issue.record("recorded \(file.path)")
        }
        for (written, shown) in zip(written, shown) {
            for (wanted, step) in zip(written.steps, shown.steps) {
                let isSame = abs((wanted.distance ?? .nan) - (step.distance ?? .nan)) < 1e-6
                #expect(isSame && wanted.jumped == step.jumped, "\(written.name), at \(step.now)")
            }
        }
    }
}

/// A test case with one vehicle: its reports with their times, and the displayed position after each step.
private struct MotionCase: Codable {
    struct Report: Codable {
        var now: Double
        var shape: Int32
        var length: Double
        var reportDistance: Double
        var reportTime: Double
        var speed: Double?
        var knots: [[Double]]

        var report: MotionReport {
            MotionReport(
                shape: shape, length: length, seen: TimedDistance(distance: reportDistance, time: reportTime),
                speed: speed, expected: knots.map { TimedDistance(distance: $0[0], time: $0[1]) })
        }
    }

    struct Step: Codable {
        var now: Double
        var distance: Double?
        var jumped: Bool?
    }

    var name: String
    var reports: [Report]
    var steps: [Step]

    func played() -> MotionCase {
        var copy = self
        var fleet = Fleet(capacity: 1)
        var rest = reports[...]
        for index in steps.indices {
            let now = steps[index].now
            while let next = rest.first, next.now <= now {
                fleet.report(next.report, at: 0, now: next.now)
                rest.removeFirst()
            }
            fleet.step(to: now) { _, distance, hasJumped in
                copy.steps[index].distance = distance
                copy.steps[index].jumped = hasJumped
            }
        }
        return copy
    }
}
