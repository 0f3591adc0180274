import Foundation
import GTFSSchedule
import TestSupport
import Testing

@testable import TransitCore

/// The same on real feeds, which are not given to everyone: `HEADSIGN_DATA` says where they are, and
/// `HEADSIGN_PLANNER_QUESTIONS` how many questions each is asked. On each day that is asked for, every other time some
/// runs are late, cancelled or elsewhere.
struct RealFeedPlanTests {
    private static let folder = ProcessInfo.processInfo.environment["HEADSIGN_DATA"]
    /// The feeds that exist on this machine.
    private static let feeds = [
        "raba-redding-2025", "tcat-ithaca-2025", "cairns-2014", "big-blue-bus-2020", "caltrain-2018",
    ]
    .map { (folder ?? "") + "/gtfs/\($0).zip" }.filter { FileManager.default.fileExists(atPath: $0) }
    private static let perDay = 10
    private static let days =
        max((ProcessInfo.processInfo.environment["HEADSIGN_PLANNER_QUESTIONS"].flatMap { Int($0) } ?? 20) / perDay, 1)

    @Test(.enabled(if: !feeds.isEmpty, "HEADSIGN_DATA names no recordings"), arguments: feeds)
    func `nothing better is left out of a real day either`(source: String) throws {
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
}
