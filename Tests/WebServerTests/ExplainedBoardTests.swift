import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import HTTPServer
@testable import WebServer

/// A stop with a dozen predicted buses, one per second from 0:10 on.
struct ExplainedBoardTests {
    private static let address = "/api/v1/stops/town:B/arrivals"
    private static let runs = 12

    private let scene: Scene

    init() throws {
        scene = try Scene()
        scene.now = Town.eight - 8 * 3600 + 60
        let timetable = try Town.timetable(everySecond: Self.runs + 1)
        let runs = try (0..<Self.runs).map { number in
            let trip = TripDay(trip: try #require(timetable.trip(id: "s\(number)")), date: Town.day)
            let times = TripTimes(trip, in: timetable)
            let calls = (1..<3).map { index in
                let time = times.arrival(at: index)
                return PredictedCall(
                    likely: time, low: time - 30, high: time + 60, departure: time, shown: time, source: .both)
            }
            return LiveRun(pattern: times.pattern, trip: trip, state: .live, firstCallIndex: 1, calls: calls)
        }
        scene.publish(runs: runs, timetable: timetable)
    }

    /// Replaces the engine that explains predictions.
    /// - Parameter answers: whether the engine returns a basis, by the number of the request.
    /// - Returns: the counter of requests to the engine.
    private func explain(_ answers: @escaping @Sendable (_ question: Int) -> Bool = { _ in true }) -> Counter {
        let asked = Counter()
        scene.entry.explain { number, _ in
            asked.increment()
            guard answers(asked.value) else { return nil }
            var basis = Basis(kind: .line)
            basis.trips = number + 1
            return RunBasis(firstCallIndex: 1, calls: [basis, basis])
        }
        return asked
    }

    /// Returns the number of trips in the basis of each arrival.
    private func tripCounts(_ query: String) async throws -> [Int?] {
        let arrivals = try await scene.ask { try await $0.ask(Self.address + query).list("arrivals") }
        return arrivals.map { ($0["basis"] as? [String: Any])?["trips"] as? Int }
    }

    /// Fails if more than ten runs are predicted again, or an arrival has the basis of another run.
    @Test func `each of the next ten arrivals has its own basis`() async throws {
        let asked = explain()
        #expect(try await tripCounts("?basis=true") == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, nil, nil, nil])
        #expect(asked.value == 10)
        #expect(try await tripCounts("?basis=true&limit=3") == [1, 2, 3])
        #expect(asked.value == 13)
    }

    /// Fails if a response without the parameter contains an additional field, or if a basis is computed for it.
    @Test func `without the basis parameter the board is unchanged and no basis is computed`() async throws {
        let before = try await scene.ask { try await $0.ask(Self.address) }
        let asked = explain()
        for query in ["", "?basis=false"] {
            let after = try await scene.ask { try await $0.ask(Self.address + query) }
            #expect(after.bytes == before.bytes && !after.text.contains("basis"))
        }
        #expect(asked.value == 0)
    }

    @Test func `a board is recomputed if the engine has advanced, up to a limit`() async throws {
        let again = explain { $0 != 4 }
        #expect(try await tripCounts("?basis=true").compactMap(\.self).count == 10)
        #expect(again.value == 14)
        let never = explain { _ in false }
        #expect(try await tripCounts("?basis=true").compactMap(\.self).isEmpty)
        #expect(never.value == 3)
    }

    @Test func `an invalid value of the basis parameter is rejected`() async throws {
        let answer = try await scene.ask { try await $0.ask(Self.address + "?basis=yes") }
        #expect(answer.status == .badRequest)
        #expect(try answer.wrongFields.keys.sorted() == ["basis"])
    }

    /// Fails if predicting ten runs again costs a client no more than a board.
    @Test func `each run predicted for an explained board counts towards the client's limit`() async throws {
        let asked = explain()
        var limits = ServerConfiguration.Limits()
        limits.client = ClientLimits(workPerSecond: 1, workAtOnce: 40)
        try await scene.ask(ServerConfiguration(limits: limits)) { client async throws in
            #expect(try await client.ask(Self.address).status == .ok)
            #expect(try await client.ask(Self.address + "?limit=13").status == .ok)
            #expect(try await client.ask(Self.address + "?basis=true").status == .ok)
            #expect(try await client.ask(Self.address).status == .tooManyRequests)
        }
        #expect(asked.value == 10)
    }

    /// Fails if the run of the vehicle, which has no time at the stop, is used instead of the provider's prediction.
    @Test func `the basis of a departure that only the provider predicts names the agency`() async throws {
        let asked = explain()
        let (stop, time) = (StopIndex(1 as UInt32), Town.day.utcStart + 300)
        let call = PredictedCall(
            likely: time, low: time, high: time + 60, departure: time, shown: time, source: .agency)
        let departure = StopDeparture(
            DepartureReading(routeID: "1", scheduled: time - 30, estimated: time), route: RouteIndex(0),
            row: PatternStopIndex(1), predicted: call, reportedAt: Town.day.utcStart)
        scene.publish([stop: StopReport(departures: [departure])], changed: [stop])
        let arrivals = try await scene.ask { try await $0.ask(Self.address + "?basis=true").list("arrivals") }
        let live = try #require(arrivals.first { $0["status"] as? String == "live" })
        #expect(live["basis"] as? [String: String] == ["from": "agency"] && asked.value == 0)
    }
}
