import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerTestSupport
import Testing

@testable import WebServer

/// While an agency's timetable is loading, it is unknown which stops, routes and trips exist.
@Suite struct `An agency whose timetable loads` {
    private static let sentence = "The timetable is not ready yet."

    @Test(arguments: [
        "/api/v1/stops/town:A", "/gtfs-rt/town/trip-updates.pb", "/api/where/stop/town_A.json",
        "/api/where/arrivals-and-departures-for-stop/town_A.json", "/api/where/trip-details/town_t1.json",
        "/api/where/routes-for-agency/town.json", "/api/where/vehicles-for-agency/town.json",
        "/motis/api/v5/stoptimes?stopId=town:A", "/motis/api/v5/trip?tripId=20260302.28800.town:t1",
        "/siri/stop-monitoring.json?MonitoringRef=town_A",
        "/siri/stop-monitoring.json?MonitoringRef=A&OperatorRef=town",
        "/siri/vehicle-monitoring.json?OperatorRef=town",
    ])
    func `a loading agency returns 503 with Retry-After for its entities in all APIs`(uri: String) async throws {
        let answer = try await Scene(isReady: false).ask { try await $0.ask(uri) }
        #expect(answer.status == .serviceUnavailable && answer.headers[.retryAfter] != nil)
        #expect(answer.text.contains(Self.sentence), "\(answer.text)")
    }

    @Test(arguments: [
        "/api/where/stop/elsewhere_A.json", "/api/where/routes-for-agency/elsewhere.json",
        "/motis/api/v5/stoptimes?stopId=elsewhere:A", "/motis/api/v5/trip?tripId=20260302.28800.elsewhere:t1",
    ])
    func `a loading agency is distinguished from an unknown agency, which returns 404`(uri: String) async throws {
        let answer = try await Scene(isReady: false).ask { try await $0.ask(uri) }
        // While no timetable is loaded, another agency's trips are unknown too.
        #expect(answer.status == (uri.contains("trip?") ? .serviceUnavailable : .notFound))
    }

    @Test func `a loading agency is an error in GraphQL, and is omitted from lists of all agencies`() async throws {
        for query in [
            "{stop(id:\"town:A\"){name}}", "{route(id:\"town:1\"){shortName}}", "{trip(id:\"town:t1\"){gtfsId}}",
            "{stops(ids:[\"town:A\"]){name}}", "{routes(feeds:[\"town\"]){shortName}}",
        ] {
            let asked = "/otp/gtfs/v1?query=" + query.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
            let answer = try await Scene(isReady: false).ask { try await $0.ask(asked) }
            #expect(answer.status == .ok && answer.text.contains(Self.sentence), "\(query): \(answer.text)")
        }
        let all = "/otp/gtfs/v1?query=%7Broutes%7BshortName%7D%7D"
        let answer = try await Scene(isReady: false).ask { try await $0.ask(all) }
        #expect(answer.text == #"{"data":{"routes":[]}}"#)
    }
}
