import Testing

@testable import ServerHost

struct RestartPlanTests {
    private let start = ContinuousClock.now

    /// Returns the delays before the restarts after crashes at some seconds.
    private func pauses(_ moments: [Double], isExplained: Bool = false, hasServed: Bool = false) -> [Double?] {
        var plan = RestartPlan()
        return moments.map { plan.pause(isExplained: isExplained, hasServed: hasServed, at: start + .seconds($0)) }
    }

    @Test func `the first restart is immediate, later ones back off, and the sixth crash within a minute gives up`() {
        #expect(pauses([0, 1, 2, 3, 4, 5]) == [0, 1, 2, 4, 8, nil])
    }

    @Test func `a server that has served requests is always restarted, within at most a minute`() {
        let pauses = pauses(Array(repeating: 0, count: 12), hasServed: true)
        #expect(pauses == [0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60, 60])
    }

    @Test func `crashes more than a minute ago are ignored`() {
        #expect(pauses([0, 30, 60.5, 121]) == [0, 1, 1, 0])
    }

    @Test func `the supervisor never gives up after crashes that the crash journal explains`() {
        let pauses = pauses(Array(repeating: 0, count: 12), isExplained: true)
        #expect(pauses == [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60])
    }

    @Test func `crashes that the crash journal explains do not count towards the restart limit`() {
        var plan = RestartPlan()
        for second in 0..<5 {
            _ = plan.pause(isExplained: true, hasServed: false, at: start + .seconds(second))
        }
        #expect(plan.pause(isExplained: false, hasServed: false, at: start + .seconds(5)) == 0)
    }
}
