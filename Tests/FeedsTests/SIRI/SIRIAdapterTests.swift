import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct `SIRI` {
    private let adapter = SIRIAdapter()

    @Test func `a vehicle has its trip, position, occupancy and next stops`() throws {
        let reading = try adapter.reading(from: SIRITown.body())
        #expect(reading.madeAt == 1_795_008_600 && reading.discarded.total == 0)
        let bus = try #require(reading.vehicles?.first)
        #expect(bus.id == "TOWN BUS_41" && bus.label == "41" && bus.headsign == "HARBOUR")
        #expect(bus.trip?.tripID == "TOWN BUS_day_1" && bus.trip?.routeID == "TOWN BUS_K1" && bus.trip?.direction == 1)
        #expect(bus.trip?.startDate?.iso == "2026-11-18" && bus.at == 1_795_008_598)
        #expect(bus.bearing == 150 && bus.stopID == "TOWN_11" && bus.stopStatus == .incoming)
        #expect(bus.occupancy == .standing && bus.peopleOnBoard == 30 && bus.occupancyPercentage == 38)
        let updates = try #require(reading.tripUpdates)
        #expect(updates.updates.map(\.vehicleID) == ["TOWN BUS_41"])
        #expect(updates.stopTimes.map(\.stopID) == ["TOWN_11", "TOWN_12"])
        #expect(updates.stopTimes[0].arrival?.time == 1_795_008_660)
    }

    @Test func `a vehicle that waits at a stop is on layover`() throws {
        let bus = try #require(try adapter.reading(from: SIRITown.body()).vehicles?.last)
        #expect(bus.isOnLayover && bus.stopStatus == .stopped && bus.bearing == 90 && bus.trip?.direction == nil)
    }

    @Test func `ids of lines, stops and trips can be converted to the agency's GTFS ids`() throws {
        let reading = try SIRIAdapter(ids: .withoutAgency).reading(from: SIRITown.body())
        let bus = try #require(reading.vehicles?.first)
        #expect(bus.trip?.routeID == "K1" && bus.trip?.tripID == "day_1" && bus.stopID == "11")
        #expect(bus.id == "TOWN BUS_41")
        #expect(reading.alerts?.first?.entities.compactMap(\.routeID) == ["K2+", "K1"])
    }

    @Test func `an alert applies to its own lines and to those of vehicles that refer to it`() throws {
        let alert = try #require(try adapter.reading(from: SIRITown.body()).alerts?.first)
        #expect(alert.entities == [.init(routeID: "TOWN BUS_K2+", direction: 0), .init(routeID: "TOWN BUS_K1")])
        #expect(alert.header == LocalizedText("Works") && alert.condition == .delayed && alert.severity == .severe)
        #expect(alert.periods == [.init(from: 1_794_999_600)])
    }

    @Test(
        arguments: [
            (#"[{"Condition": "CANCELLED"}]"#, ServiceCondition.noService),
            (#"[{"Condition": ["noService"]}]"#, .noService),
            (#"[{"Condition": "delayed"}, {"Condition": "NO_SERVICE"}]"#, .noService),
            (#"{"Condition": "Delayed"}"#, .delayed),
            (#"[{"Condition": "INTERMITTENT_SERVICE"}]"#, .altered),
            (#"[{"Condition": [{"value": "diverted"}]}]"#, .altered),
            ("[{}]", nil), (#"[{"Condition": "festive"}]"#, nil), ("null", nil),
        ] as [(String, ServiceCondition?)])
    func `the most severe condition of a situation applies`(conditions: String, expected: ServiceCondition?) throws {
        let body = SIRITown.body(situations: [SIRITown.situation("a", lines: ["l"], conditions: conditions)])
        #expect(try adapter.reading(from: body).alerts?.first?.condition == expected)
    }

    @Test func `without a situation delivery the alerts are unknown, with an empty one there are none`() throws {
        #expect(try adapter.reading(from: SIRITown.body([SIRITown.second], situations: nil)).alerts == nil)
        #expect(try adapter.reading(from: SIRITown.body([SIRITown.second], situations: [])).alerts == [])
    }

    @Test func `a malformed situation is still decoded as an alert`() throws {
        let body = SIRITown.body([SIRITown.first], situations: ["7", #"{"Summary": 3}"#])
        let reading = try adapter.reading(from: body)
        #expect(reading.alerts?.map { $0.entities.compactMap(\.routeID) } == [[], [], ["TOWN BUS_K1"]])
        #expect(reading.discarded[.malformed] == 1)
    }

    @Test func `an error condition instead of visits is reported`() {
        #expect(throws: FeedError.unauthorized(status: 401)) {
            try adapter.reading(from: SIRITown.error("API key is not authorized."))
        }
        #expect(throws: FeedError.unreadable(expected: "SIRI", place: "the requested line is unknown")) {
            try adapter.reading(from: SIRITown.error("No such route: K9"))
        }
    }

    @Test(arguments: ["", "<html><p>Sorry</html>", "{}", "[]", "{\"Siri\": {\"ServiceDelivery\": {}}}", "{\"Siri\": {"])
    func `a body that is not SIRI is refused`(body: String) {
        #expect(throws: FeedError.self) { try adapter.reading(from: Array(body.utf8)) }
    }

    @Test(
        arguments: [
            ("2017-02-25T15:42:33.865-05:00", 1_488_055_353), ("2017-02-25T20:42:33Z", 1_488_055_353),
            ("2017-02-25T15:42-0500", 1_488_055_320), ("2017-02-30T15:42:33Z", nil), ("2017-02-25", nil), ("", nil),
        ] as [(String, EpochSeconds?)])
    func `SIRI timestamps are parsed with their UTC offset`(text: String, expected: EpochSeconds?) {
        #expect(SIRITime.epoch(text) == expected)
    }

    @Test func `XML is decoded to the same reading as JSON`() throws {
        let xml = """
            <Siri xmlns="http://www.siri.org.uk/siri"><ServiceDelivery><VehicleMonitoringDelivery><VehicleActivity>
            <RecordedAtTime>2026-11-18T08:29:58-05:00</RecordedAtTime><MonitoredVehicleJourney><LineRef>K1</LineRef>
            <VehicleLocation><Longitude>7.01</Longitude><Latitude>45</Latitude></VehicleLocation>
            <VehicleRef>9</VehicleRef></MonitoredVehicleJourney></VehicleActivity></VehicleMonitoringDelivery>
            <SituationExchangeDelivery/></ServiceDelivery></Siri>
            """
        let reading = try adapter.reading(from: Array(xml.utf8))
        #expect(reading.vehicles?.map(\.id) == ["9"] && reading.alerts == [] && reading.vehicles?.first?.at != nil)
    }
}
