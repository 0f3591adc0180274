/// A file of vector tiles with the OpenMapTiles schema.
package protocol TileArchive: Sendable {
    var content: TileContent { get }
    /// JSON that describes the layers, as in PMTiles.
    var metadata: [UInt8] { get }

    /// Returns a tile as stored; nil if the archive does not contain it. May block.
    func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile?
}

/// A tile as stored in an archive.
package struct StoredTile: Sendable, Equatable {
    package var bytes: [UInt8]
    package var isGzip: Bool

    package init(bytes: [UInt8], isGzip: Bool) {
        self.bytes = bytes
        self.isGzip = isGzip
    }

    /// The maximum size of a stored tile in bytes.
    package static let largest = 8 << 20
    /// The maximum size of an uncompressed tile in bytes.
    package static let largestUnpacked = 32 << 20

    /// Returns the tile without compression.
    package func unpacked() throws(TileArchiveError) -> [UInt8] {
        isGzip ? try TileCompression.unpacked(bytes, limit: Self.largestUnpacked) : bytes
    }
}

/// The metadata of an archive.
package struct TileContent: Sendable, Equatable {
    package var zooms: ClosedRange<Int>
    /// The bounds in degrees.
    package var west: Double
    package var south: Double
    package var east: Double
    package var north: Double
    /// Changes whenever the file changes.
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

/// The reason why tiles cannot be read.
package enum TileArchiveError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be opened or read.
    case unreadable(path: String)
    /// The file is not a tile archive, or contains unsupported tiles.
    case unusable(reason: String)
    /// A part of the file contradicts the rest.
    case damaged(reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .unusable(let reason): "the tile file cannot be used: \(reason)"
        case .damaged(let reason): "the tile file is damaged: \(reason)"
        }
    }
}

/// Opens a tile archive of any supported format.
package func openTiles(_ path: String) throws(TileArchiveError) -> any TileArchive {
    let file = try TileFile(path)
    switch file.kind {
    case .pmtiles: return try PMTilesArchive(file)
    case .sqlite: return try MBTilesArchive(file)
    case .other: throw .unusable(reason: "\(path) is neither PMTiles nor MBTiles")
    }
}
