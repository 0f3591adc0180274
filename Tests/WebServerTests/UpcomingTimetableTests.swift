import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

/// A timetable whose first day is the day after the scene's day, with the headsign "Harbour" from then on.
@Suite struct `An upcoming timetable` {
    private let next = Town.day.advanced(by: 1)

    private func scene() throws -> Scene {
        let scene = try Scene()
        scene.now = Town.eight + 3600
        scene.publish()
        var schedule = ScheduleStatus(.ready)
        schedule.next = next
        scene.entry.publish(waiting: try Town.timetable(headsign: "Harbour"), schedule: schedule)
        return scene
    }

    @Test(arguments: [
        "/api/v1/trips/town:t1?date=DAY", "/api/where/schedule-for-stop/town_A.json?date=DAY",
        "/api/where/schedule-for-route/town_1.json?date=DAY",
        "/api/where/trip-details/town_t1.json?serviceDate=MIDNIGHT000",
        "/api/where/arrivals-and-departures-for-stop/town_A.json?time=EIGHT000",
        "/api/v1/plan?from=town:A&to=town:C&departAt=EIGHT&window=60",
        "/motis/api/v5/plan?fromPlace=town:A&toPlace=town:C&time=DAYT08:00:00Z&directModes=",
    ])
    func `an upcoming timetable applies to its own dates, but not to earlier dates`(uri: String) async throws {
        let scene = try scene()
        for (day, isItsOwn) in [(Town.day, false), (next, true)] {
            let midnight = Int(day.utcStart.rawValue)
            let asked = uri.replacingOccurrences(of: "DAY", with: day.iso)
                .replacingOccurrences(of: "MIDNIGHT", with: String(midnight + 12 * 3600))
                .replacingOccurrences(of: "EIGHT", with: String(midnight + 8 * 3600))
            let answer = try await scene.ask { try await $0.ask(asked) }
            #expect(answer.status == .ok)
            #expect(answer.text.contains("Harbour") == isItsOwn, "\(asked): \(answer.text.prefix(2000))")
        }
    }

    @Test func `a board that extends past the current timetable shows the upcoming timetable`() async throws {
        let scene = try scene()
        let board = "/api/v1/stops/town:A/arrivals?minutesAfter=1440"
        let first = try await scene.ask { try await $0.ask(board) }
        let place = try #require(try first.json["next"] as? String)
        #expect(!first.text.contains("Harbour"))
        let second = try await scene.ask { try await $0.ask("\(board)&after=\(place)") }
        #expect(second.text.contains("Harbour"), "\(second.text)")
        #expect(try second.json["next"] == nil)
    }

    @Test func `an upcoming timetable is no longer used after it is withdrawn`() async throws {
        let scene = try scene()
        scene.entry.publish(schedule: ScheduleStatus(.ready))
        let answer = try await scene.ask { try await $0.ask("/api/v1/trips/town:t1?date=\(next.iso)") }
        #expect(!answer.text.contains("Harbour"))
    }
}
