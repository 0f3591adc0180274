/// A file of vector tiles in the OpenMapTiles schema.
package protocol TileArchive: Sendable {
    var content: TileContent { get }
    /// The JSON metadata that describes the layers, as in PMTiles.
    var metadata: [UInt8] { get }

    /// Returns a tile in its stored form; nil if the archive does not contain it. May block the thread.
    func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile?
}

/// A tile in its stored form.
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

    /// Returns the bytes of the tile, decompressed if necessary.
    package func unpacked() throws(TileArchiveError) -> [UInt8] {
        isGzip ? try TileCompression.unpacked(bytes, limit: Self.largestUnpacked) : bytes
    }
}

/// The metadata of an archive.
package struct TileContent: Sendable, Equatable {
    package var zooms: ClosedRange<Int>
    /// The bounds of the tiles in degrees.
    package var west: Double
    package var south: Double
    package var east: Double
    package var north: Double
    /// The version of the file, which changes whenever the file changes.
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

/// The reason why a tile archive cannot be read.
package enum TileArchiveError: Error, Equatable, CustomStringConvertible {
    /// The file cannot be opened or read.
    case unreadable(path: String)
    /// The file is not a tile archive, or contains unsupported tiles.
    case unusable(reason: String)
    /// A part of the file is inconsistent with the rest.
    case damaged(reason: String)

    package var description: String {
        switch self {
        case .unreadable(let path): "\(path) cannot be read"
        case .unusable(let reason): "the tile file cannot be used: \(reason)"
        case .damaged(let reason): "the tile file is damaged: \(reason)"
        }
    }
}

/// Opens a tile archive in any supported format.
package func openTiles(_ path: String) throws(TileArchiveError) -> any TileArchive {
    let file = try TileFile(path)
    switch file.kind {
    case .pmtiles: return try PMTilesArchive(file)
    case .sqlite: return try MBTilesArchive(file)
    case .other: throw .unusable(reason: "\(path) is neither PMTiles nor MBTiles")
    }
}
