import Testing

@testable import TransitCore

struct CompassDirectionTests {
    @Test(
        arguments: [
            (0, .north), (22.4, .north), (22.6, .northeast), (90, .east), (179, .south), (225, .southwest),
            (337.6, .north), (360, .north), (.nan, .north),
        ] as [(Double, CompassDirection)])
    func `a bearing is rounded to the nearest compass direction`(bearing: Double, direction: CompassDirection) {
        #expect(CompassDirection(bearing: bearing) == direction)
    }
}
