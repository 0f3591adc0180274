import Foundation

/// A temporary folder that is deleted when the object is released.
package final class TemporaryFolder: Sendable {
    package let path: String

    private init(path: String) { self.path = path }

    /// Returns a folder object whose folder is not created yet.
    package static func unmade() -> TemporaryFolder {
        TemporaryFolder(
            path: FileManager.default.temporaryDirectory.appending(path: "headsign-\(UUID().uuidString)").path)
    }

    package static func made() throws -> TemporaryFolder {
        let folder = unmade()
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        return folder
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func file(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and returns its path. Creates the folder if necessary.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
        return file(name)
    }

    package func read(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: file(name)).map { [UInt8]($0) }
    }
}
