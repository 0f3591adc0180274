import Foundation

/// A folder of one test's own, gone when the test is over.
final class ScratchFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "headsign-storage-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    func write(_ bytes: [UInt8], to name: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }
}
