import Testing

@testable import TransitCore

/// Tests the selection of a plan's best journey. Regression: the page selected it for saved trips itself, and used the
/// rule for departures also for arrival queries.
struct PlanRankTests {
    /// Returns the ranks of journeys.
    /// - Parameter journeys: The departure and arrival of each journey.
    private func ranks(_ time: RaptorQuery.Time, _ journeys: [(Int64, Int64)]) -> [Int] {
        let place = PlanPlace(Coordinate(latitude: 45, longitude: -75))
        var plan = JourneyResult(JourneyQuery(from: place, to: place, time), from: [], to: [], via: [])
        plan.journeys = journeys.map { departure, arrival in
            PlannedJourney(
                departure: EpochSeconds(departure), arrival: EpochSeconds(arrival), changes: 0, walking: 0, legs: [])
        }
        return plan.ranks
    }

    @Test func `for a departure query the latest departure with the earliest arrival ranks first`() {
        #expect(ranks(.departure(0), [(10, 50), (20, 40), (30, 40), (35, 90)]) == [2, 1, 0, 3])
    }

    @Test func `for an arrival query the earliest arrival with the latest departure ranks first`() {
        #expect(ranks(.arrival(100), [(10, 50), (20, 40), (30, 90), (30, 80)]) == [3, 2, 1, 0])
    }

    @Test func `of two equal journeys the first ranks higher`() {
        #expect(ranks(.departure(0), [(10, 50), (10, 50), (10, 50)]) == [0, 1, 2])
        #expect(ranks(.departure(0), []) == [])
    }
}
