import Foundation
import GRDB

/// Backups of the server's SQLite file. They are made while the file is in use, and restored while it is not.
package enum DatabaseCopy {
    /// Writes a copy of all committed data, whether or not a server is running.
    /// - Parameter path: The path of the copy, where no file may exist.
    package static func make(of folder: String, at path: String) throws(StorageError) {
        let original = folder + "/" + DatabaseFile.name
        do {
            try DatabaseFile.examine(original)
            var configuration = GRDB.Configuration()
            configuration.readonly = true
            configuration.busyMode = .timeout(30)
            let source = try DatabaseQueue(path: original, configuration: configuration)
            defer { try? source.close() }
            let copy = try DatabaseQueue(path: path)
            defer { try? copy.close() }
            try source.backup(to: copy)
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, path: original)
        }
        try check(path)
    }

    /// Replaces the SQLite file in a folder with a copy. No server may be running.
    /// - Returns: The new path of the replaced file; nil if there was none.
    package static func restore(_ copy: String, to folder: String) throws(StorageError) -> String? {
        try checkContents(of: copy)
        let file = folder + "/" + DatabaseFile.name
        do {
            let draft = file + ".draft"
            try? FileManager.default.removeItem(atPath: draft)
            try FileManager.default.copyItem(atPath: copy, toPath: draft)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: draft)
            let aside = try moveAside(file)
            try FileManager.default.moveItem(atPath: draft, toPath: file)
            return aside
        } catch {
            throw .unusable(path: file, reason: error.localizedDescription)
        }
    }

    /// Verifies that a server could start with a copy.
    package static func check(_ path: String) throws(StorageError) {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .unusable(path: path, reason: "no such file")
        }
        do {
            try DatabaseFile.examine(path)
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Rejects a file without riders' data, and a file of a newer version.
    private static func checkContents(of path: String) throws(StorageError) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        guard let attributes, attributes[.type] as? FileAttributeType == .typeRegular else {
            throw .unusable(path: path, reason: "it is not a regular file")
        }
        guard attributes[.size] as? Int != 0 else { throw .damaged(path: path, reason: "it is empty") }
        try check(path)
        do {
            try DatabaseFile.examineTables(path)
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, path: path)
        }
    }

    /// Renames the file and its write-ahead log.
    /// - Returns: The new path; nil if there is no file.
    private static func moveAside(_ file: String) throws -> String? {
        guard FileManager.default.fileExists(atPath: file) else { return nil }
        var (aside, number) = (file + ".before", 1)
        while FileManager.default.fileExists(atPath: aside) {
            number += 1
            aside = file + ".before-\(number)"
        }
        try FileManager.default.moveItem(atPath: file, toPath: aside)
        for journal in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file + journal) {
            try FileManager.default.moveItem(atPath: file + journal, toPath: aside + journal)
        }
        return aside
    }
}
