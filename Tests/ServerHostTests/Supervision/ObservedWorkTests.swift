import Testing

@testable import ServerHost

struct ObservedWorkTests {
    private static let town = ObjectIdentifier(AgencyThread.self)
    private static let city = ObjectIdentifier(Watchdog.self)

    /// A thread's work item and processor time at some second; `turn` is nil while the thread is idle.
    private struct Observation {
        var thread = town
        var turn: UInt64?
        var used = 0.0
        var second: Double
    }

    /// Returns whether the work item is overdue at each observation, with a limit of ten seconds.
    private func overdue(_ observations: Observation...) -> [Bool] {
        var work = ObservedWork(deadline: 10)
        let start = ContinuousClock.now
        return observations.map { seen in
            let effort = seen.turn.map { (turn: $0, seconds: seen.used) }
            return work.isOverdue(seen.thread, effort, at: start + .seconds(seen.second))
        }
    }

    @Test func `a work item is overdue when it exceeds its limit of processor time`() {
        let found = overdue(
            Observation(turn: 1, used: 100, second: 0), Observation(turn: 1, used: 109.9, second: 10),
            Observation(turn: 1, used: 110, second: 10))
        #expect(found == [false, false, true])
    }

    @Test func `a work item that mostly waits is overdue after six times the limit`() {
        let found = overdue(
            Observation(turn: 1, second: 0), Observation(turn: 1, used: 1, second: 59.9),
            Observation(turn: 1, used: 1, second: 60))
        #expect(found == [false, false, true])
    }

    @Test func `the time of a work item does not count towards the limit of the next`() {
        let found = overdue(
            Observation(turn: 1, second: 0), Observation(turn: 3, used: 9, second: 9),
            Observation(turn: 5, used: 18, second: 18), Observation(turn: 7, used: 27, second: 27))
        #expect(found == [false, false, false, false])
    }

    @Test func `an idle period resets the observation of a thread`() {
        let found = overdue(
            Observation(turn: 1, second: 0), Observation(turn: nil, second: 100),
            Observation(turn: 1, used: 11, second: 101))
        #expect(found == [false, false, false])
    }

    @Test func `threads are observed independently`() {
        let found = overdue(
            Observation(turn: 1, second: 0), Observation(thread: Self.city, turn: 1, used: 20, second: 0),
            Observation(thread: Self.city, turn: 1, used: 21, second: 1), Observation(turn: 1, used: 10, second: 1))
        #expect(found == [false, false, false, true])
    }
}
