import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

struct InfoPointVehicleTests {
    private func reading(_ text: String) throws -> FeedReading {
        try InfoPointVehiclesAdapter().reading(from: Array(text.utf8))
    }

    private func vehicle(_ fields: String) throws -> VehicleReading {
        let row = #"{"VehicleId":1,"Latitude":44.2,"Longitude":-76.4,"RouteId":7,"TripId":5,\#(fields)}"#
        return try #require(reading("[\(row)]").vehicles?.first)
    }

    @Test func `all supported fields of a vehicle are decoded`() throws {
        let bus = try #require(reading(InfoPointTown.vehicles).vehicles?.first)
        var expected = VehicleReading(id: "12", position: Coordinate(latitude: 44.230, longitude: -76.485))
        expected.label = "12"
        expected.trip = TripReference(tripID: "1754", routeID: "7", direction: 0)
        expected.dutyID = "1"
        expected.bearing = 270
        expected.speed = Float(20 * 0.44704)
        expected.at = 1_763_715_590
        expected.peopleOnBoard = 15
        expected.deviation = 180
        expected.directionName = "Outbound"
        expected.lastStopName = "Market"
        expected.headsign = "To the Mill"
        #expect(bus == expected)
    }

    @Test func `the punctuality of a vehicle without a deviation is that of its status text in any letter case`() throws
    {
        let bus = try #require(reading(InfoPointTown.vehicles).vehicles?.last)
        #expect(bus.deviation == nil)
        #expect(bus.punctuality == .onTime)
        #expect(bus.bearing == 0)
        #expect(try vehicle(#""Deviation":null,"DisplayStatus":"late""#).punctuality == .late)
        #expect(try vehicle(#""Deviation":null,"DisplayStatus":"Unknown""#).punctuality == nil)
    }

    @Test func `a bus that has not started its trip has no punctuality`() throws {
        let bus = try vehicle(#""OpStatus":"LOGGED IN","Deviation":0,"DisplayStatus":"On Time""#)
        #expect(bus.deviation == nil)
        #expect(bus.punctuality == nil)
    }

    @Test func `occupancy is decoded from its label, not from the undocumented number`() throws {
        let bus = try vehicle(#""OnBoard":12,"TotalCapacity":48,"OccupancyStatusReportLabel":"Many Seats Available""#)
        #expect(bus.occupancy == .manySeats && bus.peopleOnBoard == 12 && bus.occupancyPercentage == 25)
        let standing = try vehicle(#""OccupancyStatus":3,"OccupancyStatusReportLabel":"Standing Room Only""#)
        #expect(standing.occupancy == .standing)
        let silent = try vehicle(
            #""OnBoard":null,"TotalCapacity":48,"OccupancyStatus":0,"OccupancyStatusReportLabel":"N/A""#)
        #expect(silent.occupancy == nil && silent.peopleOnBoard == nil && silent.occupancyPercentage == nil)
    }

    @Test func `an early bus has a negative deviation`() throws {
        #expect(try vehicle(#""Deviation":-2"#).deviation == -120)
    }

    @Test func `buses without a position or out of service are discarded and counted`() throws {
        let reading = try reading(InfoPointTown.vehicles)
        #expect(reading.vehicles?.map(\.id) == ["12", "13"])
        #expect(reading.discarded[.implausiblePosition] == 1)
        #expect(reading.discarded[.noTrip] == 2)
        #expect(reading.discarded.total == 3)
    }

    @Test func `a driver's name is not decoded`() throws {
        let reading = try reading(InfoPointTown.vehicles)
        #expect(!String(reflecting: reading).contains("Knows"))
    }

    @Test(arguments: [
        "[", "<html><title>Log in</title></html>", #"{"Message":"An error has occurred."}"#, "", "null", "\"no\"",
    ])
    func `a body without a list of vehicles is an error`(body: String) {
        #expect(throws: FeedError.self) { try reading(body) }
    }

    @Test func `the provider's error text is not part of the error message for riders`() {
        #expect(
            throws: FeedError.unreadable(
                expected: "a list of InfoPoint vehicles", place: "it is an error message")
        ) {
            try reading(#"{"Message":"No access."}"#)
        }
    }

    @Test func `an empty list is decoded as zero vehicles, not as nil`() throws {
        #expect(try reading("[]").vehicles == [])
    }

    @Test func `vehicles with the same id are counted as duplicates`() throws {
        let row = #"{"VehicleId":1,"Latitude":44.2,"Longitude":-76.4,"RouteId":7,"TripId":5}"#
        let reading = try reading("[\(row),\(row),5,{}]")
        #expect(reading.vehicles?.count == 1)
        #expect(reading.discarded[.duplicate] == 1)
        #expect(reading.discarded[.malformed] == 1)
        #expect(reading.discarded[.noID] == 1)
    }

    @Test(
        arguments: [
            ("O", nil, 0, "Outbound"), ("I", "Inbound", 1, "Inbound"), ("S ", nil, 1, "Southbound"),
            ("E", "East", 0, "East"),
            ("L", "Loop", 0, "Loop"), ("NbI", "Northbound_Inbound", 1, "Northbound Inbound"),
            ("SbO", nil, 0, "Southbound Outbound"), ("UPW", "Up", 1, "Up"), ("DOW", "Down", 0, "Down"),
            ("Outbound", nil, 0, "Outbound"), ("X", nil, 0, nil), ("X", "Westbound", 1, "Westbound"),
            ("", nil, nil, nil),
            (nil, nil, nil, nil), ("Und", "Undefined", nil, nil), ("D", "Deadhead", nil, nil),
        ] as [(String?, String?, UInt8?, String?)])
    func `direction codes and names are decoded`(code: String?, long: String?, number: UInt8?, words: String?) {
        let direction = InfoPointDirection(code: code, long: long)
        #expect(direction.number == number)
        #expect(direction.words == words)
    }
}
