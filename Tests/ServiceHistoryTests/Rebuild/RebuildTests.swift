import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct RebuildTests {
    private let stored: RecordedDay
    private let computed: RecordedDay
    private let whole: [ClosedRange<EpochSeconds>]

    init() {
        var day = FiguresTown.day()
        day.run("t1", at: 28_800, [0, 60, 120])
        day.run("t2", at: 32_400, []) { $0.state = .canceled }
        computed = {
            var computed = day
            computed.trips[1].state = .notSeen
            for index in computed.visits.indices { computed.visits[index].arrival? += 5 }
            computed.visits[1].shown10 = 29_999
            return computed
        }()
        (day.visits[1].shown10, day.visits[1].shown5) = (29_150, 29_170)
        day.outages = [FeedOutage(feed: "positions", first: 100, last: 200)]
        stored = day
        whole = [day.start...day.start + 36_000]
    }

    @Test func `rebuilding a day replaces observed times, but not displayed times, cancellations and outages`() throws {
        let day = try stored.rebuilt(as: computed, from: whole)
        #expect(day.visits.map(\.arrival) == computed.visits.map(\.arrival))
        #expect(day.visits.map(\.shown10) == [nil, 29_150, nil])
        #expect(day.visits.map(\.shown5) == [nil, 29_170, nil])
        #expect(day.trips.map(\.state) == [.performed, .canceled])
        #expect(day.outages == stored.outages)
        #expect(day.trips[0].vehicle == "bus t1")
    }

    @Test func `a rebuilt day contains no vehicles if the stored day has none`() throws {
        var stored = stored
        for index in stored.trips.indices { stored.trips[index].vehicle = "" }
        let day = try stored.rebuilt(as: computed, from: whole)
        #expect(day.trips.allSatisfy { $0.vehicle.isEmpty })
    }

    @Test func `rebuilding a day that the recordings cover only partly is rejected`() {
        let morning = [stored.start...stored.start + 30_000]
        #expect(throws: RebuildRefusal.uncovered(at: 32_400)) { try stored.rebuilt(as: computed, from: morning) }
        let gap = morning + [stored.start + 30_500...stored.start + 36_000]
        #expect(throws: Never.self) { try stored.rebuilt(as: computed, from: gap) }
    }

    @Test func `recordings need not cover unobserved trips that started while the server was down`() {
        var stored = stored
        stored.run("t3", at: 50_000, []) { $0.state = .unknown }
        #expect(throws: RebuildRefusal.uncovered(at: 50_000)) { try stored.rebuilt(as: computed, from: whole) }
        stored.outages.append(FeedOutage(feed: "", first: 40_000, last: RecordedDay.length))
        #expect(throws: Never.self) { try stored.rebuilt(as: computed, from: whole) }
    }

    @Test func `rebuilding a day is rejected if it results in far fewer observations`() {
        var computed = computed
        computed.visits[0].basis = .predicted
        #expect(throws: RebuildRefusal.fewerVisits(2, recorded: 3)) {
            try stored.rebuilt(as: computed, from: whole)
        }
    }
}
