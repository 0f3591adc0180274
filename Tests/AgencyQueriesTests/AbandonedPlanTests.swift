import HTTPTypes
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import Agencies
@testable import AgencyQueries
@testable import HTTPServer

/// Plan requests whose client disconnects before the response.
struct AbandonedPlanTests {
    private func answer<Result: Sendable>(
        _ planner: Planner, isAbandoned: @escaping @Sendable () -> Bool = { false },
        _ body: @Sendable (PlannerMoment?, inout JourneyPlanner) throws(Problem) -> Result
    ) async throws(Problem) -> (result: Result, work: Double) {
        try await planner.answer(
            startingAt: RunTable.start(forwardFrom: Town.atEight), by: { $0.service }, isLive: false,
            isAbandoned: isAbandoned, body)
    }

    @Test func `a plan query whose client has disconnected is not searched`() async throws {
        let planner = Planner(try Scene().registry)
        let isSearched = Atomic(false)
        await #expect(throws: Problem.abandoned) {
            try await answer(planner, isAbandoned: { true }) { (_, _) throws(Problem) in
                isSearched.store(true, ordering: .relaxed)
            }
        }
        let wasSearched = isSearched.load(ordering: .relaxed)
        #expect(!wasSearched)
        #expect(planner.abandonedCount == 1 && planner.waitingCount == 0)
    }

    @Test func `a search stops when its client disconnects, and its cost is charged`() async throws {
        let planner = Planner(try Scene().registry)
        let hasLeft = Atomic(false)
        do throws(Problem) {
            _ = try await answer(planner, isAbandoned: { hasLeft.load(ordering: .relaxed) }) {
                (moment, planner) throws(Problem) in
                hasLeft.store(true, ordering: .relaxed)
                return try PlanRequest(from: .stop("town:A"), to: .stop("town:C"), .departure(Town.atEight))
                    .plan(at: moment, &planner).plan.journeys.count
            }
            Issue.record("The plan was answered.")
        } catch {
            #expect(error.status == .clientClosedRequest && error.work > 0)
        }
        #expect(planner.abandonedCount == 1)
        // The next search with the same worker succeeds, so the worker's scratch memory is intact.
        let found = try await answer(planner) { (moment, planner) throws(Problem) in
            try PlanRequest(from: .stop("town:A"), to: .stop("town:C"), .departure(Town.atEight))
                .plan(at: moment, &planner).plan.journeys.count
        }
        #expect(found.result == 2 && found.work > 0)
    }
}
