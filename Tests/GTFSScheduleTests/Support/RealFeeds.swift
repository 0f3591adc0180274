import Foundation

/// Real feeds in a folder next to the project; they are not distributed with it.
enum RealFeeds {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["HEADSIGN_DATA"] { return URL(filePath: path) }
        let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in path.deletingLastPathComponent() }
        return root.appending(path: "../shared/data").standardizedFileURL
    }()

    static func path(_ name: String) -> String { folder.appending(path: "gtfs/\(name).zip").path }

    static var areHere: Bool { FileManager.default.fileExists(atPath: path("cairns-2014")) }
}
