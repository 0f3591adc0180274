package import TransitCore

/// A part of an archive as a PMTiles file of its own, for devices without a connection. What comes before its tiles is made here;
/// the tiles are read when they are sent.
package struct TilePack: Sendable {
    /// How large one may become; what would go beyond goes without its deepest zooms.
    package struct Limits: Sendable {
        package var tiles: Int
        package var bytes: Int

        package init(tiles: Int = 20_000, bytes: Int = 40 << 20) {
            self.tiles = tiles
            self.bytes = bytes
        }
    }

    /// Begins with that of the archive, and changes with what is in it.
    package let version: String
    package let zooms: ClosedRange<Int>
    /// Bytes of the whole file.
    package let size: Int
    private let head: [UInt8]
    private let tiles: [PackedTile]
    private let archive: any TileArchive

    /// Blocks: every tile is read once.
    /// - Returns: nil where the archive has nothing around these places.
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

    /// Blocks.
    /// - Returns: nil where the archive is not any more what it was.
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

/// Where a tile lies among the tiles of a pack. Small: thousands are kept.
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
    /// A tile in the gzip format, in which most are stored.
    fileprivate func packedTile(_ address: TileAddress) throws(TileArchiveError) -> [UInt8]? {
        guard let stored = try tile(address) else { return nil }
        return stored.isGzip ? stored.bytes : try Gzip.bytes(stored.bytes)
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
