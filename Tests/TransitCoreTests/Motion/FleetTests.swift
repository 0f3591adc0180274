import Testing
import TransitCore

@Suite struct FleetTests {
    private func report(at distance: Double) -> MotionReport {
        MotionReport(shape: 1, length: 1000, seen: TimedDistance(distance: distance, time: 0))
    }

    private func step(_ fleet: inout Fleet, to now: Double) -> (distances: [Double], jumps: [Bool]) {
        var (distances, jumps): ([Double], [Bool]) = ([], [])
        fleet.step(to: now) { _, distance, hasJumped in
            distances.append(distance)
            jumps.append(hasJumped)
        }
        return (distances, jumps)
    }

    @Test func `every vehicle keeps its index, and an unused index has no position`() {
        var fleet = Fleet(capacity: 3)
        fleet.report(report(at: 10), at: 0, now: 0)
        fleet.report(report(at: 20), at: 2, now: 0)
        let first = step(&fleet, to: 1)
        #expect(first.distances[0] == 10 && first.distances[1].isNaN && first.distances[2] == 20)
        #expect(first.jumps == [true, false, true])
        #expect(step(&fleet, to: 2).jumps == [false, false, false])
    }

    @Test func `a fleet's capacity grows as needed, and a removed vehicle has no position`() {
        var fleet = Fleet(capacity: 1)
        fleet.report(report(at: 30), at: 4, now: 0)
        #expect(fleet.capacity == 5)
        fleet.remove(at: 4)
        fleet.remove(at: 99)
        #expect(step(&fleet, to: 1).distances.allSatisfy { $0.isNaN })
    }

    @Test func `a report with a non-finite distance removes the vehicle instead of freezing it`() {
        var fleet = Fleet(capacity: 1)
        fleet.report(report(at: 30), at: 0, now: 0)
        fleet.report(report(at: .infinity), at: 0, now: 0)
        #expect(step(&fleet, to: 1).distances[0].isNaN)
    }
}
