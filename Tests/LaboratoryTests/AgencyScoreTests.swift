import LiveEngine
import LiveModel
import Testing
import TransitCore

@testable import Laboratory

struct AgencyScoreTests {
    /// Returns a score of `arrivals` arrivals. Half of them have one prediction each; `off` predictions are 15 min off.
    private func score(of agency: String, arrivals: Int, off: Int) -> AgencyScore {
        var card = Scorecard()
        for number in 0..<arrivals / 2 {
            let arrivedAt: EpochSeconds = 1_800_000_000
            let likely = arrivedAt - (number < off ? 900 : 0)
            card.add(
                ScoredPrediction(
                    madeAt: arrivedAt - 240, arrivedAt: arrivedAt, shown: likely, likely: likely, interval: nil),
                route: "r", circumstance: PredictionContext(number < off ? .standing : .underway), arrival: number)
        }
        return AgencyScore(agency: agency, cards: [card], arrivals: arrivals)
    }

    @Test func `the scores of several recordings of one agency are merged`() throws {
        let scores = AgencyScore.byAgency([
            score(of: "town", arrivals: 20, off: 1), score(of: "village", arrivals: 4, off: 0),
            score(of: "town", arrivals: 60, off: 9),
        ])
        #expect(scores.map(\.agency) == ["town", "village"])
        let town = scores[0]
        #expect(town.recordings == 2 && town.arrivals == 80)
        let card = town.cards[0]
        #expect(card.all[.threeToSix].count == 40)
        #expect(card.byRoute["r"]?[.threeToSix].accuracy == 0.75)
        #expect(card.byCircumstance[PredictionContext(.standing)]?[.threeToSix].accuracy == 0)
        #expect(town.share(card.predictedArrivals(.threeToSix)) == 0.5)
        #expect(town.share(card.predictedArrivals) == 0.5)
        #expect(try #require(card.medianError(.threeToSix)) < 5)
    }

    @Test func `only arrivals within the recording's time span are counted`() {
        var truth = Truth()
        for second: EpochSeconds in [100, 200, 300] {
            truth.add(
                Truth.Arrival(at: second, gap: 20), of: ArrivalKey(vehicle: "7", trip: "t", stop: "s\(second)"))
        }
        #expect(truth.within(150...300).count == 2)
    }
}
