import Foundation

/// Recordings of real feeds, which are never part of this repository.
enum SampleData {
    static let directory: URL = {
        if let path = ProcessInfo.processInfo.environment["HEADSIGN_DATA"] { return URL(fileURLWithPath: path) }
        let package = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.deletingLastPathComponent().appendingPathComponent("shared/data")
    }()

    static var isPresent: Bool {
        FileManager.default.fileExists(atPath: directory.appendingPathComponent("gtfs-rt").path)
    }

    /// Returns all available GTFS-Realtime bodies by file name.
    static func realtimeBodies() throws -> [(name: String, body: [UInt8])] {
        let folder = directory.appendingPathComponent("gtfs-rt")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.compactMap { name in
            let file = folder.appendingPathComponent(name)
            switch file.pathExtension {
            case "pb", "pbf": return (name, [UInt8](try Data(contentsOf: file)))
            case "bz2": return (name, try decompressed("bzip2", file))
            default: return nil
            }
        }
    }

    /// Returns the trip updates of the Kingston recording.
    static func kingstonBodies() throws -> [(name: String, body: [UInt8])] {
        let folder = directory.appendingPathComponent("kingston-2026/tripupdates")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return try names.filter { $0.hasSuffix(".gz") }.map { name in
            (name, try decompressed("gzip", folder.appendingPathComponent(name)))
        }
    }

    private static func decompressed(_ program: String, _ file: URL) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program, "-dc", file.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return [UInt8](data)
    }
}
