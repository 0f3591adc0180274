import LiveModel
import TestSupport
import Testing
import TransitCore

@testable import ServiceHistory

struct DayMergeTests {
    private typealias Day = ExportDay

    private func merged(_ one: RecordedDay, _ other: RecordedDay) -> RecordedDay {
        var day = one
        day.merge(other)
        return day
    }

    @Test func `a trip that two nodes observed has the visits of both, without duplicates`() {
        let before = Day.make([Day.trip(state: .underWay)], [Day.visit(0, 28_800, 28_810), Day.visit(1, 28_930)])
        let after = Day.make([Day.trip()], [Day.visit(1, 28_935, 28_950), Day.visit(2, 29_410)])
        let day = merged(before, after)
        #expect(day.trips == [Day.trip()])
        #expect(day.visits == [Day.visit(0, 28_800, 28_810), Day.visit(1, 28_930, 28_950), Day.visit(2, 29_410)])
        #expect(merged(after, before).inFileOrder() == day.inFileOrder())
    }

    @Test func `merging the same part a second time changes nothing`() {
        for seed in UInt64(1)...20 {
            let (one, other) = (RandomDay(seed: seed).value, RandomDay(seed: seed + 100).value)
            let once = merged(one, other)
            #expect(merged(once, other) == once && merged(once, one) == once)
        }
    }

    @Test func `a merged day has the trajectories of both nodes, without duplicates`() {
        var (one, other) = (Day.make([Day.trip()], []), Day.make([Day.trip("late"), Day.trip()], []))
        let times = [Int32(28_800), 28_930, 29_410]
        one.trajectories = [RecordedTrajectory(trip: 0, pattern: 0, arrivals: times, departures: times)]
        other.trajectories = [RecordedTrajectory(trip: 1, pattern: 0, arrivals: times, departures: times)]
        #expect(merged(one, other).trajectories == one.trajectories)
        other.trajectories[0].departures[0] = 28_860
        #expect(merged(one, other).trajectories.map(\.trip) == [0, 0])
    }

    @Test func `merged trips keep their patterns, routes and stops if the parts have different indexes`() {
        var other = Day.make([Day.trip("late")], [Day.visit(2, 30_000)])
        other.routes.insert(RecordedRoute(id: "r9", shortName: "9", longName: ""), at: 0)
        other.patterns[0].route = 1
        other.stops.reverse()
        other.patterns[0].stops = [2, 1, 0]
        let day = merged(Day.make([Day.trip()], []), other)
        #expect(day.routes.map(\.id) == ["r5", "r9"] && day.stops.map(\.id) == ["a", "b", "c"])
        #expect(day.patterns.count == 1 && day.trips.map(\.id) == ["t", "late"])
        #expect(day.visits.map(\.trip) == [1] && day.visits.map(\.call) == [2])
    }

    @Test func `calls of a trip that has another pattern are matched by their stops`() {
        var detour = Day.make([Day.trip()], [Day.visit(1, 29_400)])
        detour.patterns[0].stops = [0, 2]
        detour.patterns[0].isTimepoint = [true, true]
        detour.patterns[0].distances = [0, 3000]
        let day = merged(Day.make([Day.trip()], [Day.visit(1, 28_930)]), detour)
        #expect(day.trips.count == 1 && day.visits.map(\.call) == [1, 2])
    }

    @Test(
        arguments: [
            (.unknown, .notSeen, .notSeen), (.notSeen, .performed, .performed), (.canceled, .performed, .performed),
            (.canceled, .notSeen, .canceled), (.underWay, .notSeen, .underWay),
        ] as [(RecordedTrip.State, RecordedTrip.State, RecordedTrip.State)])
    func `of two states of a merged trip, the one with more evidence is used`(
        one: RecordedTrip.State, other: RecordedTrip.State, expected: RecordedTrip.State
    ) {
        let days = (Day.make([Day.trip(state: one)], []), Day.make([Day.trip(state: other)], []))
        #expect(merged(days.0, days.1).trips.map(\.state) == [expected])
        #expect(merged(days.1, days.0).trips.map(\.state) == [expected])
    }

    @Test func `an observed time takes precedence over a prediction`() {
        let shown = Day.make([Day.trip()], [Day.visit(1, 28_900, basis: .predicted)])
        let seen = Day.make([Day.trip()], [Day.visit(1, 28_950)])
        #expect(merged(shown, seen).visits == [Day.visit(1, 28_950)])
        #expect(merged(seen, shown).visits == [Day.visit(1, 28_950)])
    }

    @Test func `a call that one node recorded as skipped is skipped, even if another node observed it`() {
        var passing = Day.visit(1, 28_950, 28_955)
        passing.occupancy = .fewSeats
        let seen = Day.make([Day.trip()], [passing])
        let skipped = Day.make([Day.trip()], [Day.visit(1, nil, basis: .skipped)])
        #expect(merged(seen, skipped).visits == skipped.visits)
        #expect(merged(skipped, seen).visits == skipped.visits)
    }

    @Test func `an added run that two nodes observed from different times on is one trip`() {
        var later = Day.trip("extra", isAdded: true)
        later.start += 1200
        var day = Day.make([Day.trip("extra", isAdded: true)], [Day.visit(0, 28_800)])
        day.merge(Day.make([later], [Day.visit(2, 30_100)]))
        #expect(day.trips == [Day.trip("extra", isAdded: true)] && day.visits.map(\.call) == [0, 2])
    }

    @Test func `a server outage of a merged day covers only the time in which no node was recording`() {
        var before = Day.make([Day.trip()], [Day.visit(0, 28_800), Day.visit(2, 29_400)])
        before.outages = [FeedOutage(feed: "", first: 100, last: 200), FeedOutage(feed: "buses", first: 5, last: 60)]
        var after = Day.make([Day.trip("u")], [Day.visit(2, 40_000)])
        after.outages = [FeedOutage(feed: "", first: 0, last: 29_700)]
        let outages = [
            FeedOutage(feed: "", first: 100, last: 200), FeedOutage(feed: "", first: 29_400, last: 29_700),
            FeedOutage(feed: "buses", first: 5, last: 60),
        ]
        #expect(merged(before, after).outages == outages)
        #expect(merged(after, before).outages == outages)
    }

    @Test func `an outage until the end of the day ends when another node takes over`() {
        var before = Day.make([Day.trip()], [Day.visit(2, 29_400)])
        before.outages = [FeedOutage(feed: "", first: 29_400, last: RecordedDay.length)]
        var after = Day.make([Day.trip("u")], [Day.visit(2, 40_000)])
        after.outages = [FeedOutage(feed: "", first: 0, last: 29_700)]
        let outages = [FeedOutage(feed: "", first: 29_400, last: 29_700)]
        #expect(merged(before, after).outages == outages)
        #expect(merged(after, before).outages == outages)
    }

    @Test func `an alert lasts from its first to its last publication on any node`() {
        var (before, after) = (Day.make([], []), Day.make([], []))
        before.alerts = [RecordedAlert(id: "1", header: "Detour", first: 100, last: 900)]
        after.alerts = [RecordedAlert(id: "1", header: "Detour ends", first: 950, last: 1800)]
        let alert = RecordedAlert(id: "1", header: "Detour ends", first: 100, last: 1800)
        #expect(merged(before, after).alerts == [alert] && merged(after, before).alerts == [alert])
    }

    @Test func `merging the record of another day is rejected and changes nothing`() {
        var other = Day.make([Day.trip()], [])
        other.date = other.date.advanced(by: 1)
        var day = Day.make([], [])
        #expect(!day.merge(other) && day == Day.make([], []))
    }
}
