import Logging
import Synchronization
import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct DeparturePollerTests {
    @Test func `a stop is requested once per interval, the most recently opened stop first`() {
        var rounds = DepartureRounds(interval: 20_000, most: 2)
        #expect(rounds.due(of: ["a", "b", "c"], at: 0) == ["c", "b"])
        #expect(rounds.due(of: ["a", "b", "c"], at: 2000) == ["a"])
        #expect(rounds.due(of: ["a", "b", "c"], at: 4000) == [])
        #expect(rounds.due(of: ["a", "b", "c"], at: 20_000) == ["c", "b"])
        #expect(rounds.due(of: [], at: 60_000) == [])
    }

    /// Runs a poller for some stops until it first reports its health.
    private func health(
        wanting stops: [String], _ answer: @escaping @Sendable (String) -> Result<FeedReading, FeedError>
    ) async -> (health: FeedHealth, stops: Set<String>) {
        let poller = DeparturePoller(
            id: FeedID(agency: "town", name: "departures"), source: Answers(answer: answer),
            plan: PollingPlan(interval: 60_000), clock: WallClock(rising: { 0 }, reading: { 1_000_000 }),
            logger: Logger(label: "test"))
        let (healths, report) = AsyncStream.makeStream(of: FeedHealth.self)
        let polled = Mutex<Set<String>>([])
        let task = Task {
            await poller.run(wishes: AsyncStream { $0.finish() }, wanted: { stops }) { _, event in
                switch event {
                case .reading(let reading, _):
                    polled.withLock { $0.formUnion(reading.departures?.map(\.stopID) ?? []) }
                case .health(let health): report.yield(health)
                }
            }
        }
        defer { task.cancel() }
        var first: FeedHealth?
        for await health in healths {
            first = health
            break
        }
        return (first ?? FeedHealth(), polled.withLock { $0 })
    }

    @Test func `each viewed stop is requested`() async {
        let stops = (1...9).map { "\($0)" }
        let (health, polled) = await health(wanting: stops) { stop in
            .success(FeedReading(departures: [StopDeparturesReading(stopID: stop)]))
        }
        #expect(polled == Set(stops))
        #expect(health.state == .ok && health.entities == 9)
    }

    @Test func `a failing request for one stop does not make the feed fail`() async {
        let (health, polled) = await health(wanting: ["1", "2"]) { stop in
            stop == "1"
                ? .failure(.rejected(status: 404))
                : .success(FeedReading(departures: [StopDeparturesReading(stopID: stop)]))
        }
        #expect(polled == ["2"] && health.state == .ok)
    }

    @Test func `the feed fails if the requests for all stops fail`() async {
        let (health, _) = await health(wanting: ["1", "2"]) { _ in .failure(.unreachable(host: "town")) }
        #expect(health.state == .failing && health.error == .unreachable(host: "town"))
    }

    private struct Answers: DepartureSource {
        let answer: @Sendable (String) -> Result<FeedReading, FeedError>

        func departures(at stopID: String) async throws(FeedError) -> FeedReading {
            try answer(stopID).get()
        }
    }
}
