import Cluster
import Testing
import TransitCore

struct RunningDaySegmentTests {
    private let date = ServiceDate(iso: "2026-11-29".utf8)!

    @Test func `a segment name round-trips as a path, which is not the path of a sealed day`() throws {
        let segment = try #require(
            RunningDaySegment(agency: "town", date: date, node: "node-1", log: 1_764_417_600_000, index: 12))
        #expect(segment.path == "town/2026-11-29/running/node-1/1764417600000/12")
        #expect(RunningDaySegment(path: segment.path) == segment)
        #expect(SealedDayName(path: segment.path) == nil)
    }

    @Test(arguments: [
        "town/2026-11-29/running/../1/0", "town/2026-11-29/running/x/-1/0", "town/2026-11-29/running/x/1/512",
        "town/2026-11-29/running/x/01/0", "town/2026-11-29/other/x/1/0", "town/2026-11-29/x.day", "",
    ])
    func `a path that does not name a segment is rejected`(path: String) {
        #expect(RunningDaySegment(path: path) == nil)
    }
}
