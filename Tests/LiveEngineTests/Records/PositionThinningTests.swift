import Testing
import TransitCore

@testable import LiveEngine

struct PositionThinningTests {
    private func kept(_ way: [(x: Double, y: Double, at: Int64)]) -> [Int64] {
        var thinning = PositionThinning()
        var kept: [Int64] = []
        for (x, y, at) in way {
            let place = TimedPlace(place: TinyNetwork.coordinate(x, y), at: EpochSeconds(at))
            if let needed = thinning.add(place) { kept.append(needed.at.rawValue) }
        }
        if let last = thinning.finish() { kept.append(last.at.rawValue) }
        return kept
    }

    @Test func `of a straight path at constant speed, only the ends are stored`() {
        #expect(kept((0...10).map { (Double($0) * 100, 0, Int64($0) * 10) }) == [0, 100])
    }

    @Test func `a position at a corner is stored`() {
        #expect(kept([(0, 0, 0), (100, 0, 10), (200, 0, 20), (200, 100, 30), (200, 200, 40)]) == [0, 20, 40])
    }

    @Test func `the beginning and the end of a stay are stored`() {
        #expect(kept([(0, 0, 0), (100, 0, 10), (100, 0, 60), (100, 0, 110), (200, 0, 120)]) == [0, 10, 110, 120])
    }

    @Test func `a report older than the previous one is ignored`() {
        #expect(kept([(0, 0, 100), (500, 500, 50), (0, 0, 100)]) == [100])
    }
}
