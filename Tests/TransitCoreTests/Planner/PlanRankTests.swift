import Testing

@testable import TransitCore

/// The best journey of a plan. The page once decided it for saved trips itself, and used the same rule for arrival
/// queries.
struct PlanRankTests {
    /// - Parameter journeys: the departure and arrival of each.
    private func ranks(_ time: RaptorQuery.Time, _ journeys: [(Int64, Int64)]) -> [Int] {
        let place = PlanPlace(Coordinate(latitude: 45, longitude: -75))
        var plan = JourneyResult(JourneyQuery(from: place, to: place, time), from: [], to: [], via: [])
        plan.journeys = journeys.map { departure, arrival in
            PlannedJourney(
                departure: EpochSeconds(departure), arrival: EpochSeconds(arrival), changes: 0, walking: 0, legs: [])
        }
        return plan.ranks
    }

    @Test func `for a departure query the best is the last departure with the earliest arrival`() {
        #expect(ranks(.departure(0), [(10, 50), (20, 40), (30, 40), (35, 90)]) == [2, 1, 0, 3])
    }

    @Test func `for an arrival query the best is the earliest arrival with the last departure`() {
        #expect(ranks(.arrival(100), [(10, 50), (20, 40), (30, 90), (30, 80)]) == [3, 2, 1, 0])
    }

    @Test func `of equal journeys the first is better`() {
        #expect(ranks(.departure(0), [(10, 50), (10, 50), (10, 50)]) == [0, 1, 2])
        #expect(ranks(.departure(0), []) == [])
    }
}
