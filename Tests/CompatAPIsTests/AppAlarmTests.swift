import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import RiderData
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import CompatAPIs

/// Alarms of apps in the test town at 8:00. Trip `t1` departs from A at 8:10 and from B at 8:20.
struct AppAlarmTests {
    private static let day = Town.day.utcStart.rawValue * 1000

    private let sender = MemorySender()
    private let access: SidecarAccess
    private let scene: Scene

    init() throws {
        access = try MemoryAppRecords.access(sender)
        scene = try Scene(sidecar: access)
        scene.publish(timetable: try Town.timetable(headsign: "Harbour"))
    }

    private static func form(_ more: [String: String] = [:]) -> String {
        let usual = [
            "user_push_id": "token", "operating_system": "ios", "stop_id": "town_A", "trip_id": "town_t1",
            "service_date": "\(day)", "stop_sequence": "0", "seconds_before": "300.0",
        ]
        let fields = usual.merging(more) { _, more in more }.filter { !$0.value.isEmpty }
        return fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }

    private static func post(
        _ client: any TestClientProtocol, _ body: String, version: Int = 2
    ) async throws -> TestResponse {
        try await client.executeRequest(
            uri: "/api/v\(version)/regions/1-town/alarms?key=k", method: .post, headers: [:],
            body: ByteBuffer(string: body))
    }

    /// Sets an alarm, and returns the path of its URL.
    @discardableResult
    private func set(_ more: [String: String] = [:], version: Int = 2) async throws -> String {
        try await scene.ask { client in
            let answer = try await Self.post(client, Self.form(more), version: version)
            #expect(answer.status == .created)
            let text = try #require(try answer.json["url"] as? String)
            let url = try #require(URL(string: text))
            #expect(url.scheme == "http" && url.host() != nil)
            return url.path()
        }
    }

    private var count: Int {
        get async throws { try await access.repository.records(.alarm).count }
    }

    private func look(_ dispatcher: AppAlarmDispatcher? = nil, minutesPastEight: Double) async throws {
        scene.now = Town.eight + minutesPastEight * 60
        let dispatcher = dispatcher ?? self.dispatcher
        _ = try await dispatcher.look(at: EpochSeconds(rounding: scene.now, .down))
    }

    private var dispatcher: AppAlarmDispatcher {
        AppAlarmDispatcher(access, registry: scene.registry, regions: [SidecarRegion(id: 1)])
    }

    @Test func `an alarm's message is sent once, when the lead time is reached`() async throws {
        try await set()
        try await look(minutesPastEight: 4.9)
        #expect(sender.sent.isEmpty)
        try await look(minutesPastEight: 5)
        try await look(minutesPastEight: 6)
        #expect(sender.sent.count == 1 && sender.sent[0].target == AppPushTarget(system: .ios, token: "token"))
        guard case .notification(let title, let text, let key, let data) = sender.sent[0].message.content else {
            Issue.record("no notification")
            return
        }
        #expect(title == "OneBusAway" && text == "1 to Harbour leaves in 5 min." && key == "arrival_and_departure")
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"region_id":1,"stop_id":"town_A","trip_id":"town_t1","service_date":\#(Self.day),"#
                + #""vehicle_id":null,"stop_sequence":0}"#)
        #expect(try await count == 0)
    }

    @Test(
        arguments: [
            (-62_135_596_800_001, false), (-62_135_596_800_000, true), (253_402_300_799_999, true),
            (253_402_300_800_000, false),
        ] as [(Int64, Bool)])
    func `service dates of the years 1 to 9999 are accepted`(date: Int64, isAccepted: Bool) throws {
        let call = AppCall(try SidecarForm(query: "service_date=\(date)", body: []))
        #expect(call.serviceDate == (isAccepted ? date : nil))
    }

    @Test func `an alarm whose bus has departed is deleted without a message`() async throws {
        try await set()
        try await look(minutesPastEight: 10.1)
        #expect(try await count == 0)
        #expect(sender.sent.isEmpty)
    }

    @Test(arguments: [["trip_id": "town_none"], ["stop_id": "town_D"], ["service_date": ""], ["trip_id": "other_t1"]])
    func `an alarm whose call is missing in three checks is deleted without a message`(more: [String: String])
        async throws
    {
        try await set(more)
        let dispatcher = dispatcher
        for minute in 1...2 { try await look(dispatcher, minutesPastEight: Double(minute)) }
        #expect(try await count == 1)
        try await look(dispatcher, minutesPastEight: 3)
        #expect(try await count == 0)
        #expect(sender.sent.isEmpty)
    }

    @Test func `alarms at the same stop are sent at their own times`() async throws {
        let alarms = [
            ("late", "town_t1", "120"), ("early", "town_t1", "300"), ("other", "town_t2", "1800"),
            ("unknown", "town_none", "300"), ("same", "town_t1", "300"),
        ]
        for (token, trip, lead) in alarms {
            try await set(["user_push_id": token, "trip_id": trip, "seconds_before": lead])
        }
        try await set(["user_push_id": "B", "stop_id": "town_B", "stop_sequence": "1", "seconds_before": "600"])
        let dispatcher = dispatcher
        for (minute, due) in [(4, []), (5, ["early", "same"]), (8, ["late"]), (9, []), (10, ["other", "B"])] {
            let before = sender.sent.count
            try await look(dispatcher, minutesPastEight: Double(minute))
            #expect(Set(sender.sent.dropFirst(before).map(\.target.token)) == Set(due), "minute \(minute)")
        }
        #expect(try await count == 0)
    }

    @Test func `a check for due alarms reads one board per stop and service day, not one per alarm`() async throws {
        for number in 0..<48 {
            let (stop, sequence) = number.isMultiple(of: 2) ? ("town_A", "0") : ("town_B", "1")
            let trip = number % 3 == 0 ? "town_t2" : "town_t1"
            let date = number < 24 ? Self.day : Self.day + 86_400_000
            try await set([
                "user_push_id": "token\(number)", "stop_id": stop, "trip_id": trip, "stop_sequence": sequence,
                "seconds_before": "\(60 + number)", "service_date": "\(date)",
            ])
        }
        let lookups = Mutex<[(stop: StopIndex, runs: Int)]>([])
        let calls = AppCallResolver(registry: scene.registry, regions: [SidecarRegion(id: 1)]) { query in
            lookups.withLock { $0.append((query.stop, query.runs.count)) }
            return query.arrivals
        }
        let dispatcher = AppAlarmDispatcher(access, calls: calls)
        for round in 1...2 {
            try await look(dispatcher, minutesPastEight: Double(round))
            let found = lookups.withLock { $0 }
            #expect(found.count == 4 * round)
            #expect(Set(found.map(\.stop)) == [StopIndex(0), StopIndex(1)] && found.allSatisfy { $0.runs == 2 })
        }
        #expect(try await count == 48)
    }

    @Test func `calls are found even at a stop with more departures than the maximum board size`() throws {
        let scene = try Scene(sidecar: access)
        // One departure per second, from midnight on.
        scene.publish(timetable: try Town.timetable(everySecond: 25_000))
        let resolver = AppCallResolver(registry: scene.registry, regions: [SidecarRegion(id: 1)])
        let calls = ["s0", "s24999"].map { trip in
            RegionalCall(AppCall(stop: "town_A", trip: "town_\(trip)", serviceDate: Self.day, sequence: 0), in: 1)
        }
        let states = resolver.states(of: Set(calls))
        let departures = calls.map { call -> EpochSeconds? in
            guard case .known(let found) = states[call] else { return nil }
            return found.departure
        }
        #expect(departures == [Town.day.utcStart, Town.day.utcStart + 24_999])
    }

    @Test func `a message that could not be sent is retried in the next minute`() async throws {
        try await set()
        sender.expect(.again())
        try await look(minutesPastEight: 5)
        #expect(try await count == 1)
        try await look(minutesPastEight: 6)
        #expect(sender.sent.count == 2)
        #expect(try await count == 0)
    }

    @Test func `two servers send an alarm's message only once`() async throws {
        try await set()
        sender.expect(.again())
        for _ in 0..<2 { try await look(minutesPastEight: 5) }
        #expect(sender.sent.count == 1)
    }

    @Test func `an expired token is deleted together with its alarm`() async throws {
        try await set()
        #expect(try await access.repository.records(.registration).count == 1)
        sender.expect(.gone)
        try await look(minutesPastEight: 5)
        #expect(try await count == 0)
        #expect(try await access.repository.records(.registration).isEmpty)
    }

    @Test(
        arguments: [("", 600), ("0", 600), ("-60", 600), ("soon", 600), ("120", 120), ("120.5", 120)]
            as [(String, Int64)])
    func `an invalid lead time is replaced by ten minutes`(seconds: String, lead: Int64) throws {
        let form = try SidecarForm(
            query: "", body: Array("user_push_id=t&operating_system=ios&seconds_before=\(seconds)".utf8))
        #expect(try AppAlarm(form, in: 1, .second).lead == lead)
    }

    @Test func `an alarm is deleted at its URL, and a second deletion returns 404`() async throws {
        let path = try await set()
        let codes = try await scene.ask { client in
            var codes: [Int] = []
            for path in [path + "0", path, path] { codes.append(try await client.ask(path, .delete).status.code) }
            return codes
        }
        #expect(codes == [404, 204, 404])
        #expect(path.split(separator: "/").last?.count == 32)
    }

    @Test func `in version 1 setting the same alarm a second time returns the same URL`() async throws {
        let paths = [
            try await set(version: 1), try await set(["seconds_before": "60"], version: 1),
            try await set(["trip_id": "town_t2"], version: 1),
        ]
        #expect(paths[0] == paths[1] && paths[0] != paths[2])
        #expect(paths[0].hasPrefix("/api/v1/regions/1/alarms/"))
        #expect(try await count == 2)
    }

    @Test func `in version 2 setting the same alarm a second time replaces the first, and one message is sent`()
        async throws
    {
        let paths = [try await set(), try await set(), try await set(["seconds_before": "60"])]
        #expect(Set(paths).count == 1 && paths[0].hasPrefix("/api/v2/regions/1/alarms/"))
        #expect(try await count == 1)
        try await look(minutesPastEight: 5)
        #expect(sender.sent.isEmpty)
        for minute in 9...10 { try await look(minutesPastEight: Double(minute)) }
        #expect(sender.sent.count == 1)
        for other in [
            ["trip_id": "town_t2"], ["operating_system": "android"], ["user_push_id": "other"], ["stop_id": "town_B"],
        ] { #expect(try await set(other) != paths[0]) }
    }

    @Test(arguments: [(Int64(60), 1), (300, 0)])
    func `an alarm whose lead time changes during sending is not deleted`(lead: Int64, left: Int) async throws {
        let sender = SlowSender { access in
            let record = try #require(try await access.repository.records(.alarm).first)
            var alarm = try #require(access.content(of: record, as: AppAlarm.self))
            alarm.lead = lead
            let again = try access.record(.alarm, record.name, expires: record.expires, alarm)
            try await access.repository.put(again, within: AppAlarm.most)
        }
        let access = try MemoryAppRecords.access(sender)
        sender.access.withLock { $0 = access }
        let form = try SidecarForm(query: Self.form(), body: [])
        let alarm = try AppAlarm(form, in: 1, .second)
        let record = try access.record(
            .alarm, access.name(.alarm, alarm.identity), expires: Town.atEight + 86_400, alarm)
        try await access.repository.put(record, within: AppAlarm.most)
        try await look(
            AppAlarmDispatcher(access, registry: scene.registry, regions: [SidecarRegion(id: 1)]), minutesPastEight: 5)
        #expect(try await access.repository.records(.alarm).count == left)
    }

    @Test(arguments: ["[\"token\"]", "{\"token\":1}", "[]"])
    func `a JSON array or object is not accepted as a token`(token: String) async throws {
        let answer = try await scene.ask {
            try await Self.post($0, #"{"user_push_id":\#(token),"operating_system":"ios","stop_id":"town_A"}"#)
        }
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["messages"] as? [String] == ["Push identifier can't be blank"])
    }

    @Test(arguments: [
        (["user_push_id": ""], "Push identifier can't be blank"),
        (["operating_system": ""], "Operating system can't be blank"),
        (["operating_system": "windows"], "Operating system is not included in the list"),
    ])
    func `an alarm without a token or known system is rejected`(more: [String: String], message: String) async throws {
        let answer = try await scene.ask { try await Self.post($0, Self.form(more)) }
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["error"] as? String == "Unable to register alarm")
        #expect(try answer.json["messages"] as? [String] == [message])
    }

    @Test func `without push credentials alarms are rejected, and tokens are still stored`() async throws {
        let access = try MemoryAppRecords.access(MemorySender([.android]))
        let scene = try Scene(sidecar: access)
        try await scene.ask { client in
            let answer = try await Self.post(client, Self.form())
            #expect(answer.status == .notImplemented)
            #expect((try answer.json["error"] as? String)?.contains("APNs") == true)
            #expect(try await Self.post(client, Self.form(), version: 1).status == .notImplemented)
            #expect(try await Self.post(client, Self.form(["operating_system": "android"])).status == .created)
            let registration = try await client.executeRequest(
                uri: "/api/v2/regions/1/push_registrations", method: .post, headers: [:],
                body: ByteBuffer(string: "token=t&operating_system=ios"))
            #expect(registration.status == .noContent)
        }
    }

    @Test(arguments: [
        ("fr-CA", "1 vers Harbour part dans 5 min."),
        ("de", "1 nach Harbour fährt in 5 min ab."),
        ("zh-Hans-CN", "1 开往 Harbour，还有 5 分钟发车。"), ("es-419", "1 a Harbour sale en 5 min."),
        ("ar", "\u{2068}1\u{2069} إلى \u{2068}Harbour\u{2069}: المغادرة بعد 5 د."),
        ("it", "1 to Harbour leaves in 5 min."),
    ])
    func `the message is in the device's language, or else in English`(locale: String, text: String) {
        let call = AppCall.Found(departure: 0, route: "1", headsign: "Harbour")
        #expect(AppAlarm.text(call, lead: 300, locale: locale) == text)
        #expect(AppAlarm.text(nil, lead: 30, locale: nil) == "Your bus leaves in 1 min.")
    }

    @Test func `the message in Chinese has no comma between the bus and the verb`() {
        let call = AppCall.Found(departure: 0, route: "1", headsign: "")
        #expect(AppAlarm.text(call, lead: 300, locale: "zh") == "1 还有 5 分钟发车。")
        #expect(AppAlarm.text(nil, lead: 300, locale: "zh") == "您的公交车还有 5 分钟发车。")
    }
}
