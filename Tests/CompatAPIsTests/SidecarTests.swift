import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore
import WebServer

@testable import CompatAPIs

struct SidecarTests {
    private static func alert(
        _ id: String, from: EpochSeconds? = Town.atEight, to: EpochSeconds? = nil,
        selectors: [AlertSelector] = [AlertSelector()], in timetable: Timetable
    ) -> LiveAlert {
        let reading = AlertReading(
            id: id, periods: from == nil && to == nil ? [] : [.init(from: from, to: to)], header: LocalizedText(id),
            effect: "detour", severity: .severe)
        return LiveAlert(reading: reading, selectors: selectors, in: timetable)
    }

    /// Returns the alerts in the region's feed as JSON.
    private func alerts(_ alerts: (Timetable) -> [LiveAlert]) async throws -> [[String: Any]] {
        let scene = try Scene()
        scene.publish(alerts: alerts(scene.timetable))
        let message = try await scene.ask { try await $0.ask("/api/v1/regions/1/alerts.json").json }
        return message["entity"] as? [[String: Any]] ?? []
    }

    @Test(arguments: ["1", "1-town", "01", "1%20somewhere"])
    func `a region is found by the leading digits of its slug`(region: String) async throws {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/regions/\(region)/alerts") }
        #expect(answer.status == .ok)
        #expect(answer.headers[.contentType] == "application/octet-stream")
    }

    @Test(arguments: ["2", "town-1", "-1", "99999999999999999999", "x"])
    func `an unknown region returns the API's error message`(region: String) async throws {
        for path in ["alerts", "vehicles", "weather.json", "surveys"] {
            let answer = try await Scene().ask { try await $0.ask("/api/v1/regions/\(region)/\(path)?user_id=1") }
            #expect(answer.status == .notFound)
            #expect(try answer.json as? [String: String] == ["error": "Couldn't find Region"])
        }
    }

    @Test func `a region's feed contains only the alerts of the region's agencies`() async throws {
        let regions = [SidecarRegion(id: 3, agencies: ["town"]), SidecarRegion(id: 4, agencies: ["other"])]
        let scene = try Scene(regions: SidecarConfiguration(regions: regions))
        scene.publish(alerts: [Self.alert("one", in: scene.timetable)])
        let counts = try await scene.ask { client async throws in
            var counts: [Int] = []
            for region in [3, 4] {
                let message = try await client.ask("/api/v1/regions/\(region)/alerts.json").json
                counts.append((message["entity"] as? [Any])?.count ?? 0)
            }
            return counts
        }
        #expect(counts == [1, 0])
    }

    @Test func `an agency-wide alert has the agency's id, and other alerts are omitted`() async throws {
        let found = try await alerts { timetable in
            [
                Self.alert("agency", in: timetable),
                Self.alert("line", selectors: [AlertSelector(route: RouteIndex(0))], in: timetable),
                Self.alert("both", selectors: [AlertSelector(route: RouteIndex(0)), AlertSelector()], in: timetable),
            ]
        }
        #expect(found.map { $0["id"] as? String } == ["town_agency", "town_both"])
        for entity in found {
            let alert = try #require(entity["alert"] as? [String: Any])
            #expect(alert["informedEntity"] as? [[String: String]] == [["agencyId": "town"]])
            #expect(alert["severityLevel"] as? String == "SEVERE" && alert["effect"] as? String == "DETOUR")
            let header = (alert["headerText"] as? [String: Any])?["translation"] as? [[String: String]]
            #expect(header?.first?["language"] == "en")
        }
    }

    @Test func `an alert without an end time ends eight hours after its start`() async throws {
        let found = try await alerts { [Self.alert("a", from: Town.atEight - 60, in: $0)] }
        let period = (found.first?["alert"] as? [String: Any])?["activePeriod"] as? [[String: String]]
        let start = Town.atEight.rawValue - 60
        #expect(period == [["start": "\(start)", "end": "\(start + 8 * 3600)"]])
    }

    @Test func `the twenty newest alerts are returned, and those without a start come last`() async throws {
        let found = try await alerts { timetable in
            [Self.alert("none", from: nil, in: timetable)]
                + (0..<25).map { Self.alert("\($0)", from: Town.atEight - Int64($0) * 60, in: timetable) }
        }
        #expect(found.map { $0["id"] as? String } == (0..<20).map { "town_\($0)" })
        let few = try await alerts { [Self.alert("none", from: nil, in: $0), Self.alert("some", in: $0)] }
        #expect(few.map { $0["id"] as? String } == ["town_some", "town_none"])
    }

    @Test func `the active period that contains now is listed first`() async throws {
        let now = Town.atEight
        let found = try await alerts { timetable in
            let reading = AlertReading(
                id: "a", periods: [.init(from: now - 900, to: now - 600), .init(from: now + 600, to: now + 900)])
            return [LiveAlert(reading: reading, selectors: [AlertSelector()], in: timetable)]
        }
        let periods = (found.first?["alert"] as? [String: Any])?["activePeriod"] as? [[String: String]]
        #expect(periods?.first?["start"] == "\(now.rawValue + 600)")
    }

    @Test func `an agency's own feed contains all of its alerts, with OneBusAway ids`() async throws {
        let scene = try Scene()
        scene.publish(alerts: [
            Self.alert("agency", in: scene.timetable),
            Self.alert("line", selectors: [AlertSelector(route: RouteIndex(0))], in: scene.timetable),
        ])
        let (known, unknown) = try await scene.ask { client async throws in
            (
                try await client.ask("/api/gtfs_realtime/alerts-for-agency/town.pb?key=any"),
                try await client.ask("/api/gtfs_realtime/alerts-for-agency/other.pb")
            )
        }
        #expect(known.status == .ok && unknown.status == .notFound)
        for id in ["town_agency", "town_line", "town_1", "1.0"] { #expect(known.text.contains(id)) }
    }

    @Test(arguments: [
        ("7", "[]"), ("bu", "[]"), ("bus-", #"[{"id":"town","name":"Town","vehicle_id":"town_bus-7"}]"#),
        ("BUS-7", #"[{"id":"town","name":"Town","vehicle_id":"town_bus-7"}]"#), ("town", "[]"),
        ("town_bus", #"[{"id":"town","name":"Town","vehicle_id":"town_bus-7"}]"#), ("none", "[]"),
    ])
    func `vehicles are found by a part of their ids`(query: String, expected: String) async throws {
        let scene = try Scene()
        scene.publish([Town.bus("bus-7", at: scene.now)])
        let answer = try await scene.ask { try await $0.ask("/api/v1/regions/1/vehicles?query=\(query)&key=x") }
        #expect(answer.text == expected)
    }

    @Test func `a vehicle query returns 502 while the agency's timetable is loading`() async throws {
        let answer = try await Scene(isReady: false).ask { try await $0.ask("/api/v1/regions/1/vehicles?query=bus") }
        #expect(answer.status == .badGateway)
    }

    @Test func `without a weather source the weather endpoint returns 403, so that apps hide the weather`() async throws
    {
        let answer = try await Scene().ask { try await $0.ask("/api/v1/regions/1/weather.json") }
        #expect(answer.status == .forbidden)
    }
}
