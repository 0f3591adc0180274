import Testing

@testable import TransitCore

struct DirectionNameTests {
    @Test(arguments: ["Outbound", "INBOUND", " Loop ", "Northbound Inbound", "North"])
    func `a headsign that consists only of direction words is not treated as a place name`(headsign: String) {
        #expect(DirectionName.isWhole(headsign))
    }

    @Test(arguments: ["", "Downtown", "Blue Loop", "North Campus", "Outbound to Airport"])
    func `a headsign that contains more than direction words is treated as a place name`(headsign: String) {
        #expect(!DirectionName.isWhole(headsign))
    }
}
