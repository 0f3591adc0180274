import Testing
import TransitCore

@Suite struct ExpectedPathTests {
    private func path(_ expected: (Double, Double)..., length: Double = 1000) -> ExpectedPath {
        ExpectedPath(
            MotionReport(
                shape: 1, length: length, seen: TimedDistance(distance: 100, time: 0),
                expected: expected.map { TimedDistance(distance: $0.0, time: $0.1) }))
    }

    @Test(arguments: [(-5.0, 50.0), (0, 100), (5, 150), (10, 200), (15, 200), (20, 200), (30, 220), (99, 240)])
    func `the position is interpolated between points, and constant after the last point`(
        time: Double, distance: Double
    ) {
        let path = path((200, 10), (200, 20), (240, 40))
        #expect(path.distance(at: time) == distance)
    }

    @Test func `contradictory points become a path that never goes backwards or beyond the line`() {
        let path = path((200, 10), (150, 20), (300, 15), (.nan, 25), (5000, 30))
        #expect(path.distance(at: 20) == 200)
        #expect(path.distance(at: 30) == 1000)
    }

    @Test func `smoothing leaves a path of constant speed unchanged and makes changes of speed gradual`() {
        let path = path((200, 10), (200, 60))
        #expect(abs(path.smoothDistance(at: 5) - 150) < 1e-9)
        #expect(abs(path.smoothDistance(at: 10) - 192.5) < 1e-9)
        #expect(abs(path.smoothDistance(at: 30) - 200) < 1e-9)
    }
}
