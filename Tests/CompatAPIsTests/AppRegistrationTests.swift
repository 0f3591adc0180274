import AgencyQueries
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import RiderData
import ServerTestSupport
import Testing
import TransitCore

@testable import CompatAPIs

struct AppRegistrationTests {
    private let access: SidecarAccess
    private let scene: Scene

    init() throws {
        access = try MemoryAppRecords.access()
        scene = try Scene(sidecar: access)
    }

    private func send(_ body: String, _ method: HTTPRequest.Method = .post, query: String = "") async throws
        -> TestResponse
    {
        try await scene.ask {
            try await $0.executeRequest(
                uri: "/api/v2/regions/1/push_registrations" + query, method: method, headers: [:],
                body: ByteBuffer(string: body))
        }
    }

    private func register(_ more: String = "", token: String = "t") async throws -> AppRegistration {
        let answer = try await send("token=\(token)&operating_system=ios&\(more)")
        #expect(answer.status == .noContent && answer.bytes.isEmpty)
        return try #require(try await access.registration(of: token, in: 1))
    }

    @Test func `the renewal of a registration retains the locale, test flag and description if it omits them`()
        async throws
    {
        let first = try await register("locale=fr-CA&test_device=true&description=My%20phone&apns_sandbox=1")
        #expect(first.locale == "fr-CA" && first.isTest && first.description == "My phone" && first.target.isSandbox)
        let second = try await register()
        #expect(second.locale == "fr-CA" && second.isTest && second.description == "My phone")
        #expect(!second.target.isSandbox)
        let third = try await register("test_device=false")
        #expect(!third.isTest && third.description == nil)
        #expect(try await access.repository.records(.registration).count == 1)
    }

    @Test(arguments: [
        ("operating_system=ios", "Token can't be blank"), ("token=t", "Operating system is not included in the list"),
        ("token=t&operating_system=web", "Operating system is not included in the list"),
        ("token=t&operating_system=ios&test_device=1", "Description can't be blank"),
        (
            "token=\(String(repeating: "x", count: 4097))&operating_system=ios",
            "Token is too long (maximum is 4096 bytes)"
        ),
        (
            // A single character with 300 combining accents.
            "token=t&operating_system=ios&test_device=1&description=e" + String(repeating: "%CC%81", count: 300),
            "Description is too long (maximum is 255 characters)"
        ),
    ])
    func `an incomplete registration is rejected`(body: String, message: String) async throws {
        let answer = try await send(body)
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["error"] as? String == "Unable to register device")
        #expect(try answer.json["messages"] as? [String] == [message])
    }

    @Test func `a long locale is truncated by Unicode scalars`() async throws {
        let registration = try await register("locale=e" + String(repeating: "%CC%81", count: 300))
        #expect(registration.locale?.unicodeScalars.count == 35)
    }

    @Test func `the APNs sandbox flag is stored only for iPhones`() async throws {
        let answer = try await send(#"{"token":"a","operating_system":"android","apns_sandbox":true,"locale":null}"#)
        #expect(answer.status == .noContent)
        #expect(try await access.registration(of: "a", in: 1)?.target == AppPushTarget(system: .android, token: "a"))
    }

    @Test func `a token in the query or the body is deleted, and a second deletion returns 404`() async throws {
        for (query, body) in [("?token=t", ""), ("", "token=t"), ("", #"{"token":"t"}"#)] {
            _ = try await register()
            #expect(try await send(body, .delete, query: query).status == .noContent)
            #expect(try await send(body, .delete, query: query).status == .notFound)
        }
    }

    @Test func `the registration of a device that is not renewed for half a year is deleted`() async throws {
        _ = try await register()
        let seen = EpochSeconds(rounding: scene.now, .down)
        try await access.repository.forget(before: seen + 180 * 86_400 - 1)
        #expect(try await access.repository.records(.registration).count == 1)
        try await access.repository.forget(before: seen + 180 * 86_400)
        #expect(try await access.repository.records(.registration).isEmpty)
    }

    @Test func `an address may send thirty registration requests per minute`() async throws {
        var codes: [Int] = []
        for _ in 0..<31 { codes.append(try await send("").status.code) }
        #expect(codes.dropLast().allSatisfy { $0 == 422 } && codes.last == 429)
    }
}

struct GhostReportTests {
    private let access: SidecarAccess

    init() throws {
        access = try MemoryAppRecords.access()
    }

    private static func body(_ more: [String: String] = [:]) -> String {
        let usual = [
            "user_identifier": "u", "trip_identifier": "town_t1", "stop_identifier": "town_B",
            "service_date": "\(Town.day.utcStart.rawValue * 1000)", "wait_duration_minutes": "15",
        ]
        return usual.merging(more) { _, more in more }.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
            .joined(separator: "&")
    }

    private static func send(_ client: any TestClientProtocol, _ body: String) async throws -> TestResponse {
        try await client.executeRequest(
            uri: "/api/v2/regions/1/ghost_bus_reports", method: .post, headers: [:], body: ByteBuffer(string: body))
    }

    private struct Nowhere: ReportRepository {
        func add(_ rows: [ReportRow]) async throws {}
        func forget(before hour: Int64) async throws {}
    }

    @Test func `an app's report is counted together with the page's reports, once per rider`() async throws {
        let scene = try Scene(reports: ReportCounter(Nowhere()), sidecar: access)
        scene.now += 25 * 60
        try await scene.ask { client in
            let first = try await Self.send(client, Self.body())
            #expect(first.status == .created)
            #expect((try first.json["id"] as? String)?.count == 32)
            let second = try await Self.send(client, Self.body(["wait_duration_minutes": "30"]))
            #expect(second.status == .unprocessableContent)
            #expect(try second.json["error"] as? String == "already_reported")
            #expect(try await Self.send(client, Self.body(["user_identifier": "v"])).status == .created)
            // Both reports came from the same address, so only one is counted.
            let metrics = try await client.ask("/metrics").text
            #expect(metrics.contains(#"headsign_rider_reports_total{agency="town",kind="didNotCome"} 1"#))
        }
    }

    @Test(arguments: [
        ["user_identifier": ""], ["trip_identifier": ""], ["service_date": "2026-11-20"],
        ["wait_duration_minutes": "7"], ["comment": String(repeating: "x", count: 1001)], ["user_latitude": "91"],
    ])
    func `an invalid report is rejected`(more: [String: String]) async throws {
        let answer = try await Scene(sidecar: access).ask { try await Self.send($0, Self.body(more)) }
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["error"] as? String == "Unable to save report")
        #expect(try (answer.json["messages"] as? [String])?.count == 1)
    }

    @Test func `a report of more than eight kilobytes of JSON is rejected`() async throws {
        let text = #"{"comment":"\#(String(repeating: "x", count: 9000))"}"#
        let answer = try await Scene(sidecar: access).ask { try await Self.send($0, text) }
        #expect(answer.status == .forbidden)
    }

    @Test func `an address may send ten reports per hour`() async throws {
        let scene = try Scene(sidecar: access)
        let codes = try await scene.ask { client in
            var codes: [Int] = []
            for number in 0..<11 {
                codes.append(try await Self.send(client, Self.body(["user_identifier": "u\(number)"])).status.code)
            }
            return codes
        }
        #expect(codes == Array(repeating: 201, count: 10) + [429])
    }

    @Test func `rejected reports do not count towards the limit`() async throws {
        let scene = try Scene(sidecar: access)
        let codes = try await scene.ask { client in
            var codes = [try await Self.send(client, Self.body()).status.code]
            for _ in 0..<12 {
                for body in [Self.body(), Self.body(["wait_duration_minutes": "7"])] {
                    codes.append(try await Self.send(client, body).status.code)
                }
            }
            for day in 1..<11 {
                let date = (Town.day.utcStart.rawValue + Int64(day) * 86_400) * 1000
                codes.append(try await Self.send(client, Self.body(["service_date": "\(date)"])).status.code)
            }
            return codes
        }
        #expect(codes == [201] + Array(repeating: 422, count: 24) + Array(repeating: 201, count: 9) + [429])
    }
}
