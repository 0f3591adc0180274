import Testing

@testable import LiveEngine
@testable import LiveModel

/// The possible movement of a vehicle along a line in a time.
struct LineTravelTests {
    private let travel = LineTravel(topSpeed: 20, slack: 100)

    @Test(arguments: [(-31.0, false), (-30, true), (0, true), (1300, true), (1301, false)])
    func `a vehicle can go forward within its speed and GPS error, and back within GPS error`(way: Double, can: Bool) {
        #expect(travel.canGo(way, in: 60) == can)
    }

    @Test(arguments: [(-1300.0, false), (-1299, true), (-31, true), (-30, false), (50, false)])
    func `a vehicle that drives against the line goes back farther than GPS error`(way: Double, can: Bool) {
        #expect(travel.canGoAgainst(way, in: 60) == can)
    }
}
