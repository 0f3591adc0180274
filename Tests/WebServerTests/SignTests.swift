import AgencyQueries
import Foundation
import HTTPTypes
import HummingbirdTesting
import LiveModel
import NIOCore
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs
@testable import WebServer

/// A run's realtime headsign and trip short name. Each API returns them in place of the timetable's values.
@Suite struct `Headsigns of the day in each API` {
    /// Returns a scene in which trip `t1` (A at 8:10, then B and C) is on its way from A, and turns short.
    private func scene() throws -> Scene {
        let scene = try Scene()
        let timetable = try Town.timetable(headsign: "Harbour")
        let trip = TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day)
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        bus.match = VehicleMatch(pattern: timetable.pattern(of: trip.trip), trip: trip, distance: 400, offset: 0)
        var run = LiveRun(pattern: timetable.pattern(of: trip.trip), trip: trip, state: .live, vehicle: 0)
        run.calls = (1...3).map { number in
            let time = Town.atEight + Int64(number) * 600
            return PredictedCall(
                likely: time, low: time, high: time, departure: time, shown: time, source: .agency)
        }
        run.signs = RunSigns(headsign: "Depot", shortName: "RE 7", stopHeadsigns: [1: "Depot via B"])
        scene.publish([bus], runs: [run], timetable: timetable)
        return scene
    }

    private func text(_ uri: String) async throws -> String {
        try await scene().ask { try await $0.ask(uri).text }
    }

    @Test(arguments: [
        ("/api/v1/stops/town:A/arrivals", #""headsign":"Depot""#),
        ("/api/v1/stops/town:B/arrivals", #""headsign":"Depot via B""#),
        ("/api/v1/trips/town:t1", #""headsign":"Depot""#), ("/api/v1/vehicles", #""headsign":"Depot""#),
        (
            "/api/v1/plan?from=town:B&to=town:C&departAt=\(Int(Town.eight))&window=0", #""headsign":"Depot via B""#
        ),
        ("/api/where/arrivals-and-departures-for-stop/town_B.json", #""tripHeadsign":"Depot via B""#),
        (
            "/api/where/arrivals-and-departures-for-stop/town_B.json",
            #""tripHeadsign":"Depot","tripShortName":"RE 7""#
        ),
        ("/siri/vehicle-monitoring.json", #""DestinationName":"Depot""#),
        ("/motis/api/v5/stoptimes?stopId=town:B&n=1", #""headsign":"Depot via B""#),
        ("/motis/api/v5/stoptimes?stopId=town:B&n=1", #""tripShortName":"RE 7""#),
        (
            "/motis/api/v5/plan?fromPlace=town:B&toPlace=town:C&time=2026-11-20T08:00:00Z&directModes=",
            #""headsign":"Depot via B""#
        ),
        ("/api/v1/stops/town:B/arrivals", #""tripShortName":"RE 7""#),
        ("/api/v1/trips/town:t1", #""tripShortName":"RE 7""#), ("/api/v1/vehicles", #""tripShortName":"RE 7""#),
        (
            "/api/v1/plan?from=town:B&to=town:C&departAt=\(Int(Town.eight))&window=0", #""tripShortName":"RE 7""#
        ),
    ])
    func `each API returns the realtime headsign and short name of a run`(uri: String, part: String) async throws {
        let text = try await text(uri)
        #expect(text.contains(part), "\(text)")
    }

    @Test func `OpenTripPlanner returns the realtime headsign of calls`() async throws {
        let query = #"{"query":"{ stop(id: \"town:B\") { stoptimesWithoutPatterns { headsign } } }"}"#
        let answer = try await scene().ask { client in
            try await client.executeRequest(
                uri: "/otp/gtfs/v1", method: .post, headers: [:], body: ByteBuffer(string: query))
        }
        #expect(answer.text.contains(#""headsign":"Depot via B""#), "\(answer.text)")
    }

    @Test func `GTFS-Realtime returns the headsigns as the provider sent them`() throws {
        let service = try #require(AgencyView(scene().entry).moment.service)
        let updates = service.predictedTrips
        let update = try #require(updates.updates.first)
        #expect(update.headsign == "Depot" && update.shortName == "RE 7")
        #expect(updates.stopHeadsigns == [update.stopTimes.lowerBound + 1: "Depot via B"])
    }
}
