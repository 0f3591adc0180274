/// The part of a PMTiles file before its tiles: the header, the root directory, the metadata, and for many tiles the
/// leaf directories.
struct PMTilesHead {
    /// The size in bytes of a reader's first request. The root directory must be within it.
    private static let firstRead = 16_384
    /// The number of entries per leaf directory. An entry takes only a few bytes, because the tiles are contiguous.
    private static let mostEntries = 2048

    private let tiles: [PackedTile]
    private let content: TileContent
    private let zooms: ClosedRange<Int>
    private let metadata: [UInt8]

    /// Encodes the header, directories and metadata.
    /// - Parameter tiles: Contiguous tiles in ascending order of number.
    init(_ tiles: [PackedTile], _ archive: any TileArchive, _ zooms: ClosedRange<Int>) {
        self.tiles = tiles
        self.zooms = zooms
        content = archive.content
        metadata = archive.metadata
    }

    var bytes: [UInt8] {
        let entries = tiles.map { Entry(number: $0.address.number, run: 1, start: UInt64($0.start), count: $0.count) }
        let (root, leaves) = Self.directories(entries)
        let tail = UInt64(tiles.last?.end ?? 0)
        var out = Array("PMTiles".utf8) + [3]
        var place = UInt64(PMTilesHeader.size)
        for size in [UInt64(root.count), UInt64(metadata.count), UInt64(leaves.count), tail] {
            out.append(place, bytes: 8)
            out.append(size, bytes: 8)
            place += size
        }
        for _ in 0..<3 { out.append(UInt64(tiles.count), bytes: 8) }
        // The flags mean clustered tiles, uncompressed directories, gzip-compressed tiles, and vector tiles.
        out += [1, PMTilesHeader.Compression.none.rawValue, PMTilesHeader.Compression.gzip.rawValue, 1]
        out += [UInt8(zooms.lowerBound), UInt8(zooms.upperBound)]
        let corners = [content.west, content.south, content.east, content.north]
        for degrees in corners { out.append(degrees: degrees) }
        out.append(UInt8(zooms.upperBound))
        out.append(degrees: (content.west + content.east) / 2)
        out.append(degrees: (content.south + content.north) / 2)
        return out + root + metadata + leaves
    }

    private struct Entry {
        var number: UInt64
        var run: UInt64
        var start: UInt64
        var count: Int
    }

    private static func directories(_ entries: [Entry]) -> (root: [UInt8], leaves: [UInt8]) {
        let whole = directory(entries)
        guard PMTilesHeader.size + whole.count > firstRead else { return (whole, []) }
        var (above, leaves): ([Entry], [UInt8]) = ([], [])
        for start in stride(from: 0, to: entries.count, by: mostEntries) {
            let leaf = directory(Array(entries[start..<min(start + mostEntries, entries.count)]))
            above.append(Entry(number: entries[start].number, run: 0, start: UInt64(leaves.count), count: leaf.count))
            leaves += leaf
        }
        return (directory(above), leaves)
    }

    private static func directory(_ entries: [Entry]) -> [UInt8] {
        var out: [UInt8] = []
        out.append(varint: UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            out.append(varint: entry.number - last)
            last = entry.number
        }
        for entry in entries { out.append(varint: entry.run) }
        for entry in entries { out.append(varint: UInt64(entry.count)) }
        // Zero means that the entry's bytes follow directly after those of the previous entry.
        for (index, entry) in entries.enumerated() { out.append(varint: index == 0 ? entry.start + 1 : 0) }
        return out
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: UInt64, bytes: Int) {
        for index in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * index))) }
    }

    fileprivate mutating func append(degrees: Double) {
        append(UInt64(UInt32(bitPattern: Int32((degrees * 1e7).rounded()))), bytes: 4)
    }

    fileprivate mutating func append(varint number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
