import Foundation

/// The folder in which a server keeps everything; no two servers share one.
enum DataFolder {
    /// Seconds that the last server may take to be gone: one whose parent was killed ends a moment later.
    private static let timeout = 3.0

    /// Makes the folder if need be, takes it for this process's life, and clears away what earlier ends have left.
    /// - Parameter advice: what to do where a server has it.
    static func take(_ path: String, advice: String = "give this one another --data") throws(Failure) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw Failure(.cannotWrite, "cannot make the folder \(path)")
        }
        let lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Failure(.cannotWrite, "cannot write in the folder \(path)") }
        let end = ContinuousClock.now + .seconds(timeout)
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < end else {
                throw Failure(.cannotWrite, "another server keeps its data in \(path): \(advice)")
            }
            usleep(20_000)
        }
        sweep(path)
    }

    /// Gives the folder's owner what root has written at its top, as a service with a user of its own must read it.
    static func giveToOwner(_ path: String) {
        var folder = stat()
        guard geteuid() == 0, stat(path, &folder) == 0, folder.st_uid != 0 else { return }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = path + "/" + name
            var status = stat()
            // A file with another name elsewhere may be no part of the folder.
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1,
                status.st_uid == 0
            else { continue }
            lchown(file, folder.st_uid, folder.st_gid)
        }
    }

    /// Downloads and drafts of files that were being made when the server ended.
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
