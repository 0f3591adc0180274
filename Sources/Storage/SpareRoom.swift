import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that only takes up room, beside the database. It is given up where a disk is full and something must still be
/// written, such as that a rider deletes a vault.
struct SpareRoom: Sendable {
    static let name = "headsign.spare"
    /// What the deletion of a vault needs, part by part, and a little more.
    private static let size = 4 << 20

    let path: String

    /// Takes the room, unless it is taken. A disk without it goes without.
    func take() {
        let known = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard known != Self.size else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let isTaken = posix_fallocate(file, 0, off_t(Self.size)) == 0
        close(file)
        if !isTaken { unlink(path) }
    }

    /// - Returns: whether there was any.
    func giveUp() -> Bool { unlink(path) == 0 }
}
