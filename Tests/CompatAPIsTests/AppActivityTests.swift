import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveEngine
import LiveModel
import NIOCore
import RiderData
import ServerTestSupport
import Synchronization
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs

/// Live Activities in the test town at 8:00. Line 1 to Harbour departs from A at 8:10 and 8:40, and from B ten minutes
/// later. A bus in the other direction with the same destination is at B at 8:40, and ends at A at 8:50.
struct AppActivityTests {
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
            "activity_id": "A1", "push_token": "ab", "stop_id": "town_A", "route_short_name": "1",
            "trip_headsign": "Harbour",
        ]
        return usual.merging(more) { _, more in more }.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
            .joined(separator: "&")
    }

    private func post(_ more: [String: String] = [:]) async throws -> TestResponse {
        try await scene.ask {
            try await $0.executeRequest(
                uri: "/api/v2/regions/1/live_activities", method: .post, headers: [:],
                body: ByteBuffer(string: Self.form(more)))
        }
    }

    private func look(minutesPastEight: Double) async throws {
        scene.now = Town.eight + minutesPastEight * 60
        let updater = LiveActivityUpdater(access, registry: scene.registry, regions: [SidecarRegion(id: 1)])
        _ = try await updater.look(at: EpochSeconds(rounding: scene.now, .down))
    }

    private var activity: AppActivity? {
        get async throws { try await access.repository.records(.liveActivity).first.flatMap { access.content(of: $0) } }
    }

    /// The content states that were sent, and whether each message ended the activity.
    private var sent: [(state: String, isEnd: Bool)] {
        sender.sent.compactMap { sent in
            guard case .activity(let state, _, let stale, let dismissal) = sent.message.content else { return nil }
            #expect((stale == nil) != (dismissal == nil))
            return (String(decoding: state, as: UTF8.self), dismissal != nil)
        }
    }

    private func state(departures: [Int64] = [], arrivals: [Int64] = []) -> String {
        let times = departures.map { ($0, false) } + arrivals.map { ($0, true) }
        let arrivals = times.map { minute, isArrival in
            let time = Town.atEight.rawValue + minute * 60
            return #"{"departure_time":\#(time),"schedule_status":"unknown","schedule_deviation":0,"#
                + #""is_arrival":\#(isArrival)}"#
        }
        return #"{"arrivals":[\#(arrivals.joined(separator: ","))]}"#
    }

    @Test func `an activity shows the next departures of its line to its destination`() async throws {
        #expect(try await post().status == .created)
        try await look(minutesPastEight: 1)
        #expect(sent.map(\.state) == [state(departures: [10, 40], arrivals: [50])])
        #expect(sender.sent.map(\.target) == [AppPushTarget(system: .ios, token: "ab")])
    }

    @Test func `at all stops but the first of the trip, the activity shows arrival times`() async throws {
        _ = try await post(["stop_id": "town_B"])
        try await look(minutesPastEight: 1)
        #expect(sent.map(\.state) == [state(arrivals: [20, 40, 50])])
    }

    @Test func `an update of all Live Activities reads each stop's board only once`() async throws {
        let shown = ["Harbour", "Nowhere"].flatMap { sign in ["town_A", "town_B"].map { (sign, $0) } }
        for number in 0..<40 {
            let (sign, stop) = shown[number % shown.count]
            let fields = [
                "activity_id": "A\(number)", "push_token": "t\(number)", "stop_id": stop, "trip_headsign": sign,
            ]
            #expect(try await post(fields).status == .created)
        }
        let stops = Mutex<[StopIndex]>([])
        let board: ActivityBoards.Reader = { service, stop, window in
            stops.withLock { $0.append(stop) }
            return service.snapshot.board(at: stop, from: window.lowerBound, to: window.upperBound).arrivals
        }
        let updater = LiveActivityUpdater(
            access, registry: scene.registry, regions: [SidecarRegion(id: 1)], read: board)
        _ = try await updater.look(at: Town.atEight + 60)
        #expect(stops.withLock { $0.sorted() } == [StopIndex(0), StopIndex(1)])
        let states = Dictionary(grouping: sent.map(\.state)) { $0 }.mapValues(\.count)
        #expect(states == [state(departures: [10, 40], arrivals: [50]): 10, state(arrivals: [20, 40, 50]): 10])
    }

    @Test(
        arguments: [
            (-91, "early"), (-90, "on_time"), (0, "on_time"), (89, "on_time"), (90, "delayed"), (nil, "unknown"),
        ] as [(Int64?, String)])
    func `a vehicle is shown as delayed from 90 s late, and as early from 91 s early`(deviation: Int64?, status: String)
    {
        let state = ActivityArrival.state([ActivityArrival(time: 5, deviation: deviation, isArrival: true)])
        #expect(
            state == #"{"arrivals":[{"departure_time":5,"schedule_status":"\#(status)","#
                + #""schedule_deviation":\#(deviation ?? 0),"is_arrival":true}]}"#)
    }

    @Test func `an unchanged state is sent again after 55 seconds, so that the countdown advances`() async throws {
        _ = try await post()
        for minutes in [1, 1.9, 2.9] { try await look(minutesPastEight: minutes) }
        #expect(sent.count == 2 && sent[0].state == sent[1].state)
    }

    @Test(arguments: [AppPushResult.delivered, .gone, .refused("BadTopic")])
    func `a token that is renewed while a message is being sent is not overwritten with the old one`(
        _ result: AppPushResult
    ) async throws {
        let name = [UInt8](repeating: 7, count: AppRecord.nameSize)
        let sender = SlowSender(result) { access in
            let record = try #require(try await access.repository.record(.liveActivity, name))
            var activity = try #require(access.content(of: record, as: AppActivity.self))
            activity.target.token = "new"
            try await access.repository.put(try access.record(activity, as: name), within: AppActivity.most)
        }
        let access = try MemoryAppRecords.access(sender)
        sender.access.withLock { $0 = access }
        let fields = ["activity_id": "A1", "push_token": "ab", "stop_id": "town_A", "trip_headsign": "Harbour"]
        let form = try SidecarForm(
            query: fields.map { "\($0.key)=\($0.value)" }.joined(separator: "&") + "&route_short_name=1", body: [])
        var id = ""
        let activity = try AppActivity(form, in: 1, at: Town.atEight, id: &id)
        try await access.repository.put(try access.record(activity, as: name), within: AppActivity.most)
        let updater = LiveActivityUpdater(access, registry: scene.registry, regions: [SidecarRegion(id: 1)])
        _ = try await updater.look(at: Town.atEight + 60)
        let record = try #require(try await access.repository.record(.liveActivity, name))
        #expect(access.content(of: record, as: AppActivity.self)?.target.token == "new")
    }

    @Test func `three updates in a row without departures end an activity`() async throws {
        _ = try await post(["trip_headsign": "Nowhere"])
        for minute in 1...2 { try await look(minutesPastEight: Double(minute)) }
        #expect(try await activity?.failures == 2)
        #expect(sent.isEmpty)
        try await look(minutesPastEight: 3)
        #expect(try await activity == nil)
        #expect(sent.map(\.state) == [#"{"arrivals":[]}"#] && sent[0].isEnd)
    }

    @Test func `an activity ends after eight hours with its last state, even if the end cannot be sent`() async throws {
        _ = try await post()
        try await look(minutesPastEight: 1)
        sender.expect(.again())
        try await look(minutesPastEight: 8 * 60)
        #expect(sent.map(\.isEnd) == [false, true] && sent[0].state == sent[1].state)
        #expect(try await activity == nil)
    }

    @Test func `registering a new token for an activity changes neither its URL nor its end time`() async throws {
        let first = try await post()
        scene.now += 3600
        let second = try await post(["push_token": "cd", "apns_sandbox": "true"])
        #expect(try first.json["url"] as? String == second.json["url"] as? String)
        let kept = try #require(try await activity)
        #expect(kept.target == AppPushTarget(system: .ios, token: "cd", isSandbox: true))
        #expect(kept.ends == Town.atEight.rawValue + 8 * 3600)
        #expect(try await access.repository.records(.liveActivity).count == 1)
    }

    @Test func `an expired token ends an activity without a further message`() async throws {
        _ = try await post()
        sender.expect(.gone)
        try await look(minutesPastEight: 1)
        #expect(try await activity == nil)
        #expect(sent.count == 1 && !sent[0].isEnd)
    }

    @Test func `deleting an activity at its URL sends no message, and a second deletion returns 404`() async throws {
        let text = try #require(try await post().json["url"] as? String)
        let url = try #require(URL(string: text))
        let codes = try await scene.ask { client in
            [
                try await client.ask(url.path(), .delete).status.code,
                try await client.ask(url.path(), .delete).status.code,
            ]
        }
        #expect(codes == [204, 404] && sender.sent.isEmpty)
    }

    @Test(arguments: ["activity_id", "push_token", "stop_id", "route_short_name", "trip_headsign"])
    func `an activity with a missing field is rejected`(field: String) async throws {
        let answer = try await post([field: ""])
        #expect(answer.status == .unprocessableContent)
        #expect(try answer.json["error"] as? String == "Unable to register live activity")
        #expect(try (answer.json["messages"] as? [String])?.count == 1)
    }
}
