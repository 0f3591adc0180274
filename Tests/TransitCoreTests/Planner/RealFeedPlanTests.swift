import Foundation
import GTFSSchedule
import TestSupport
import Testing

@testable import TransitCore

/// Compares the search with the exhaustive planner on real feeds, which are not distributed: `HEADSIGN_DATA` is their
/// folder, and `HEADSIGN_PLANNER_QUESTIONS` the number of queries for each. On every second day, some runs are late,
/// canceled or moved.
struct RealFeedPlanTests {
    private static let folder = ProcessInfo.processInfo.environment["HEADSIGN_DATA"]
    /// The paths of the real feeds that exist in the folder.
    private static let feeds = [
        "raba-redding-2025", "tcat-ithaca-2025", "cairns-2014", "big-blue-bus-2020", "caltrain-2018",
    ]
    .map { (folder ?? "") + "/gtfs/\($0).zip" }.filter { FileManager.default.fileExists(atPath: $0) }
    private static let perDay = 10
    private static let days =
        max((ProcessInfo.processInfo.environment["HEADSIGN_PLANNER_QUESTIONS"].flatMap { Int($0) } ?? 20) / perDay, 1)

    @Test(.enabled(if: !feeds.isEmpty, "HEADSIGN_DATA names no recordings"), arguments: feeds)
    func `on real days the search finds all optimal journeys`(source: String) throws {
        let file = try GTFSImport.compile(source: source).file
        let timetable = try Timetable(FileBytes(copying: file))
        var random = SeededRandom(seed: 15)
        for _ in 0..<Self.days {
            var day = try RealDay(timetable, &random)
            let difference = day.difference(Self.perDay, &random)
            #expect(difference == nil)
            if difference != nil { return }
        }
    }

    @Test(.enabled(if: !feeds.isEmpty, "HEADSIGN_DATA names no recordings"), arguments: feeds)
    func `on real days the search from on board finds all optimal journeys`(source: String) throws {
        let file = try GTFSImport.compile(source: source).file
        let timetable = try Timetable(FileBytes(copying: file))
        var random = SeededRandom(seed: 38)
        for _ in 0..<Self.days {
            var day = try RealDay(timetable, &random)
            let difference = try day.differenceOnBoard(Self.perDay, &random)
            #expect(difference == nil)
            if difference != nil { return }
        }
    }
}
