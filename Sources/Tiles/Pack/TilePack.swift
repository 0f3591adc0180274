package import TransitCore

/// An excerpt of a tile archive in PMTiles format, for offline devices. The header and directories are created in
/// advance; the tiles are read when they are sent.
package struct TilePack: Sendable {
    /// Size limits of a pack. If they would be exceeded, the highest zoom levels are omitted.
    package struct Limits: Sendable {
        package var tiles: Int
        package var bytes: Int

        package init(tiles: Int = 20_000, bytes: Int = 40 << 20) {
            self.tiles = tiles
            self.bytes = bytes
        }
    }

    /// The version of the archive, followed by a checksum of the pack's content.
    package let version: String
    package let zooms: ClosedRange<Int>
    /// The size of the pack in bytes.
    package let size: Int
    private let head: [UInt8]
    private let tiles: [PackedTile]
    private let archive: any TileArchive

    /// Creates a pack. Reads each tile once, and blocks the thread.
    /// - Returns: Nil if the archive has no tiles around the coordinates.
    package init?(
        of archive: any TileArchive, around places: some Sequence<Coordinate>, limits: Limits = Limits()
    ) throws(TileArchiveError) {
        let around = TilesAround(places, within: archive.content)
        guard !around.isEmpty else { return nil }
        let tiles = try Self.tiles(of: archive, around, limits)
        guard let last = tiles.last else { return nil }
        zooms = archive.content.zooms.lowerBound...Int(last.zoom)
        head = PMTilesHead(tiles, archive, zooms).bytes
        size = head.count + last.end
        self.tiles = tiles
        self.archive = archive
        var checksum = Checksum()
        head.withUnsafeBytes { checksum.update($0) }
        version = archive.content.version + "." + String(checksum.value, radix: 36)
    }

    private static func tiles(
        of archive: any TileArchive, _ around: TilesAround, _ limits: Limits
    ) throws(TileArchiveError) -> [PackedTile] {
        var found: [PackedTile] = []
        for zoom in archive.content.zooms {
            guard let addresses = around.tiles(at: zoom, most: limits.tiles - found.count) else { break }
            var level = found
            for address in addresses {
                guard let bytes = try archive.packedTile(address) else { continue }
                level.append(PackedTile(address, start: level.last?.end ?? 0, count: bytes.count))
                guard level[level.count - 1].end <= limits.bytes else { return found }
            }
            found = level
        }
        return found
    }

    /// Returns a range of bytes of the pack. Blocks the thread.
    /// - Returns: Nil if the archive has changed since the pack was created.
    package func bytes(_ range: Range<Int>) -> [UInt8]? {
        var bytes = Array(head[min(range.lowerBound, head.count)..<min(range.upperBound, head.count)])
        var place = max(range.lowerBound - head.count, 0)
        let end = range.upperBound - head.count
        var index = tiles.partitioningIndex { $0.end > place }
        while place < end, index < tiles.count {
            let tile = tiles[index]
            guard let content = try? archive.packedTile(tile.address), content.count == tile.count else { return nil }
            let start = Int(tile.start)
            bytes += content[(place - start)..<(min(end, tile.end) - start)]
            place = tile.end
            index += 1
        }
        return bytes.count == range.count ? bytes : nil
    }
}

/// The location of a tile in a pack. It is compact, because thousands are stored.
struct PackedTile: Sendable {
    let zoom: UInt8
    private let column: UInt32
    private let row: UInt32
    let start: UInt32
    private let length: UInt32

    init(_ address: TileAddress, start: Int, count: Int) {
        zoom = UInt8(address.zoom)
        (column, row) = (UInt32(address.column), UInt32(address.row))
        (self.start, length) = (UInt32(start), UInt32(count))
    }

    var count: Int { Int(length) }
    var end: Int { Int(start) + count }
    var address: TileAddress { TileAddress(zoom: Int(zoom), column: Int(column), row: Int(row))! }
}

extension TileArchive {
    /// Returns a tile in gzip format, in which most archives store it.
    fileprivate func packedTile(_ address: TileAddress) throws(TileArchiveError) -> [UInt8]? {
        guard let stored = try tile(address) else { return nil }
        return stored.isGzip ? stored.bytes : try TileCompression.packed(stored.bytes)
    }
}

extension [PackedTile] {
    fileprivate func partitioningIndex(_ isBehind: (PackedTile) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
