import Foundation

/// A folder of its own for a test, gone with it.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "/replication-\(UInt64.random(in: 0...UInt64.max))"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}
