import Dispatch
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import WebServer

/// Plans whose client leaves before the answer.
struct AbandonedPlanTests {
    private func answer<Result: Sendable>(
        _ planner: Planner, isAbandoned: @escaping @Sendable () -> Bool = { false },
        _ body: @Sendable (PlannerMoment?, inout JourneyPlanner) throws(Problem) -> Result
    ) async throws(Problem) -> (result: Result, work: Double) {
        try await planner.answer(
            startingAt: RunTable.start(forwardFrom: Town.atEight), by: { $0.service }, isLive: false,
            isAbandoned: isAbandoned, body)
    }

    @Test func `a question whose client has left is not searched`() async throws {
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

    @Test func `a search ends when its client leaves, and costs what it used`() async throws {
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
        // The worker's memory is as before.
        let found = try await answer(planner) { (moment, planner) throws(Problem) in
            try PlanRequest(from: .stop("town:A"), to: .stop("town:C"), .departure(Town.atEight))
                .plan(at: moment, &planner).plan.journeys.count
        }
        #expect(found.result == 2 && found.work > 0)
    }

    @Test(arguments: [
        "/api/v1/plan?from=town:A&to=town:C&departAt=\(Int(Town.eight))",
        "/motis/api/v5/plan?fromPlace=town:A&toPlace=town:C&time=2026-11-20T08:00:00Z",
        "/otp/gtfs/v1?query=%7Bplan(fromPlace%3A%22town%3AA%22%2CtoPlace%3A%22town%3AC%22)%7Bdate%7D%7D",
    ])
    func `a queued question is dropped when its connection closes`(target: String) async throws {
        let scene = try Scene()
        let planner = Planner(scene.registry, workers: 1)
        let gate = DispatchSemaphore(value: 0)
        try await scene.listen(planner: planner) { client in
            let port = try #require(client.port)
            async let first = answer(planner) { (_, _) throws(Problem) in
                _ = gate.wait(timeout: .now() + 60)
            }
            #expect(try await eventually { planner.waitingCount == 1 })
            let asker = try RawConnection(port: port, request: "GET \(target) HTTP/1.1\r\nHost: town\r\n\r\n")
            #expect(try await eventually { planner.waitingCount == 2 })
            asker.hangUp()
            // Connections are spread over the event loops: each has seen the end by then.
            for _ in 0..<2 * ProcessInfo.processInfo.processorCount {
                let other = try RawConnection(port: port, request: "GET /health HTTP/1.1\r\nHost: town\r\n\r\n")
                try await other.read(until: "HTTP/1.1 ")
                other.hangUp()
            }
            gate.signal()
            _ = try await first
            #expect(try await eventually { planner.waitingCount == 0 })
            #expect(planner.abandonedCount == 1)
            #expect(try await client.ask("/metrics").text.contains("headsign_plan_abandoned_total 1\n"))
        }
    }
}
