import LiveModel
import ServerTestSupport
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import AgencyQueries
@testable import HTTPServer

/// The planner's network is built before an announced timetable is published, and immediately after the publication of
/// an unannounced timetable. A plan never builds it.
@Suite struct `Networks of the planner` {
    private let next = Town.day.advanced(by: 1)

    /// Builds networks. Every build except the first waits until the test releases it.
    private final class Builder: Sendable {
        let begun = Signal()
        let goOn = Signal()
        private let count = Atomic(0)

        @Sendable func build(_ source: GroundSource) async -> RoutingData {
            if count.add(1, ordering: .relaxed).newValue > 1 {
                begun.send()
                await goOn.wait()
            }
            return source.build()
        }
    }

    /// Returns the timetable that a plan for a departure time uses.
    private func timetable(_ planner: Planner, at moment: EpochSeconds = Town.atEight) async throws -> Timetable? {
        let start = RunTable.start(forwardFrom: moment)
        let choose = { (agency: AgencyState) in agency.service(at: moment) }
        return try await planner.answer(startingAt: start, by: choose, isLive: true, isAbandoned: { false }) {
            (moment, _) throws(Problem) in moment?.routing.agencies.first?.timetable.compiled
        }.result
    }

    @Test func `publishing a timetable requests its planner network, and plans use the built network`() async throws {
        let scene = try Scene(isReady: false)
        let planner = Planner(scene.registry)
        await planner.prepare(at: Town.atEight)
        #expect(planner.isPrepared)
        scene.publish()
        #expect(!planner.isPrepared)
        var changes = planner.changes.makeAsyncIterator()
        await changes.next()
        await planner.prepare(at: Town.atEight)
        #expect(planner.isPrepared)
        #expect(await planner.store.builds == 1)
        #expect(try await timetable(planner) === scene.timetable)
        #expect(await planner.store.builds == 1)
        // A new live snapshot does not change the network.
        scene.publish([Town.bus("b1", at: Town.eight)], changed: [0])
        #expect(planner.isPrepared)
    }

    @Test func `plans use the current timetable while the network of the next one is built`() async throws {
        let scene = try Scene()
        let builder = Builder()
        let planner = Planner(scene.registry, store: PlannerStore(builder.build))
        await planner.prepare(at: Town.atEight)
        let second = try Town.timetable(headsign: "Harbour")
        async let prepared: Void = scene.entry.prepare(second, at: Town.atEight)
        await builder.begun.wait()
        #expect(try await timetable(planner) === scene.timetable)
        builder.goOn.send()
        await prepared
        #expect(try await timetable(planner) === scene.timetable)
        scene.publish(timetable: second)
        #expect(try await timetable(planner) === second)
        #expect(await planner.store.builds == 2)
        await planner.prepare(at: Town.atEight)
        #expect(await planner.store.builds == 2)
        #expect(await planner.store.count == 1)
    }

    @Test func `the network of an upcoming timetable is built before a plan needs it`() async throws {
        let scene = try Scene()
        let planner = Planner(scene.registry)
        await planner.prepare(at: Town.atEight)
        let waiting = try Town.timetable(headsign: "Harbour")
        await scene.entry.prepare(waiting, from: next, at: Town.atEight)
        #expect(await planner.store.builds == 2)
        var schedule = ScheduleStatus(.ready)
        schedule.next = next
        scene.entry.publish(waiting: waiting, schedule: schedule)
        await planner.prepare(at: Town.atEight)
        #expect(try await timetable(planner, at: next.utcStart + 8 * 3600) === waiting)
        #expect(try await timetable(planner) === scene.timetable)
        #expect(await planner.store.builds == 2)
        scene.entry.publish(schedule: ScheduleStatus(.ready))
        #expect(!planner.isPrepared)
        await planner.prepare(at: Town.atEight)
        #expect(await planner.store.count == 1)
    }

    @Test func `after a restart the network of a stored upcoming timetable is built when it is published`() async throws
    {
        let scene = try Scene()
        let planner = Planner(scene.registry)
        await planner.prepare(at: Town.atEight)
        var schedule = ScheduleStatus(.ready)
        schedule.next = next
        let waiting = try Town.timetable(headsign: "Harbour")
        scene.entry.publish(waiting: waiting, schedule: schedule)
        #expect(!planner.isPrepared)
        await planner.prepare(at: Town.atEight)
        #expect(await planner.store.builds == 2)
        #expect(try await timetable(planner, at: next.utcStart + 8 * 3600) === waiting)
        #expect(await planner.store.builds == 2)
    }

    @Test func `stops added by a feed change the network, and concurrent plans wait for a single build`() async throws {
        let scene = try Scene()
        let builder = Builder()
        let planner = Planner(scene.registry, store: PlannerStore(builder.build))
        await planner.prepare(at: Town.atEight)
        let added = scene.timetable.adding([AddedStop(id: "E", at: Town.coordinate(kilometersEast: 5))])
        scene.publish(timetable: added)
        #expect(!planner.isPrepared)
        async let prepared: Void = planner.prepare(at: Town.atEight)
        await builder.begun.wait()
        async let first = timetable(planner)
        async let second = timetable(planner)
        builder.goOn.send()
        await prepared
        #expect(try await first === added)
        #expect(try await second === added)
        #expect(await planner.store.builds == 2)
    }

    @Test func `outdated networks are removed from memory when agencies are added or removed`() async throws {
        let scene = try Scene()
        let planner = Planner(scene.registry)
        await planner.prepare(at: Town.atEight)
        let other = PublishedAgency(AgencyDescription(id: "other", name: "Other"))
        scene.registry.replace(by: [scene.entry, other])
        #expect(!planner.isPrepared)
        await planner.prepare(at: Town.atEight)
        other.publish(
            LiveSnapshot(timetable: try Town.timetable(), sequence: 1, at: Town.atEight), LiveDelta())
        #expect(!planner.isPrepared)
        await planner.prepare(at: Town.atEight)
        #expect(await planner.store.builds == 2)
        scene.registry.replace(by: [])
        await planner.prepare(at: Town.atEight)
        #expect(await planner.store.count == 0)
    }

    @Test func `the first timetable is published without waiting for its network`() async throws {
        let scene = try Scene(isReady: false)
        let planner = Planner(scene.registry)
        await scene.entry.prepare(scene.timetable, at: Town.atEight)
        #expect(await planner.store.builds == 0)
    }
}
