import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Each provider encodes bearings differently. For a bus that drives north, east, south and west, all must yield the
/// same.
struct BearingTests {
    private static let ways: [Float] = [0, 90, 180, 270]

    /// SIRI and OneBusAway report degrees counter-clockwise from east.
    @Test(arguments: zip([90, 0, 270, 180], ways))
    func `SIRI bearings are converted to degrees clockwise from north`(reported: Int, bearing: Float) throws {
        let visit = SIRITown.first.replacing("\"Bearing\": 300.0", with: "\"Bearing\": \(reported).0")
        let reading = try SIRIAdapter().reading(from: SIRITown.body([visit]))
        #expect(reading.vehicles?.first?.bearing == bearing)
    }

    @Test(arguments: zip([90, 0, 270, 180], ways))
    func `OneBusAway bearings are converted to degrees clockwise from north`(reported: Int, bearing: Float) throws {
        let body = (OneBusAwayTown.answers["where/vehicles-for-agency/TOWN%20BUS.json"] ?? "")
            .replacing("\"orientation\": 0", with: "\"orientation\": \(reported)")
        let reading = try OneBusAwayVehiclesAdapter(timeZone: "UTC").reading(from: Array(body.utf8))
        #expect(reading.vehicles?.first?.bearing == bearing)
    }

    @Test(arguments: ways)
    func `InfoPoint and Magic Bus bearings are already clockwise from north`(bearing: Float) throws {
        let bus = """
            [{"VehicleId": 1, "Latitude": 45, "Longitude": 7, "RouteId": 1, "TripId": 2, "Heading": \(Int(bearing))}]
            """
        #expect(try InfoPointVehiclesAdapter().reading(from: Array(bus.utf8)).vehicles?.first?.bearing == bearing)
        let loop = """
            {"response": [{"id": "1", "latitude": "45", "longitude": "7", "route": "1", "heading": "\(Int(bearing))"}]}
            """
        #expect(try MagicBusVehicles(.json).reading(from: Array(loop.utf8)).vehicles?.first?.bearing == bearing)
    }
}
