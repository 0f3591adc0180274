import Feeds
import Fetching
import FileFormats
import Foundation
import GTFSSchedule
import LiveEngine
import LiveModel
import TestSupport
import Testing
import TransitCore

/// A capture of all of New York's buses, with a partial timetable.
@Suite(.enabled(if: City.isHere, "needs the captures and the timetable of New York beside the project"), .serialized)
struct `The buses of a whole city` {
    private static let round: Int64 = 30

    private func engine() throws -> EngineState {
        let (file, _) = try GTFSImport.compile(source: City.timetable.path)
        return EngineState(timetable: try Timetable(FileBytes(copying: file)))
    }

    private func body() throws -> [UInt8] {
        try GzipDecoder.unpacked([UInt8](Data(contentsOf: City.capture)), limit: 50_000_000)
    }

    private func apply(_ engine: inout EngineState, _ body: [UInt8], round: Int) throws {
        let reading = try SIRIAdapter(ids: .withoutAgency).reading(from: body)
        engine.apply(reading, from: "siri", at: City.moment + Int64(round) * Self.round)
    }

    @Test func `a citywide SIRI capture is decoded and its vehicles are matched`() throws {
        var engine = try engine()
        try apply(&engine, body(), round: 0)
        #expect(engine.snapshot.vehicles.count > 2000)
        #expect(engine.snapshot.vehicles.contains { $0.match != nil })
    }

    @Suite(.enabled(if: Measuring.isWanted, "measures time")) struct MeasuredTests {
        @Test func `a citywide SIRI capture is decoded and applied in 150 ms`() throws {
            let city = `The buses of a whole city`()
            var engine = try city.engine()
            let body = try city.body()
            let median = try Measuring.median("siri: citywide capture of \(body.count) bytes, decoded and applied (ms)")
            {
                try city.apply(&engine, body, round: $0)
            }
            #expect(median < 150)
        }
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
    /// The time at which the capture was recorded.
    static let moment: EpochSeconds = 1_488_910_455
    static var isHere: Bool {
        [timetable, capture].allSatisfy { FileManager.default.fileExists(atPath: $0.path) }
    }
}
