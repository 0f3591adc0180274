import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that reserves disk space for the database. When the disk is full, it is deleted, so that essential changes
/// such as the deletion of a vault can still be written.
struct DiskReserve: Sendable {
    static let name = "headsign.spare"
    /// The size of the reserve in bytes, slightly more than the deletion of a vault needs.
    private static let size = 4 << 20

    let path: String

    /// Reserves the space, if the disk has it.
    func take() {
        let known = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard known != Self.size else { return }
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        let isTaken = posix_fallocate(file, 0, off_t(Self.size)) == 0
        close(file)
        if !isTaken { unlink(path) }
    }

    /// Releases the space.
    /// - Returns: Whether any was reserved.
    func giveUp() -> Bool { unlink(path) == 0 }
}
