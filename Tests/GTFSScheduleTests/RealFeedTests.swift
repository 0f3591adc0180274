import Testing
import TransitCore

@testable import GTFSSchedule

/// Imports of feeds that agencies published, with their peculiarities.
@Suite(.enabled(if: RealFeeds.areHere, "the real feeds are not beside the project"))
struct RealFeedTests {
    struct Facts: Sendable, CustomTestStringConvertible {
        var feed: String
        var routes: Int
        var stops: Int
        var trips: Int
        var stopTimes: Int

        var testDescription: String { feed }
    }

    // The rows of the files, counted with other programs. Frequency-based trips are counted as runs.
    @Test(arguments: [
        Facts(feed: "amarillo-tx-us", routes: 11, stops: 295, trips: 615, stopTimes: 12_021),
        Facts(feed: "amtrak-2021", routes: 64, stops: 672, trips: 3173, stopTimes: 39_721),
        Facts(feed: "bart-2018", routes: 6, stops: 50, trips: 2525, stopTimes: 33_167),
        Facts(feed: "big-blue-bus-2020", routes: 20, stops: 923, trips: 3563, stopTimes: 129_412),
        Facts(feed: "cairns-2014", routes: 22, stops: 416, trips: 1339, stopTimes: 37_790),
        Facts(feed: "caltrain-2018", routes: 6, stops: 64, trips: 185, stopTimes: 2853),
        Facts(feed: "ctran-flex-2025", routes: 6, stops: 293, trips: 0, stopTimes: 0),
        Facts(feed: "island-transit", routes: 23, stops: 410, trips: 584, stopTimes: 14_649),
        Facts(feed: "mexico-city-cdmx-2018", routes: 145, stops: 6021, trips: 91_060, stopTimes: 70_714),
        Facts(feed: "mx-aguascalientes-CMOV", routes: 1, stops: 656, trips: 142, stopTimes: 6816),
        Facts(feed: "path-nj-us", routes: 6, stops: 43, trips: 3182, stopTimes: 22_589),
        Facts(feed: "porto-alegre-eptc-2019", routes: 115, stops: 3986, trips: 2374, stopTimes: 130_019),
        Facts(feed: "raba-redding-2025", routes: 13, stops: 375, trips: 282, stopTimes: 7346),
        Facts(feed: "saginaw-stars", routes: 12, stops: 511, trips: 344, stopTimes: 9668),
        Facts(feed: "tcat-ithaca-2025", routes: 25, stops: 641, trips: 1556, stopTimes: 29_342),
        Facts(feed: "usf-bull-runner", routes: 6, stops: 125, trips: 1101, stopTimes: 473),
    ])
    func `all rows of a real feed are imported`(facts: Facts) throws {
        let (file, report) = try GTFSImport.compile(source: RealFeeds.path(facts.feed))
        #expect(report.routes == facts.routes)
        #expect(report.stops == facts.stops)
        #expect(report.trips == facts.trips)
        #expect(report.stopTimes == facts.stopTimes)
        let timetable = try Timetable(FileBytes(copying: file))
        for pattern in timetable.patterns {
            let distances = timetable.stops(of: pattern).map { timetable.patternStopDistances[$0] }
            #expect(distances.isAscending { $0 })
        }
    }

    @Test func `trips with a single stop in Amtrak's feed are reported`() throws {
        let (_, report) = try GTFSImport.compile(source: RealFeeds.path("amtrak-2021"))
        #expect(report.count(.unusableTrip) == 8)
        #expect(report.agencies == 19)
    }

    @Test func `stops of the Ithaca feed are near the shapes of their trips`() throws {
        let (file, _) = try GTFSImport.compile(source: RealFeeds.path("tcat-ithaca-2025"))
        let timetable = try Timetable(FileBytes(copying: file))
        var far = 0
        for row in timetable.patternStopStops.indices {
            let shape = timetable.patternShapes[timetable.patternStopPatterns[row]]
            guard let stop = timetable.coordinate(of: timetable.patternStopStops[row]) else { continue }
            if place(timetable, shape, Double(timetable.patternStopDistances[row])).distance(to: stop) > 60 { far += 1 }
        }
        #expect(far * 100 < timetable.patternStopStops.count)
    }

    private func place(_ timetable: Timetable, _ shape: ShapeIndex, _ along: Double) -> Coordinate {
        let points = timetable.points(of: shape)
        let next = timetable.shapeDistances.partitioningIndex(in: points) { Double($0) > along }
        let after = min(max(next, points.lowerBound + 1), points.upperBound - 1)
        let (start, end) = (Double(timetable.shapeDistances[after - 1]), Double(timetable.shapeDistances[after]))
        let part = end > start ? min(max((along - start) / (end - start), 0), 1) : 0
        let (one, two) = (timetable.shapePoint(after - 1), timetable.shapePoint(after))
        return Coordinate(
            latitude: one.latitude + (two.latitude - one.latitude) * part,
            longitude: one.longitude + (two.longitude - one.longitude) * part)
    }
}
