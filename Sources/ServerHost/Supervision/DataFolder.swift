import CNIOLinux
import Foundation

/// The server's data folder, used by one server at a time.
package enum DataFolder {
    /// Creates the folder if needed, locks it for the lifetime of this process, and deletes unfinished files.
    /// - Parameters:
    ///   - advice: A suggestion for the operator if another server uses the folder.
    ///   - timeout: The maximum time to wait for a previous server, which exits shortly after its supervisor was
    ///     killed.
    /// - Throws: `Failure` if the folder cannot be created or locked.
    package static func take(
        _ path: String, advice: String = "use another folder with --data", within timeout: Duration = .seconds(3)
    ) throws(Failure) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot create the folder \(path): \(creationFault(path))")
        }
        let lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw Failure(
                .cannotWrite,
                "cannot write to the folder \(path): \(String(cString: strerror(errno))). "
                    + "Run the command as the owner of the folder")
        }
        guard FileLock.take(lock, within: timeout) else {
            throw Failure(.cannotWrite, "another server uses the data folder \(path); \(advice)")
        }
        sweep(path)
    }

    /// Returns the operating system's reason why a folder cannot be created.
    private static func creationFault(_ path: String) -> String {
        mkdir(path, 0o700) == 0 ? "try again" : String(cString: strerror(errno))
    }

    /// Changes the owner of files in the folder from root to the folder's owner, so that a service with its own user
    /// can read them.
    package static func giveToOwner(_ path: String) {
        var folder = stat()
        guard geteuid() == 0, stat(path, &folder) == 0, folder.st_uid != 0 else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = path + "/" + name
            var status = stat()
            // A file with several hard links may belong to another folder.
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
                status.st_uid == 0
            else { continue }
            lchown(file, folder.st_uid, folder.st_gid)
        }
    }

    /// Deletes downloads and drafts that a previous process left unfinished.
    private static func sweep(_ path: String) {
        let agencies = URL(fileURLWithPath: path).appending(path: "agencies")
        let folders =
            (try? FileManager.default.contentsOfDirectory(at: agencies, includingPropertiesForKeys: nil)) ?? []
        for folder in folders {
            let files =
                (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
            for file in files where ["part", "new", "draft"].contains(file.pathExtension) {
                try? FileManager.default.removeItem(at: file)
            }
        }
    }
}
