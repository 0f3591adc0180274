import AgencyQueries
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import RiderData
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import HTTPServer
@testable import WebServer

struct ReportTests {
    private struct Nowhere: ReportRepository {
        func add(_ rows: [ReportRow]) async throws {}
        func forget(before hour: Int64) async throws {}
    }

    private let counter = ReportCounter(Nowhere())

    private static func body(
        _ kind: String = "didNotCome", trip: String = "town:t1", day: String = "2026-11-20", stop: String = "town:B"
    ) -> String {
        #"{"kind":"\#(kind)","trip":"\#(trip)","serviceDate":"\#(day)","stop":"\#(stop)"}"#
    }

    private static func send(
        _ client: any TestClientProtocol, _ body: String, site: String? = "same-origin"
    ) async throws -> TestResponse {
        var headers = HTTPFields()
        headers[HTTPField.Name("Sec-Fetch-Site")!] = site
        return try await client.executeRequest(
            uri: "/api/v1/reports", method: .post, headers: headers, body: ByteBuffer(string: body))
    }

    /// Trip `t1` departs from A at 8:10 and is at B at 8:20.
    private func answer(_ body: String, minutesPastEight: Double, site: String? = "same-origin") async throws
        -> TestResponse
    {
        let scene = try Scene(reports: counter)
        scene.now += minutesPastEight * 60
        return try await scene.ask { try await Self.send($0, body, site: site) }
    }

    @Test func `an overdue bus can be reported missing once per address`() async throws {
        let scene = try Scene(reports: counter)
        scene.now += 25 * 60
        let (codes, metrics) = try await scene.ask { client async throws -> ([Int], String) in
            var codes: [Int] = []
            for kind in ["didNotCome", "didNotCome", "full"] {
                codes.append(try await Self.send(client, Self.body(kind)).status.code)
            }
            return (codes, try await client.ask("/metrics").text)
        }
        #expect(codes == [201, 204, 201])
        #expect(metrics.contains(#"headsign_rider_reports_total{agency="town",kind="didNotCome"} 1"#))
    }

    @Test(arguments: [
        ("didNotCome", 20.0, 400), ("didNotCome", 22, 201), ("didNotCome", 79, 201), ("didNotCome", 81, 400),
        ("full", 9, 400), ("full", 11, 201), ("full", 49, 201), ("full", 51, 400),
    ])
    func `a report is accepted only around its call time`(kind: String, minutes: Double, status: Int) async throws {
        #expect(try await answer(Self.body(kind), minutesPastEight: minutes).status.code == status)
    }

    @Test(arguments: [
        (Self.body("vanished"), "kind"), (Self.body(trip: "town:none"), "trip"), (Self.body(trip: "other:t1"), "trip"),
        (Self.body(day: "2026-12-20"), "serviceDate"), (Self.body(day: "+9999999-01-01"), "serviceDate"),
        (Self.body(day: ""), "serviceDate"), (Self.body(stop: "town:D"), "stop"), ("{}", "stop"),
    ])
    func `the error for an invalid report field names the field`(body: String, field: String) async throws {
        let answer = try await answer(body, minutesPastEight: 25)
        #expect(answer.status == .badRequest)
        #expect(try answer.wrongFields.keys.sorted() == [field])
    }

    @Test func `a malformed, oversized or cross-origin report is rejected`() async throws {
        #expect(try await answer("[]", minutesPastEight: 25).status == .badRequest)
        #expect(try await answer(String(repeating: " ", count: 2000), minutesPastEight: 25).status == .contentTooLarge)
        #expect(try await answer(Self.body(), minutesPastEight: 25, site: "cross-site").status == .forbidden)
        #expect(try await answer(Self.body(stop: "town:none"), minutesPastEight: 25).status == .notFound)
    }

    @Test(arguments: ["", "{", #"{"kind":1}"#, #"{"stop":["town:B"]}"#, #"{"stop":"\ud800"}"#, #"{"stop":"B",}"#])
    func `a report body that does not match the schema is rejected`(body: String) async throws {
        let refusal = try await answer(body, minutesPastEight: 25)
        #expect(refusal.status == .badRequest)
        #expect(try refusal.json["detail"] as? String == "The request body does not match openapi.yaml.")
    }

    @Test func `null counts as absent in a report, and unknown members are ignored`() async throws {
        let refusal = try await answer(#"{"kind":null,"more":{},"stop":"town:B"}"#, minutesPastEight: 25)
        #expect(try refusal.wrongFields.keys.sorted() == ["kind"])
    }

    @Test func `an address with too many reports is rate-limited`() async throws {
        let scene = try Scene(reports: counter)
        try await scene.ask { client in
            var last = HTTPResponse.Status.ok
            for _ in 0..<7 { last = try await Self.send(client, "{}").status }
            #expect(last == .tooManyRequests)
        }
    }

    @Test func `boards show reports from three or more addresses, and predictions do not change`() async throws {
        let scene = try Scene(reports: counter)
        scene.now += 15 * 60
        let trip = ReportedTrip(agency: "town", trip: "t1", date: Town.day)
        for (number, address) in ["192.0.2.1", "192.0.2.2", "2001:db8::1"].enumerated() {
            scene.publish()
            let before = try await board(scene)
            #expect(!before.contains("reports"))
            let client = try #require(ClientNetwork(address))
            #expect(counter.add(.didNotCome, of: trip, from: client, at: Town.atEight) == .counted, "\(number)")
            try await counter.tend(scene.registry, at: Town.atEight)
        }
        scene.publish()
        let row = try await board(scene)
        #expect(row.contains(#""reports":{"didNotCome":3}"#) && row.contains(#""status":"scheduled""#))
    }

    private func board(_ scene: Scene) async throws -> String {
        try await scene.ask { try await $0.ask("/api/v1/stops/town:B/arrivals?limit=1").text }
    }

    /// A report repository that records deletions, and fails as often as a test sets.
    private final class Failing: ReportRepository {
        struct Away: Error {}

        let asked = Mutex<[Int64]>([])
        let added = Mutex(0)
        let failures: Mutex<Int>

        init(failures: Int) { self.failures = Mutex(failures) }

        func add(_ rows: [ReportRow]) async throws {
            added.withLock { $0 += rows.reduce(0) { $0 + $1.count } }
        }

        func forget(before hour: Int64) async throws {
            asked.withLock { $0.append(hour) }
            let fails = failures.withLock { left -> Bool in
                left -= 1
                return left >= 0
            }
            if fails { throw Away() }
        }
    }

    @Test func `reports older than a month are deleted once an hour, and retried after a failure`() async throws {
        let repository = Failing(failures: 2)
        let (counter, registry) = (ReportCounter(repository), try Scene().registry)
        for _ in 0..<2 {
            await #expect(throws: Failing.Away.self) { try await counter.tend(registry, at: Town.atEight) }
        }
        for seconds in [Int64(0), 15, 3599, 3600, 3615] {
            try await counter.tend(registry, at: Town.atEight + seconds)
        }
        let hour = Town.atEight.rawValue / 3600 - 30 * 24
        #expect(repository.asked.withLock { $0 } == [hour, hour, hour, hour + 1])
    }

    @Test func `counts added before a failed deletion are stored once`() async throws {
        let repository = Failing(failures: 1)
        let counter = ReportCounter(repository)
        let registry = try Scene().registry
        let trip = ReportedTrip(agency: "town", trip: "t1", date: Town.day)
        _ = counter.add(.full, of: trip, from: .loopback, at: Town.atEight)
        await #expect(throws: Failing.Away.self) { try await counter.tend(registry, at: Town.atEight) }
        #expect(repository.added.withLock { $0 } == 1)
        try await counter.tend(registry, at: Town.atEight)
        #expect(repository.added.withLock { $0 } == 1)
    }

    @Test func `the feed status includes the number of reports within a day`() async throws {
        let trip = ReportedTrip(agency: "town", trip: "t1", date: Town.day)
        _ = counter.add(.full, of: trip, from: .loopback, at: Town.atEight)
        let feeds = try await Scene(reports: counter).ask { try await $0.ask("/api/v1/feeds").text }
        #expect(feeds.contains(#""reports":[{"agency":"town","didNotCome":0,"full":1,"trips":1}]"#))
    }
}
