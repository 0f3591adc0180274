/// Limits that protect against zip bombs. They are far above what real feeds need.
package struct ArchiveLimits: Sendable, Equatable {
    /// The maximum decompressed size of one file, in bytes.
    package var memberBytes: UInt64 = 4 << 30
    /// The maximum total decompressed size of the files that are read, in bytes.
    package var totalBytes: UInt64 = 8 << 30
    /// The maximum compression ratio of one file. The highest known ratio of a stop_times.txt is 60.
    package var ratio: UInt64 = 400
    /// The decompressed size up to which the compression ratio is not checked, in bytes.
    package var ratioApplies: UInt64 = 16 << 20

    /// The maximum number of files, including those that are not read.
    package var members = 10_000

    package init() {}

    /// Throws if the declared size or compression ratio of an archive member exceeds a limit.
    func check(_ name: String, size: UInt64, packed: UInt64) throws(ImportError) {
        if size > memberBytes {
            throw .tooLarge(member: name, reason: "it has \(size) bytes uncompressed, the limit is \(memberBytes)")
        }
        if size > ratioApplies, size / max(packed, 1) > ratio {
            throw .tooLarge(member: name, reason: "it decompresses to more than \(ratio) times its size")
        }
    }
}
