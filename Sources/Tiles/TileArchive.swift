/// A file of vector tiles in the scheme of OpenMapTiles.
package protocol TileArchive: Sendable {
    var content: TileContent { get }
    /// JSON that names the layers, as PMTiles have it.
    var metadata: [UInt8] { get }

    /// The bytes of a tile as they are stored; nil where the archive has none. May block.
    func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile?
}

package struct StoredTile: Sendable, Equatable {
    package var bytes: [UInt8]
    package var isGzip: Bool

    package init(bytes: [UInt8], isGzip: Bool) {
        self.bytes = bytes
        self.isGzip = isGzip
    }

    /// Of a tile, as it is stored.
    package static let largest = 8 << 20
    /// Of a tile, unpacked.
    package static let largestUnpacked = 32 << 20

    /// The tile without compression.
    package func unpacked() throws(TileArchiveError) -> [UInt8] {
        isGzip ? try Gunzip.bytes(bytes, limit: Self.largestUnpacked) : bytes
    }
}

/// What an archive says of itself.
package struct TileContent: Sendable, Equatable {
    package var zooms: ClosedRange<Int>
    /// Degrees.
    package var west: Double
    package var south: Double
    package var east: Double
    package var north: Double
    /// Changes with the file.
    package var version: String

    package init(zooms: ClosedRange<Int>, west: Double, south: Double, east: Double, north: Double, version: String) {
        self.zooms = zooms
        self.west = west
        self.south = south
        self.east = east
        self.north = north
        self.version = version
    }
}

package enum TileArchiveError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be opened or read.
    case unreadable(path: String)
    /// It is no archive of tiles, or of others than are drawn here.
    case unusable(reason: String)
    /// A piece of it contradicts the rest.
    case damaged(reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .unusable(let reason): "no tiles to be drawn: \(reason)"
        case .damaged(let reason): "the file of tiles is damaged: \(reason)"
        }
    }
}

/// Opens a file of tiles, of whichever kind it is.
package func openTiles(_ path: String) throws(TileArchiveError) -> any TileArchive {
    let file = try TileFile(path)
    switch file.kind {
    case .pmtiles: return try PMTilesArchive(file)
    case .sqlite: return try MBTilesArchive(file)
    case .other: throw .unusable(reason: "\(path) is neither PMTiles nor MBTiles")
    }
}
