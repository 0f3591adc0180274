import Foundation
import TestSupport
import Testing

@testable import TransitCore

/// Compares the search with an exhaustive planner. `HEADSIGN_PLANNER_QUESTIONS` sets the number of queries.
struct ExhaustiveTests {
    private static let towns =
        (ProcessInfo.processInfo.environment["HEADSIGN_PLANNER_QUESTIONS"].flatMap { Int($0) } ?? 2000) / 40

    @Test func `in random towns the search finds all optimal journeys, and each is feasible`() throws {
        var random = SeededRandom(seed: 15)
        for number in 0..<Self.towns {
            let towns = try RandomTowns(&random)
            var exhaustive = towns.exhaustive
            let changes = random.below(2) == 0 ? nil : towns.changes(&exhaustive, &random)
            var comparison = Comparison(towns.network, exhaustive)
            if let changes { comparison.live = { LiveRuns($0, changes) } }
            let day = SmallTown.firstDay.utcStart + Int64(random.below(7)) * 86_400
            #expect(comparison.misplaced(at: day) == nil, "town \(number)")
            for _ in 0..<40 {
                let question = towns.question(&random)
                guard let difference = comparison.difference(question) else { continue }
                Issue.record("town \(number): \(difference)\n\(question)")
                return
            }
        }
    }

    @Test
    func `all optimal journeys are found for the full walking limit and for a half, a quarter and an eighth of it`()
        throws
    {
        var random = SeededRandom(seed: 16)
        for number in 0..<Self.towns / 4 {
            let towns = try RandomTowns(&random)
            var comparison = Comparison(towns.network, towns.exhaustive)
            for _ in 0..<20 {
                guard let difference = comparison.differenceReducingWalks(towns.question(&random)) else { continue }
                Issue.record("town \(number): \(difference)")
                return
            }
        }
    }
}
