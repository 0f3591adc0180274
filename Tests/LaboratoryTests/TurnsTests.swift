import LiveEngine
import LiveModel
import Testing
import TransitCore

@testable import Laboratory

@Suite struct `Reversals of displayed times` {
    @Test(
        arguments: [
            ([0, 100, 0], 1), ([0, 59, 0, 59], 0), ([0, 100, 200, 300], 0), ([0, 100, 41, 100], 0),
            ([0, 100, 40, 100], 2),
            // Small changes in one direction add up to a reversal.
            ([0, 30, 60, 90, 60, 30], 1), ([0, 50, -50, 10], 1),
        ] as [([Int64], Int)])
    func `a reversal requires a total move of at least a minute against the previous direction`(
        times: [Int64], turns: Int
    ) {
        var swing = TrendTracker(EpochSeconds(times[0]))
        let turned = times.filter { swing.move(to: EpochSeconds($0)) }
        #expect(turned.count == turns)
    }

    private typealias Word = (at: Int64, shown: Int64, arrivedAt: Int64)

    /// Returns the number of reversals among consecutive predictions of one arrival.
    private func turns(_ words: [Word]) -> Int {
        var before: LatestPrediction?
        return words.filter { word in
            let shown = EpochSeconds(word.shown)
            let prediction = Prediction(
                model: "headsign", key: ArrivalKey(vehicle: "7", trip: "t", stop: "s"), routeID: "r", direction: nil,
                madeAt: EpochSeconds(word.at),
                call: PredictedCall(
                    likely: shown, low: shown, high: shown, departure: shown, shown: shown, source: .observed))
            let arrival = Truth.Arrival(at: EpochSeconds(word.arrivedAt), gap: 20)
            let latest = LatestPrediction(
                prediction, of: arrival,
                after: before.flatMap { $0.isMinute(before: prediction, of: arrival) ? $0 : nil })
            before = latest
            return latest.hasTurned
        }.count
    }

    @Test func `reversals are counted only between predictions of the same arrival that are a minute apart`() {
        #expect(turns([(0, 1000, 900), (60, 1100, 900), (120, 1000, 900)]) == 1)
        #expect(turns([(0, 1000, 900), (60, 1100, 900), (240, 1000, 900)]) == 0)
        #expect(turns([(0, 1000, 900), (60, 1100, 900), (120, 1000, 1900)]) == 0)
    }

    @Test func `reversals are reported per hundred arrivals of all recordings`() {
        func card(arrivals: Int, turns: Int) -> Scorecard {
            var card = Scorecard()
            for number in 0..<arrivals {
                card.add(
                    ScoredPrediction(madeAt: 0, arrivedAt: 240, shown: 240, likely: 240, interval: nil), route: "r",
                    circumstance: PredictionContext(.underway), arrival: number, hasTurned: number < turns)
            }
            return card
        }
        var sum = card(arrivals: 4, turns: 3)
        #expect(sum.turnsOfHundred == 75)
        sum += card(arrivals: 6, turns: 1)
        #expect(sum.turnsOfHundred == 40)
        #expect(Scorecard().turnsOfHundred == nil)
    }
}
