import Feeds
import Fetching
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Intercity

struct SearchPoolTests {
    @Test func `merged pages yield each offer once, the first version of a stop, and the newest of an operator`()
        async throws
    {
        var first = SearchPage.of("a", "b", ttl: 600)
        first.places = [CoachStop(id: "p", name: "Here")]
        first.operators = [Operator(id: "o", name: "Old")]
        var second = SearchPage.of("b", "c", complete: true, ttl: 300)
        second.places = [CoachStop(id: "p", name: "Elsewhere")]
        second.operators = [Operator(id: "o", name: "New"), Operator(id: "q", name: "Other")]
        let pool = SearchPool(suppliers: [ScriptedSupplier(pages: [first, second])], clock: { 1000 })
        let result = try #require(await pool.result())
        #expect(result.offers.map(\.id) == ["a", "b", "c"])
        #expect(result.places == first.places)
        #expect(result.operator("o")?.name == "New" && result.operator("q") != nil)
        #expect(result.discarded[.duplicate] == 1)
        #expect(result.end?.expires == 1300)
    }

    @Test func `riders with the same query share a search until it expires`() async throws {
        let searches = Atomic(0)
        let time = Atomic<Int64>(1000)
        let supplier = ScriptedSupplier(
            pages: [.of("a", complete: true, ttl: 60)], onSearch: { searches.add(1, ordering: .relaxed) })
        let pool = SearchPool(suppliers: [supplier], clock: { EpochSeconds(time.load(ordering: .relaxed)) })
        for _ in 0..<3 { _ = await pool.result() }
        #expect(searches.load(ordering: .relaxed) == 1)
        time.store(1060, ordering: .relaxed)
        _ = await pool.result()
        #expect(searches.load(ordering: .relaxed) == 2)
    }

    @Test func `a query whose search failed starts a new search`() async throws {
        let searches = Atomic(0)
        let supplier = ScriptedSupplier(
            pages: [], ending: .failed(.timedOut(seconds: 20)), onSearch: { searches.add(1, ordering: .relaxed) })
        let pool = SearchPool(suppliers: [supplier], clock: { 1000 })
        let result = try #require(await pool.result())
        #expect(result.hasFailed && result.end?.troubles.first?.kind == "timedOut")
        #expect(result.end?.troubles.first?.reason == .supplierUnreachable)
        _ = await pool.result()
        #expect(searches.load(ordering: .relaxed) == 2)
    }

    @Test func `the failure of one supplier does not affect the offers of another`() async throws {
        let pool = SearchPool(
            suppliers: [
                ScriptedSupplier(pages: [.of("a")]), ScriptedSupplier(pages: [], ending: .failed(.badAddress)),
            ], clock: { 1000 })
        let result = try #require(await pool.result())
        #expect(result.offers.count == 1 && result.end?.troubles.count == 1 && !result.hasFailed)
    }

    @Test func `a search without listeners is cancelled and removed`() async throws {
        let pool = SearchPool(
            suppliers: [ScriptedSupplier(pages: [.of("a")], wait: { await Signal().wait() })],
            clock: { 1000 }, pause: Pause { _ in })
        var listener = await pool.listener(for: .example)
        #expect(listener != nil)
        #expect(await pool.runningCount == 1)
        listener = nil
        #expect(try await eventually { await pool.keptCount == 0 })
    }

    @Test func `the number of concurrent searches is limited`() async throws {
        let pool = SearchPool(
            suppliers: [ScriptedSupplier(pages: [.of("a")], wait: { await Signal().wait() })],
            limits: .init(running: 1, kept: 1, grace: 0), clock: { 1000 })
        let listener = await pool.listener(for: .example)
        var other = IntercityQuery.example
        other.passengers.adults = 2
        #expect(await pool.listener(for: other) == nil)
        #expect(await pool.listener(for: .example) != nil)
        _ = listener
    }

    @Test func `a throttle limits concurrent requests`() async {
        let seen = Crowd(awaiting: 12)
        let throttle = RequestThrottle(width: 2, perSecond: 1000) { .now }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<12 {
                group.addTask {
                    seen.come()
                    await throttle.pass {
                        seen.enter()
                        // No task releases its slot before all tasks have requested one and the permitted number of
                        // tasks hold one.
                        await seen.isFull.wait()
                        for _ in 0..<100 { await Task.yield() }
                        seen.leave()
                    }
                }
            }
        }
        #expect(seen.most == 2)
    }
}

/// Records the maximum number of tasks that hold a slot concurrently.
private final class Crowd: Sendable {
    private let all: Int
    private let count = Mutex((come: 0, now: 0, most: 0))
    /// Sent when all tasks have requested a slot and two of them hold one.
    let isFull = Signal()

    init(awaiting all: Int) { self.all = all }

    var most: Int { count.withLock { $0.most } }

    func come() { change { $0.come += 1 } }

    func enter() { change { $0 = ($0.come, $0.now + 1, max($0.most, $0.now + 1)) } }

    func leave() { change { $0.now -= 1 } }

    private func change(_ body: (inout (come: Int, now: Int, most: Int)) -> Void) {
        let isFull = count.withLock { count in
            body(&count)
            return count.come == all && count.most >= 2
        }
        if isFull { self.isFull.send() }
    }
}
