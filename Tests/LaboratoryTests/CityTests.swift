import Feeds
import Foundation
import GTFSSchedule
import LiveEngine
import Testing
import TransitCore

/// A capture of all of New York's buses, with a timetable of a part of them.
@Suite(.enabled(if: City.isHere, "needs the captures and the timetable of New York beside the project"), .serialized)
struct `A whole city's buses` {
    @Test func `are read and placed in time`() throws {
        let (file, _) = try GTFSImport.compile(source: City.timetable.path)
        let timetable = try Timetable(TimetableBytes(copying: file))
        let body = try Gzip.unpacked([UInt8](Data(contentsOf: City.capture)), limit: 50_000_000)
        var engine = EngineState(timetable: timetable)
        var times: [Double] = []
        for round in 0..<7 {
            let elapsed = try ContinuousClock().measure {
                let reading = try SIRIAdapter(ids: .withoutAgency).reading(from: body)
                engine.apply(reading, from: "siri", at: City.moment + Int64(round) * 30)
            }
            times.append(elapsed / .milliseconds(1))
        }
        let median = times.sorted()[3]
        print("A citywide SIRI capture, \(body.count) bytes, decoded and applied: median \(Int(median)) ms")
        #expect(engine.snapshot.vehicles.count > 2000)
        #expect(engine.snapshot.vehicles.contains { $0.match != nil })
        // The bar is 150 ms on an idle core; tests run beside others.
        #expect(times.min() ?? .infinity < 300)
    }
}

private enum City {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HEADSIGN_DATA"] { return URL(fileURLWithPath: path) }
        let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared/data")
    }()

    static let timetable = folder.appendingPathComponent("gtfs/nyc_mtabc_2016Jan.zip")
    static let capture = folder.appendingPathComponent(
        "mta-bustime/vehicle-monitoring_citywide_2017-03-07T131415.json.gz")
    /// When the capture was made.
    static let moment: Int64 = 1_488_910_455
    static var isHere: Bool {
        [timetable, capture].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    }
}
