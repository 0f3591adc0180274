import Feeds
import Fetching
import Foundation
import GTFSSchedule
import LiveEngine
import LiveModel
import TransitCore

/// A large city with buses that run by its timetable. The timetable is stored outside the repository.
actor City {
    static let path: String =
        {
            if let path = ProcessInfo.processInfo.environment["HEADSIGN_DATA"] { return path }
            let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
                .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            return package.deletingLastPathComponent().appendingPathComponent("shared/data").path
        }() + "/gtfs/nyc_mtabc_2016Jan.zip"

    static var isHere: Bool { FileManager.default.fileExists(atPath: path) }

    let timetable: Timetable
    private var engine: EngineState
    private let clock = TestClock()
    private let buses: SimulationSource

    init() throws {
        let (file, _) = try GTFSImport.compile(source: Self.path)
        timetable = try Timetable(FileBytes(copying: file))
        engine = EngineState(timetable: timetable)
        // A Wednesday morning in January 2016, half past eight.
        clock.set(1_452_691_800_000)
        buses = SimulationSource(timetable: timetable, seed: 1, clock: clock)
    }

    /// Returns the snapshot ten seconds later.
    func next() async throws -> (snapshot: LiveSnapshot, delta: LiveDelta) {
        clock.advance(seconds: 10)
        let fetched = try await buses.fetch()
        guard let reading = fetched.reading else { throw CancellationError() }
        return engine.apply(reading, from: "buses", at: clock.now.seconds)
    }
}
