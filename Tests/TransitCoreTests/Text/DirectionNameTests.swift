import Testing

@testable import TransitCore

struct DirectionNameTests {
    @Test(arguments: ["Outbound", "INBOUND", " Loop ", "Northbound Inbound", "North"])
    func `a headsign with only a direction names no place`(headsign: String) {
        #expect(DirectionName.isWhole(headsign))
    }

    @Test(arguments: ["", "Downtown", "Blue Loop", "North Campus", "Outbound to Airport"])
    func `a headsign with more than a direction names a place`(headsign: String) {
        #expect(!DirectionName.isWhole(headsign))
    }
}
