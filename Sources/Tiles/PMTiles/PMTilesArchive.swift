import Synchronization

/// A PMTiles file. Its root directory and a cache of leaf directories are held in memory.
final class PMTilesArchive: TileArchive {
    let content: TileContent
    let metadata: [UInt8]
    private let file: TileFile
    private let header: PMTilesHeader
    private let root: PMTilesDirectory
    private let known = Mutex(Leaves())

    /// The maximum depth of directories. A greater depth would be a cycle.
    private static let deepest = 4

    init(_ file: TileFile) throws(TileArchiveError) {
        self.file = file
        guard file.size >= UInt64(PMTilesHeader.size) else { throw .damaged(reason: "it is shorter than its header") }
        header = try PMTilesHeader(try file.bytes(at: 0, count: PMTilesHeader.size), fileSize: file.size)
        content = TileContent(
            zooms: header.zooms, west: header.bounds[0], south: header.bounds[1], east: header.bounds[2],
            north: header.bounds[3], version: file.version)
        root = try Self.directory(header.root, header, file)
        metadata = try Self.piece(header.metadata, header, file)
        guard TileScheme.isKnown(metadata) else { throw TileScheme.foreign }
    }

    func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile? {
        let number = address.number
        var directory = root
        for _ in 0..<Self.deepest {
            switch directory.entry(of: number) {
            case nil: return nil
            case .tile(let place):
                guard place.count <= StoredTile.largest else { throw .damaged(reason: "a tile exceeds the size limit") }
                let bytes = try file.bytes(at: header.tiles.lowerBound + place.lowerBound, count: place.count)
                return StoredTile(bytes: bytes, isGzip: header.tileCompression == .gzip)
            case .directory(let place): directory = try leaf(place)
            }
        }
        throw .damaged(reason: "its directories are nested too deeply")
    }

    private func leaf(_ place: Range<UInt64>) throws(TileArchiveError) -> PMTilesDirectory {
        if let known = known.withLock({ $0[place.lowerBound] }) { return known }
        let start = header.leaves.lowerBound + place.lowerBound
        let made = try Self.directory(start..<start + UInt64(place.count), header, file)
        known.withLock { $0[place.lowerBound] = made }
        return made
    }

    private static func directory(
        _ place: Range<UInt64>, _ header: PMTilesHeader, _ file: TileFile
    ) throws(TileArchiveError) -> PMTilesDirectory {
        try PMTilesDirectory(
            try piece(place, header, file), tiles: UInt64(header.tiles.count), leaves: UInt64(header.leaves.count))
    }

    private static func piece(
        _ place: Range<UInt64>, _ header: PMTilesHeader, _ file: TileFile
    ) throws(TileArchiveError) -> [UInt8] {
        guard place.count <= PMTilesDirectory.largest else {
            throw .damaged(reason: "a directory exceeds the size limit")
        }
        let bytes = try file.bytes(at: place.lowerBound, count: place.count)
        guard header.directoryCompression == .gzip, !bytes.isEmpty else { return bytes }
        return try TileCompression.unpacked(bytes, limit: PMTilesDirectory.largest)
    }
}

/// A bounded cache of leaf directories, from which the oldest is evicted first.
private struct Leaves {
    private var directories: [UInt64: PMTilesDirectory] = [:]
    private var order: [UInt64] = []
    /// The maximum number of cached directories, each of which has several thousand entries.
    private static let most = 64

    subscript(start: UInt64) -> PMTilesDirectory? {
        get { directories[start] }
        set {
            guard directories.updateValue(newValue!, forKey: start) == nil else { return }
            order.append(start)
            if order.count > Self.most { directories[order.removeFirst()] = nil }
        }
    }
}
