import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

/// Extreme numbers in feeds and parameters, for every API.
struct ExtremesTests {
    private static let interfaces = [
        "/api/v1/agencies", "/api/v1/routes?geometry=true", "/api/v1/routes/town:1", "/api/v1/stops",
        "/api/v1/stops/town:B", "/api/v1/stops/town:B/arrivals?minutesAfter=1440", "/api/v1/vehicles", "/api/v1/alerts",
        "/api/v1/feeds", "/api/v1/search?query=stop", "/api/where/arrivals-and-departures-for-stop/town_B.json",
        "/api/where/arrivals-and-departures-for-location.json?lat=45&lon=-75&latSpan=1&lonSpan=1",
        "/api/where/vehicles-for-agency/town.json", "/api/where/trips-for-route/town_1.json",
        "/api/where/trips-for-location.json?lat=45&lon=-75&latSpan=1&lonSpan=1", "/api/where/trip-details/town_t1.json",
        "/api/where/trip-for-vehicle/town_7.json", "/api/where/schedule-for-stop/town_B.json",
        "/api/where/config.json", "/api/where/current-time.json",
        "/motis/api/v5/stoptimes?stopId=town:B", "/motis/api/v5/plan?fromPlace=town:A&toPlace=town:C",
        "/motis/api/v5/trip?tripId=20261120.29400.town:t1",
        "/gtfs/v1?query=%7Bstop(id:%22town:B%22)%7BstoptimesWithoutPatterns%7BrealtimeArrival%20departureDelay%7D%7D%7D",
        "/gtfs/v1?query=%7Balerts%7BeffectiveStartDate%20effectiveEndDate%7D%7D",
        "/gtfs/v1?query=%7Btrip(id:%22town:t1%22)%7BstoptimesForDate%7BarrivalDelay%20serviceDay%7D%7D%7D",
        "/siri/vehicle-monitoring.json?VehicleMonitoringDetailLevel=calls",
        "/siri/stop-monitoring.json?MonitoringRef=town_B&StopMonitoringDetailLevel=calls&version=2",
    ]
    private static let scopes: [StreamScope] = [
        .agencies(["town"]), .routes(["town:1"]), .stop("town:B"),
        .area(Area(west: -180, south: -90, east: 180, north: 90)),
    ]

    @Test(arguments: [0, 1, -1, 1 << 31, -1 << 31, 1 << 53, -1 << 53, .max, .min] as [Int64])
    func `extreme times in a feed never cause a server error`(number: Int64) async throws {
        // The engine computes with predicted times, so only sanitized values occur.
        let bounded = max(min(number, 1 << 53), -1 << 53)
        let (time, near, low) = (EpochSeconds(number), EpochSeconds(bounded), EpochSeconds(-bounded))
        let scene = try Scene()
        let call = PredictedCall(likely: near, low: low, high: near, departure: near, shown: near, source: .observed)
        let trip = TripDay(trip: try #require(scene.timetable.trip(id: "t1")), date: Town.day)
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        bus.seenAt = time
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: trip, distance: Double(number), offset: Double(number))
        bus.deviation = Int32(clamping: number)
        bus.reading.speed = Float(number)
        bus.nextStop = LiveVehicle.NextStop(patternStop: PatternStopIndex(1), shown: time)
        bus.path = [PathKnot(distance: Double(number), time: Double(number))]
        try await check(
            scene, bus,
            LiveRun(pattern: PatternIndex(0), trip: trip, state: .live, vehicle: 0, calls: [call, call, call]),
            AlertReading.Period(from: time, to: time))
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude] as [Double])
    func `extreme numbers in a feed never cause a server error`(number: Double) async throws {
        let scene = try Scene()
        var bus = Town.bus("7", route: 0, kilometersEast: 0.4, at: scene.now)
        bus.match = VehicleMatch(pattern: PatternIndex(0), trip: nil, distance: number, offset: number)
        bus.reading.position = Coordinate(latitude: number, longitude: number)
        bus.reading.bearing = Float(number)
        bus.reading.speed = Float(number)
        bus.path = [PathKnot(distance: number, time: number)]
        try await check(
            scene, bus, LiveRun(pattern: PatternIndex(0), trip: nil, state: .live, vehicle: 0), AlertReading.Period())
    }

    private func check(_ scene: Scene, _ bus: LiveVehicle, _ run: LiveRun, _ period: AlertReading.Period) async throws {
        let alert = LiveAlert(reading: AlertReading(id: "a", periods: [period]), concernsWholeAgency: true)
        scene.publish([bus], alerts: [alert], runs: [run])
        try await scene.ask { client async throws in
            for path in Self.interfaces {
                let answer = try await client.ask(path)
                #expect(answer.status == .ok, "\(path)")
                #expect(try !answer.json.isEmpty, "\(path)")
            }
            for part in ["vehicle-positions", "trip-updates", "alerts", "all"] {
                #expect(try await client.ask("/gtfs-rt/town/\(part).pb").status == .ok)
            }
        }
        let hub = scene.hub()
        for scope in Self.scopes {
            let mailbox = Mailbox()
            let (_, events) = hub.join(scope, mailbox, lastEventID: nil)
            for event in events { #expect(try !ReceivedEvent(event).json.isEmpty) }
            scene.publish([bus], changed: [0], alerts: [alert], runs: [run])
            hub.updateTopics()
        }
    }

    private static let values = [
        "", "0", "-1", "1", "2147483648", "-2147483649", "9007199254740993", "9223372036854775807",
        "-9223372036854775808", "18446744073709551616", "1e308", "-1e308", "5e-324", "nan", "inf", "1950-01-01",
        "0001-01-01", "9999-12-31", "00010101", "99991231", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59",
        "%00", "%F0%9F%98%80", "%FF", ",,,", "-180,-90,180,90", "1e308,1e308", "true",
    ]

    @Test(arguments: [
        ("/api/v1/stops?", ["near", "radius", "bbox", "query", "route", "agency", "ids", "limit"]),
        ("/api/v1/stops/town:B/arrivals?", ["minutesBefore", "minutesAfter", "limit"]),
        ("/api/v1/routes?", ["agency", "query", "ids", "geometry"]),
        ("/api/v1/vehicles?", ["agency", "routes", "bbox"]),
        ("/api/v1/opening?", ["near", "agency"]),
        ("/api/v1/boards?", ["near", "stops", "lines", "limit"]),
        ("/api/v1/alerts?", ["agency", "route", "stop"]), ("/api/v1/search?", ["query", "near", "limit"]),
        (
            "/api/v1/plan?from=45,-75&to=45.01,-75&",
            ["departAt", "arriveBy", "window", "via", "stay", "pace", "farthestWalk", "maxChanges", "limit", "cursor"]
        ),
        ("/api/where/arrivals-and-departures-for-stop/town_B.json?", ["minutesBefore", "minutesAfter", "time"]),
        (
            "/api/where/arrival-and-departure-for-stop/town_B.json?tripId=town_t1&",
            ["serviceDate", "stopSequence", "vehicleId", "time"]
        ),
        (
            "/api/where/arrivals-and-departures-for-location.json?lat=45&lon=-75&",
            ["radius", "latSpan", "lonSpan", "minutesAfter", "maxCount", "routeType", "time"]
        ),
        ("/api/where/stops-for-location.json?", ["lat", "lon", "radius", "query", "maxCount"]),
        ("/api/where/stops-for-location.json?lat=90&lon=180&", ["radius", "latSpan", "query", "maxCount"]),
        ("/api/where/trip-details/town_t1.json?", ["serviceDate", "time", "includeTrip"]),
        ("/api/where/trips-for-route/town_1.json?", ["time", "includeSchedule"]),
        ("/api/where/trips-for-location.json?lat=45&lon=-75&latSpan=1&lonSpan=1&", ["time", "maxCount"]),
        ("/api/where/schedule-for-stop/town_B.json?", ["date", "time"]),
        ("/api/where/schedule-for-route/town_1.json?", ["date", "time"]),
        ("/api/where/vehicles-for-agency/town.json?", ["time"]), ("/api/where/stops-for-route/town_1.json?", ["time"]),
        ("/api/where/search/stop.json?", ["input", "maxCount"]),
        (
            "/motis/api/v5/plan?fromPlace=45,-75&",
            [
                "toPlace", "time", "numItineraries", "searchWindow", "maxTransfers", "pedestrianSpeed", "pageCursor",
                "via",
                "viaMinimumStay", "transitModes", "maxPreTransitTime",
            ]
        ),
        (
            "/motis/api/v1/stoptimes?stopId=town:B&",
            ["time", "n", "window", "radius", "pageCursor", "direction", "mode"]
        ),
        ("/motis/api/v1/stoptimes?", ["stopId", "center"]), ("/motis/api/v1/trip?", ["tripId"]),
        ("/motis/api/v1/trip?tripId=20261120.29400.town:t1&", ["detailedLegs"]),
        ("/gtfs/v1?query=%7Bagencies%7Bname%7D%7D&", ["variables", "operationName"]), ("/gtfs/v1?", ["query"]),
        ("/siri/vehicle-monitoring.json?", ["OperatorRef", "LineRef", "MaximumNumberOfCallsOnwards", "version"]),
        ("/siri/stop-monitoring.json?", ["MonitoringRef", "MaximumStopVisits", "MaximumNumberOfCallsOnwards"]),
    ]) func `extreme parameters never cause a server error`(path: String, fields: [String]) async throws {
        let scene = try Scene()
        scene.publish([Town.bus("7", route: 0, at: scene.now)])
        try await scene.ask { client async throws in
            for field in fields {
                for value in Self.values {
                    let answer = try await client.ask("\(path)\(field)=\(value)")
                    #expect(answer.status.code < 500, "\(path)\(field)=\(value)")
                    #expect(try !answer.json.isEmpty, "\(path)\(field)=\(value)")
                }
            }
        }
    }
}
