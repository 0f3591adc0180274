import Foundation

/// Recordings of real feeds, which are never part of this repository.
enum SampleFeeds {
    static let directory: URL = {
        if let path = ProcessInfo.processInfo.environment["HEADSIGN_DATA"] { return URL(fileURLWithPath: path) }
        let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared/data")
    }()

    static var cairns: String { directory.appendingPathComponent("gtfs/cairns-2014.zip").path }
    static var isPresent: Bool { FileManager.default.fileExists(atPath: cairns) }
}
