/// The limits of an archive, far above real feeds, to reject zip bombs.
package struct ArchiveLimits: Sendable, Equatable {
    /// Bytes of one file, unpacked.
    package var memberBytes: UInt64 = 4 << 30
    /// Bytes of all files that are read, unpacked.
    package var totalBytes: UInt64 = 8 << 30
    /// The maximum compression ratio of a file. The highest known for a stop_times.txt is 60.
    package var ratio: UInt64 = 400
    /// Files up to this size may have any ratio.
    package var ratioApplies: UInt64 = 16 << 20

    /// Files in an archive, of whatever kind.
    package var members = 10_000

    package init() {}

    /// Throws if a member claims more than it may.
    func check(_ name: String, size: UInt64, packed: UInt64) throws(ImportError) {
        if size > memberBytes {
            throw .tooLarge(member: name, reason: "\(size) bytes unpacked, at most \(memberBytes) are read")
        }
        if size > ratioApplies, size / max(packed, 1) > ratio {
            throw .tooLarge(member: name, reason: "it unpacks to more than \(ratio) times its size")
        }
    }
}
