import LiveModel
import ServerTestSupport
import Synchronization
import TestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import AgencyQueries
@testable import HTTPServer

/// The network is built before a timetable is published, or as soon as an unannounced one is, and never by a plan.
@Suite struct `Networks of the planner` {
    private let next = Town.day.advanced(by: 1)

    /// Builds networks, and waits with each but the first until it is released.
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

    /// The timetable that a plan for a moment goes by.
    private func timetable(_ planner: Planner, at moment: EpochSeconds = Town.atEight) async throws -> Timetable? {
        let start = RunTable.start(forwardFrom: moment)
        let choose = { (agency: AgencyState) in agency.service(at: moment) }
        return try await planner.answer(startingAt: start, by: choose, isLive: true, isAbandoned: { false }) {
            (moment, _) throws(Problem) in moment?.routing.agencies.first?.timetable.compiled
        }.result
    }

    @Test func `publishing a timetable requests its planner network, and plans use it`() async throws {
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
        // What is live changes no network.
        scene.publish([Town.bus("b1", at: Town.eight)], changed: [0])
        #expect(planner.isPrepared)
    }

    @Test func `plans go by the timetable that serves while the next one's network is built`() async throws {
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

    @Test func `an upcoming timetable has its planner network before it is queried`() async throws {
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

    @Test func `a stored upcoming timetable is prepared when it is published after a restart`() async throws {
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

    @Test func `stops that a feed adds change the network, whose plans wait for one build`() async throws {
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

    @Test func `agencies that come and go leave no network behind`() async throws {
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

    @Test func `departures of a first timetable do not wait for its network`() async throws {
        let scene = try Scene(isReady: false)
        let planner = Planner(scene.registry)
        await scene.entry.prepare(scene.timetable, at: Town.atEight)
        #expect(await planner.store.builds == 0)
    }
}
