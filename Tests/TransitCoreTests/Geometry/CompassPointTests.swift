import Testing

@testable import TransitCore

struct CompassPointTests {
    @Test(
        arguments: [
            (0, .north), (22.4, .north), (22.6, .northeast), (90, .east), (179, .south), (225, .southwest),
            (337.6, .north),
            (360, .north), (-45, .northwest),
        ] as [(Double, CompassPoint)])
    func `a bearing has its nearest point`(bearing: Double, point: CompassPoint) {
        #expect(CompassPoint(bearing: bearing) == point)
    }
}
