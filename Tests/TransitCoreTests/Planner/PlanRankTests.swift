import Testing

@testable import TransitCore

/// Which journey of a plan is the best. The page said so of saved trips by itself, and by the same rule of those that
/// were to be there in time.
struct PlanRankTests {
    /// - Parameter journeys: when each leaves and is there.
    private func ranks(_ time: RaptorQuery.Time, _ journeys: [(Int64, Int64)]) -> [Int] {
        let place = PlanPlace(Coordinate(latitude: 45, longitude: -75))
        var plan = JourneyResult(JourneyQuery(from: place, to: place, time), from: [], to: [], via: [])
        plan.journeys = journeys.map { departure, arrival in
            PlannedJourney(
                departure: EpochSeconds(departure), arrival: EpochSeconds(arrival), changes: 0, walking: 0, legs: [])
        }
        return plan.ranks
    }

    @Test func `who leaves at some time is best off with the last to leave of those that are there first`() {
        #expect(ranks(.departure(0), [(10, 50), (20, 40), (30, 40), (35, 90)]) == [2, 1, 0, 3])
    }

    @Test func `who has to be there in time is best off with the first there of those that leave last`() {
        #expect(ranks(.arrival(100), [(10, 50), (20, 40), (30, 90), (30, 80)]) == [3, 2, 1, 0])
    }

    @Test func `of equal ones the first is better`() {
        #expect(ranks(.departure(0), [(10, 50), (10, 50), (10, 50)]) == [0, 1, 2])
        #expect(ranks(.departure(0), []) == [])
    }
}
