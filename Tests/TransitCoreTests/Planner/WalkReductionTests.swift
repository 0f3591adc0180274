import Testing

@testable import TransitCore

struct WalkReductionTests {
    private static let limits: [Int32] = [1000, 500, 250, 125]
    private static let long = journey(0, 1800, walks: [1000])

    /// Returns a journey with the given walks in seconds.
    private static func journey(
        _ departure: EpochSeconds, _ arrival: EpochSeconds, changes: Int = 0, walks: [Int64]
    ) -> PlannedJourney {
        let legs = walks.map {
            PlanLeg(way: .walk, from: nil, to: nil, departure: departure, arrival: departure + $0)
        }
        return PlannedJourney(
            departure: departure, arrival: arrival, changes: changes, walking: walks.reduce(0, +), legs: legs)
    }

    private func kept(
        _ journeys: [PlannedJourney], beyond: [PlannedJourney] = [], limits: [Int32] = Self.limits
    ) -> [PlannedJourney] {
        Plan(journeys: journeys, beyond: beyond).sparingEnough(limits).journeys
    }

    @Test(arguments: [
        // At half the limit, the longest walk may be nearly as long: 250 seconds longer and no additional transfer.
        (journey(-60, 1990, walks: [500]), true), (journey(-60, 1991, walks: [500]), false),
        (journey(0, 1801, changes: 1, walks: [500]), false),
        // Limits of 250 and 125 seconds may take 3000 and 3500 seconds longer, and a transfer counts as 300.
        (journey(-60, 4740, walks: [250]), true), (journey(-60, 4741, walks: [250]), false),
        (journey(-60, 5240, walks: [125]), true), (journey(-60, 5241, walks: [125]), false),
        (journey(0, 4500, changes: 1, walks: [250]), true), (journey(0, 4501, changes: 1, walks: [250]), false),
    ])
    func `a journey with shorter walks is returned only if it saves enough walking for its extra time and transfers`(
        other: PlannedJourney, isKept: Bool
    ) {
        #expect(kept([Self.long, other]).contains(other) == isKept)
        #expect(kept([Self.long, other]).contains(Self.long))
        // A journey after the window is compared but not returned.
        #expect(kept([other], beyond: [Self.long]) == (isKept ? [other] : []))
    }

    @Test func `a journey with shorter walks is returned only if they meet a limit at least three minutes shorter`() {
        let other = Self.journey(0, 1801, walks: [1])
        #expect(kept([Self.journey(0, 1800, walks: [206]), other], limits: [206, 103, 51, 25]).contains(other))
        #expect(!kept([Self.journey(0, 1800, walks: [204]), other], limits: [204, 102, 51, 25]).contains(other))
        let half = Self.journey(0, 1801, walks: [170])
        #expect(kept([Self.journey(0, 1800, walks: [360]), half], limits: [360, 180, 90, 45]).contains(half))
        #expect(!kept([Self.journey(0, 1800, walks: [358]), half], limits: [358, 179, 89, 44]).contains(half))
    }

    @Test func `journeys that differ only in their total walking are all returned or all omitted`() {
        // In Santa Monica, a window of twelve hours finds the first of these equal journeys, ten minutes the second.
        let limits: [Int32] = [333, 166, 83, 41]
        let long = Self.journey(0, 3378, changes: 1, walks: [29, 228])
        let ties = [[29, 42], [29, 35, 42], [83, 83, 83]].map { Self.journey(0, 3530, changes: 2, walks: $0) }
        for tie in ties { #expect(kept([long, tie], limits: limits) == [long, tie]) }
        // Of the journeys found, the one with the least walking is returned.
        #expect(kept([long] + ties, limits: limits) == [long, ties[0]])
        #expect(kept([long] + ties.reversed(), limits: limits) == [long, ties[0]])
    }

    @Test func `a dominated journey is omitted, even if the journey that dominates it departs after the window`() {
        let less = Self.journey(0, 1800, walks: [500])
        let changing = Self.journey(-60, 1800, changes: 1, walks: [1000])
        #expect(kept([Self.long, less, changing]) == [less])
        #expect(kept([Self.long], beyond: [less]).isEmpty)
        // Of two journeys that are equal in all criteria, one is returned.
        #expect(kept([Self.long, Self.long]) == [Self.long])
    }

    @Test func `a journey that is slightly better in a criterion other than walking is returned`() {
        let others = [
            Self.journey(1, 1801, walks: [500]), Self.journey(-1, 1799, walks: [1000]), Self.long,
            Self.journey(-9000, 1798, changes: 1, walks: [1]),
        ]
        #expect(Set(kept(others)) == Set(others))
    }

    @Test func `a journey that is itself omitted does not cause another journey to be omitted`() {
        let half = Self.journey(0, 2100, walks: [500])
        let eighth = Self.journey(0, 2300, walks: [125])
        let quarter = Self.journey(0, 2250, walks: [250])
        #expect(kept([Self.long, half, quarter]) == [Self.long, quarter])
        #expect(kept([Self.long, half, eighth]) == [Self.long, eighth])
    }

    @Test func `a journey within half the walking limit does not cause one within a quarter of it to be omitted`() {
        let half = Self.journey(0, 1900, walks: [500])
        let quarter = Self.journey(0, 2100, walks: [250])
        #expect(kept([Self.long, half, quarter]) == [Self.long, half, quarter])
        // Beside a journey that remains, one at half its limit is omitted if it is too slow.
        #expect(kept([half, quarter]) == [half])
    }

    @Test func `a journey with long walks is omitted if one with shorter walks departs after the window`() throws {
        var town = SmallTown(stops: 3)
        town.routes = 2
        town.trips = [.init([0, 2], at: clock(9)), .init([1, 2], at: clock(8, 20), every: 3000, route: 1)]
        let question = RaptorQuery(
            from: [StopAccess(NetworkStopIndex(0), seconds: 600), StopAccess(NetworkStopIndex(1), seconds: 140)],
            to: [StopAccess(NetworkStopIndex(2))], .departure(town.moment(clock(7, 30))), window: 3600)
        let plan = try PlanTown(town).view().planReducingWalks(question, using: PlannerScratch())
        #expect(plan.journeys.map(\.walking) == [140] && plan.beyond.map(\.walking) == [600])
        #expect(plan.sparingEnough(question.walkingLimits).journeys.isEmpty)
    }
}
