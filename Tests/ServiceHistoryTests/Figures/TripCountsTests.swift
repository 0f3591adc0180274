import LiveModel
import Testing

@testable import ServiceHistory

struct TripCountsTests {
    @Test func `trips of unknown outcome count neither as delivered nor as missed`() {
        var day = FiguresTown.day()
        let states: [RecordedTrip.State] = [
            .performed, .performed, .performed, .canceled, .notSeen, .underWay, .unknown,
        ]
        for (index, state) in states.enumerated() { day.run("\(index)", at: 28_800, []) { $0.state = state } }
        // Delivered: 3 of 3 performed, 1 canceled and 1 not seen.
        let trips = day.figures().trips
        #expect([trips.scheduled, trips.performed, trips.missed, trips.underWay, trips.unknown] == [7, 3, 2, 1, 1])
        #expect(trips.delivered == 0.6)
        #expect(trips.unresolved == 2.0 / 7)
    }

    @Test func `added trips are counted separately, and only if a vehicle ran them`() {
        var day = FiguresTown.day()
        for state in RecordedTrip.State.allCases {
            day.run("\(state)", at: 28_800, []) { ($0.isAdded, $0.state) = (true, state) }
        }
        let trips = day.figures().trips
        #expect([trips.scheduled, trips.added] == [0, 2])
        #expect(trips.delivered == nil)
        #expect(trips.unresolved == nil)
    }

    @Test func `a short-turned trip counts as performed`() {
        var day = FiguresTown.day()
        day.run("1", at: 28_800, [0, 0]) { $0.isShortTurned = true }
        #expect([day.figures().trips.performed, day.figures().trips.shortTurned] == [1, 1])
    }
}
