import Testing

@testable import LiveEngine
@testable import LiveModel

/// Tests the movements along a line that are possible in a given time.
struct LineTravelTests {
    private let travel = LineTravel(topSpeed: 20, slack: 100)

    @Test(arguments: [(-31.0, false), (-30, true), (0, true), (1300, true), (1301, false)])
    func `a vehicle can move forward by speed and GPS error, and backward by GPS error`(way: Double, can: Bool) {
        #expect(travel.canGo(way, in: 60) == can)
    }

    @Test(arguments: [(-1300.0, false), (-1299, true), (-31, true), (-30, false), (50, false)])
    func `a vehicle drives against the line if it moves back farther than GPS error`(way: Double, can: Bool) {
        #expect(travel.canGoAgainst(way, in: 60) == can)
    }
}
