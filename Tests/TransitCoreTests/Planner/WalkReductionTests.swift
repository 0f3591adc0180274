import Testing

@testable import TransitCore

struct WalkReductionTests {
    private static let long = journey(0, 1800, walking: 1200)

    private static func journey(
        _ departure: EpochSeconds, _ arrival: EpochSeconds, changes: Int = 0, walking: Int64
    ) -> PlannedJourney {
        PlannedJourney(departure: departure, arrival: arrival, changes: changes, walking: walking, legs: [])
    }

    private func kept(_ journeys: [PlannedJourney], beyond: [PlannedJourney] = []) -> [PlannedJourney] {
        Plan(journeys: journeys, beyond: beyond).sparingEnough().journeys
    }

    @Test(arguments: [
        (journey(0, 1801, walking: 1020), true), (journey(0, 1801, walking: 1021), false),
        (journey(-60, 2460, walking: 1020), true), (journey(-60, 2461, walking: 1020), false),
        (journey(0, 1980, changes: 1, walking: 1080), false), (journey(0, 1980, changes: 1, walking: 1000), true),
        (journey(0, 2400, changes: 1, walking: 975), true), (journey(0, 2401, changes: 1, walking: 975), false),
    ])
    func `a journey with less walking must save enough walking for its extra time and transfers`(
        other: PlannedJourney, isKept: Bool
    ) {
        #expect(kept([Self.long, other]).contains(other) == isKept)
        #expect(kept([Self.long, other]).contains(Self.long))
        // A journey after the window is compared but not returned.
        #expect(kept([other], beyond: [Self.long]) == (isKept ? [other] : []))
    }

    @Test func `a dominated journey is omitted, even if the other one is after the window`() {
        let less = Self.journey(0, 1800, walking: 1199)
        let changing = Self.journey(-60, 1800, changes: 1, walking: 1200)
        #expect(kept([Self.long, less, changing]) == [less])
        #expect(kept([Self.long], beyond: [less]).isEmpty)
        // Of two journeys that are equal in all criteria, one is returned.
        #expect(kept([Self.long, Self.long]) == [Self.long])
    }

    @Test func `a journey that is slightly better in a criterion other than walking is returned`() {
        let others = [
            Self.journey(1, 1801, walking: 1199), Self.journey(-1, 1799, walking: 1200), Self.long,
            Self.journey(-9000, 1798, changes: 1, walking: 1),
        ]
        #expect(Set(kept(others)) == Set(others))
    }

    @Test func `an omitted journey does not cause another to be omitted`() {
        let little = Self.journey(0, 1900, walking: 1100)
        let much = Self.journey(0, 1900, walking: 1000)
        #expect(kept([Self.long, little, much]) == [Self.long, much])
    }

    @Test func `a journey is omitted if a better one departs after the window`() throws {
        var town = SmallTown(stops: 3)
        town.routes = 2
        town.trips = [.init([0, 2], at: clock(9)), .init([1, 2], at: clock(8, 20), every: 3000, route: 1)]
        let question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0), seconds: 600), StopAccess(NetworkStopIndex(1), seconds: 290)],
            to: [StopAccess(NetworkStopIndex(2))], .departure(town.moment(clock(7, 30))), window: 3600)
        let plan = try PlanTown(town).view().planReducingWalks(question, using: PlannerScratch())
        #expect(plan.journeys.map(\.walking) == [290] && plan.beyond.map(\.walking) == [600])
        #expect(plan.sparingEnough().journeys.isEmpty)
    }
}
