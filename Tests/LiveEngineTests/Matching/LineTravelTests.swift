import Testing

@testable import LiveEngine

/// Which way along a line a vehicle can have gone in a time.
struct LineTravelTests {
    private let travel = LineTravel(topSpeed: 20, slack: 100)

    @Test(arguments: [(-31.0, false), (-30, true), (0, true), (1300, true), (1301, false)])
    func `on, as far as its speed and its receiver allow, and back as far as receivers err`(way: Double, can: Bool) {
        #expect(travel.canGo(way, in: 60) == can)
    }

    @Test(arguments: [(-1300.0, false), (-1299, true), (-31, true), (-30, false), (50, false)])
    func `against the line it goes farther back than receivers err`(way: Double, can: Bool) {
        #expect(travel.canGoAgainst(way, in: 60) == can)
    }
}
