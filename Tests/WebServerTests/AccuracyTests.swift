import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import WebServer

/// An accuracy repository that returns given results and records its queries.
private final class Shelf: AccuracyRepository {
    private struct Unreadable: Error {}

    private let answer: AccuracyResponse?
    private let asked = Mutex<[AccuracyQuestion]>([])

    /// Creates the repository.
    /// - Parameter answer: the results; nil makes queries fail.
    init(_ answer: AccuracyResponse?) { self.answer = answer }

    var questions: [AccuracyQuestion] { asked.withLock { $0 } }

    func add(_ scores: AccuracyScores, agency: String) {}
    func forget(asOf today: ServiceDate) {}

    func answer(_ question: AccuracyQuestion) throws -> AccuracyResponse {
        asked.withLock { $0.append(question) }
        guard let answer else { throw Unreadable() }
        return answer
    }
}

struct AccuracyTests {
    /// Returns results with this number of predictions in each class, of which one in ten was displayed five minutes
    /// late.
    private func tally(_ count: Int) -> AccuracyTally {
        var tally = AccuracyTally()
        for horizon in Horizon.allCases {
            let arrival = EpochSeconds(1000) + horizon.seconds.lowerBound + 60
            for number in 0..<count {
                let shown = arrival + (number % 10 == 0 ? 300 : -10)
                let interval = shown - 60...shown + 60
                tally.add(
                    ScoredPrediction(
                        madeAt: 1000, arrivedAt: arrival, shown: shown, likely: shown, interval: interval))
            }
            tally[horizon].arrivals = Int64(count / 2)
            tally[horizon].unresolved = 3
        }
        return tally
    }

    private func scene(_ shelf: Shelf, _ minute: PublishedAccuracy.Minute = .init(at: 1_700_000_000)) throws -> Scene {
        let published = PublishedAccuracy(shelf)
        published.publish(minute)
        return try Scene(accuracy: published)
    }

    private func shelf(_ count: Int) -> Shelf {
        Shelf(
            AccuracyResponse(
                rows: [.init(agency: "town", model: "headsign", tally: tally(count))],
                since: ["town": Town.day.advanced(by: -3)]))
    }

    @Test func `totals over all horizons weight every prediction equally`() async throws {
        var tally = tally(100)
        tally[.underThree].repeated = 1
        tally[.underThree].change = 30
        tally[.threeToSix].repeated = 99
        tally[.threeToSix].caught = 100
        let shelf = Shelf(
            AccuracyResponse(rows: [.init(agency: "town", model: "headsign", tally: tally)], since: [:]))
        let answer = try await scene(shelf).ask { try await $0.ask("/api/v1/accuracy") }
        let result = try #require(try answer.list("results").first)
        #expect(result["jitter"] as? Double == 0.3)
        #expect(result["wobble"] as? Double == 0.3, "the deprecated name")
        #expect(result["caught"] as? Double == 0.92)
        let few = try await scene(self.shelf(5)).ask { try await $0.ask("/api/v1/accuracy") }
        let unsure = try #require(try few.list("results").first)
        #expect(unsure["jitter"] == nil && unsure["caught"] == nil)
    }

    @Test func `results are grouped by model and horizon`() async throws {
        let answer = try await scene(shelf(100)).ask { try await $0.ask("/api/v1/accuracy") }
        let agency = try #require(try answer.list("agencies").first)
        #expect(agency["id"] as? String == "town")
        #expect(agency["simulated"] as? Bool == true)
        #expect(agency["since"] as? String == "2026-11-17")
        let result = try #require(try answer.list("results").first)
        #expect(result["model"] as? String == "headsign")
        #expect(result["benchmark"] as? Double == 0.9)
        #expect(result["count"] as? Int == 500)
        #expect(result["unresolved"] as? Int == 15)
        let horizons = try #require(result["horizons"] as? [[String: Any]])
        #expect(horizons.map { $0["id"] as? String } == ["0-3", "3-6", "6-10", "10-15", "15-30"])
        #expect(horizons[1]["accurate"] as? Double == 0.9)
        #expect(horizons[1]["caught"] as? Double == 0.9)
        #expect(horizons[1]["meanAbsoluteError"] as? Double == 39)
        #expect(horizons[1]["bias"] as? Double == -21)
        #expect(horizons[1]["coverage"] as? Double == 0.9)
        #expect(horizons[1]["width"] as? Double == 120)
        #expect(horizons[4]["accurate"] == nil)
    }

    @Test func `accuracy figures that too few predictions support are omitted`() async throws {
        let answer = try await scene(shelf(19)).ask { try await $0.ask("/api/v1/accuracy") }
        let result = try #require(try answer.list("results").first)
        #expect(result["benchmark"] == nil)
        #expect(try answer.json["minimum"] as? Int == 20)
        let horizons = try #require(result["horizons"] as? [[String: Any]])
        #expect(horizons.allSatisfy { Set($0.keys) == ["id", "count", "arrivals", "unresolved"] })
        #expect(horizons[0]["count"] as? Int == 19)
    }

    @Test func `an agency without scored predictions has no results and no start date`() async throws {
        let scene = try scene(Shelf(AccuracyResponse()), .init(ledgers: ["town": LedgerState(pending: 7)]))
        let answer = try await scene.ask { try await $0.ask("/api/v1/accuracy") }
        #expect(try answer.list("results").isEmpty)
        let agency = try #require(try answer.list("agencies").first)
        #expect(agency["since"] == nil)
        #expect(agency["pending"] as? Int == 7)
        #expect(try answer.json["at"] == nil)
    }

    @Test(arguments: [
        ("", Int32(6), Int32(0)), ("?days=1", 0, 0), ("?from=2026-11-01", 19, 0), ("?to=2026-11-10", 16, 10),
        ("?from=2026-11-01&to=2026-11-10", 19, 10), ("?to=2026-11-10&days=2", 11, 10),
    ])
    func `days are counted back from the agency's local date`(query: String, first: Int32, last: Int32) async throws {
        let shelf = shelf(1)
        _ = try await scene(shelf).ask { try await $0.ask("/api/v1/accuracy" + query) }
        #expect(shelf.questions.first?.days == Town.day.advanced(by: -first)...Town.day.advanced(by: -last))
    }

    @Test func `the route, stop and grouping are passed to the repository`() async throws {
        let shelf = shelf(1)
        try await scene(shelf).ask { client async throws in
            _ = try await client.ask("/api/v1/accuracy?route=town:1&by=day")
            _ = try await client.ask("/api/v1/accuracy?stop=town:A&agency=town")
            let one = try await client.ask("/api/v1/accuracy?horizon=6-10")
            #expect(try one.list("horizons").map { $0["id"] as? String } == ["6-10"])
        }
        #expect(shelf.questions.map(\.scope) == [.route("1"), .stop("A"), nil])
        #expect(shelf.questions.map(\.grouping) == [.day, nil, nil])
    }

    @Test(arguments: [
        "route=nowhere:1", "stop=A", "route=town:1&stop=town:A", "agency=nowhere", "route=town:1&agency=village",
        "from=2026-11-30&to=2026-11-01",
    ])
    func `accuracy of an unknown agency, route or stop is not found`(query: String) async throws {
        let answer = try await scene(shelf(1)).ask { try await $0.ask("/api/v1/accuracy?" + query) }
        #expect(answer.status == .notFound)
    }

    @Test func `days beyond the retention period are omitted`() async throws {
        let shelf = shelf(1)
        try await scene(shelf).ask { client in
            _ = try await client.ask("/api/v1/accuracy?from=2020-01-01&to=2026-11-20&days=3")
        }
        #expect(shelf.questions.map { $0.days.upperBound - $0.days.lowerBound } == [89])
    }

    @Test(arguments: [
        ("from=yesterday", "from"), ("days=91", "days"), ("horizon=30-60", "horizon"), ("by=hour", "by"),
        ("agency=Nowhere!", "agency"), ("folly=1", "folly"),
    ])
    func `the error for an invalid accuracy parameter names the parameter`(query: String, field: String) async throws {
        let answer = try await scene(shelf(1)).ask { try await $0.ask("/api/v1/accuracy?" + query) }
        #expect(answer.status == .badRequest)
        #expect(try answer.wrongFields.keys.contains(field))
    }

    @Test func `an unreadable repository leads to status 503`() async throws {
        let answer = try await scene(Shelf(nil)).ask { try await $0.ask("/api/v1/accuracy") }
        #expect(answer.status == .serviceUnavailable)
    }

    @Test func `while the repository fails, the response has the state failing and the last figures`() async throws {
        let published = PublishedAccuracy(shelf(100))
        published.publish(.init(at: 1_700_000_000))
        published.publishFailure([:])
        let answer = try await Scene(accuracy: published).ask { try await $0.ask("/api/v1/accuracy") }
        #expect(try answer.json["state"] as? String == "failing")
        #expect(try answer.json["at"] as? Int == 1_700_000_000)
        #expect(try answer.list("results").count == 1)
    }

    @Test func `a server without a ledger has no accuracy endpoint`() async throws {
        #expect(try await Scene().ask { try await $0.ask("/api/v1/accuracy") }.status == .notFound)
    }

    @Test func `metrics contain the accuracy figures of the last week`() async throws {
        let week = AccuracyResponse(rows: [
            .init(agency: "town", model: "headsign", tally: tally(100)),
            .init(agency: "town", model: "few", tally: tally(5)),
        ])
        let minute = PublishedAccuracy.Minute(ledgers: ["town": LedgerState(pending: 12, scored: 34)], week: week)
        let text = try await scene(shelf(1), minute).ask { try await $0.ask("/metrics").text }
        for line in [
            #"headsign_prediction_benchmark{agency="town",model="headsign"} 0.9"#,
            #"headsign_prediction_accurate{agency="town",model="headsign",minutes="3-6"} 0.9"#,
            #"headsign_prediction_coverage{agency="town",model="headsign",minutes="15-30"} 0.9"#,
            #"headsign_predictions_pending{agency="town"} 12"#, #"headsign_predictions_scored_total{agency="town"} 34"#,
            "headsign_prediction_store_failing 0",
        ] {
            #expect(text.contains(line + "\n"), "\(line)")
        }
        #expect(!text.contains(#"model="few""#))
        #expect(!text.contains(#"headsign_prediction_accurate{agency="town",model="headsign",minutes="15-30"}"#))
    }
}
