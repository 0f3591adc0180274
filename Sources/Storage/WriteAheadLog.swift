import Foundation

/// SQLite's write-ahead log as stored on disk. SQLite reads it up to the first frame with a wrong checksum and silently
/// discards the rest, which is the normal result of an interrupted write. This type detects damage that an interrupted
/// write cannot cause.
///
/// Source: https://sqlite.org/fileformat2.html#the_write_ahead_log
struct WriteAheadLog {
    private static let headSize = 32
    private static let frameHeadSize = 24

    private let bytes: Data
    private let pageSize: Int
    /// Whether checksums are computed from big-endian words.
    private let isBigEndian: Bool

    /// Reads the write-ahead log of a database file; nil if there is none or it is empty.
    init?(of path: String) {
        guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path + "-wal"), options: .alwaysMapped),
            bytes.count > Self.headSize + Self.frameHeadSize
        else { return nil }
        self.bytes = bytes
        let size = Int(Self.number(bytes, 8))
        pageSize = (512...65_536).contains(size) && size & (size - 1) == 0 ? size : 4096
        isBigEndian = Self.number(bytes, 0) & 1 == 1
    }

    /// Whether a committed transaction is lost. Each transaction is durable before the next one begins, so an invalid
    /// frame that is followed by a later transaction means damage.
    var isDamaged: Bool {
        guard let first = firstUnsound else { return false }
        // Frames with other salts belong to an earlier generation of the log, whose content is already in the database
        // file.
        let salts = isHeadSound ? salts(16) : salts(Self.headSize + 8)
        guard let last = (first..<frameCount).last(where: { self.salts(start(of: $0) + 8) == salts }),
            let end = (first...last).first(where: isCommit)
        else { return false }
        return last > end
    }

    private var frameCount: Int { (bytes.count - Self.headSize) / frameSize }
    private var frameSize: Int { Self.frameHeadSize + pageSize }

    private func start(of frame: Int) -> Int { Self.headSize + frame * frameSize }

    private func isCommit(_ frame: Int) -> Bool { Self.number(bytes, start(of: frame) + 4) != 0 }

    private func salts(_ offset: Int) -> UInt64 {
        UInt64(Self.number(bytes, offset)) << 32 | UInt64(Self.number(bytes, offset + 4))
    }

    private var isHeadSound: Bool {
        var sums = Sums()
        add(0..<24, to: &sums)
        return sums.isAt(24, in: bytes)
    }

    /// The index of the first frame of this generation that SQLite rejects; nil if it accepts all.
    private var firstUnsound: Int? {
        guard isHeadSound else { return 0 }
        var sums = Sums()
        add(0..<24, to: &sums)
        for frame in 0..<frameCount {
            let start = start(of: frame)
            guard salts(start + 8) == salts(16) else { return frame }
            add(start..<start + 8, to: &sums)
            add(start + Self.frameHeadSize..<start + frameSize, to: &sums)
            guard sums.isAt(start + 16, in: bytes) else { return frame }
        }
        return nil
    }

    private struct Sums {
        var first: UInt32 = 0
        var second: UInt32 = 0

        func isAt(_ offset: Int, in bytes: Data) -> Bool {
            WriteAheadLog.number(bytes, offset) == first && WriteAheadLog.number(bytes, offset + 4) == second
        }
    }

    private func add(_ range: Range<Int>, to sums: inout Sums) {
        bytes.withUnsafeBytes { bytes in
            for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                let (one, other) = (
                    bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self),
                    bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                )
                sums.first &+= (isBigEndian ? UInt32(bigEndian: one) : UInt32(littleEndian: one)) &+ sums.second
                sums.second &+= (isBigEndian ? UInt32(bigEndian: other) : UInt32(littleEndian: other)) &+ sums.first
            }
        }
    }

    fileprivate static func number(_ bytes: Data, _ offset: Int) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) }
    }
}
