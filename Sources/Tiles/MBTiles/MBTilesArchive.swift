import GRDB

/// An MBTiles file: a SQLite database of tiles, whose rows are counted from the south.
final class MBTilesArchive: TileArchive {
    let content: TileContent
    let metadata: [UInt8]
    private let file: TileFile
    private let queue: DatabaseQueue
    private let timeout: Patience

    /// Time limits for queries, because a query of a view in an untrusted file may never finish.
    struct Patience {
        /// The time limit for reading metadata and bounds. A large file without an index is scanned completely.
        var opening: Duration = .seconds(60)
        /// The time limit for reading a single tile.
        var tile: Duration = .seconds(2)
    }

    init(_ file: TileFile, timeout: Patience = Patience()) throws(TileArchiveError) {
        (self.file, self.timeout) = (file, timeout)
        var configuration = Configuration()
        configuration.readonly = true
        configuration.label = "tiles"
        // Restricts what the views and functions in an untrusted file can do.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON") }
        do {
            let queue = try DatabaseQueue(path: file.path, configuration: configuration)
            let (metadata, extent) = try InterruptedRead.within(timeout.opening, of: queue) {
                try queue.read { (try Self.metadata($0), try Extent($0)) }
            }
            self.queue = queue
            content = try Self.content(metadata, extent, version: file.version)
            self.metadata = Array((metadata["json"] ?? "").utf8)
        } catch let error as TileArchiveError {
            throw error
        } catch {
            throw .unusable(reason: "\(file.path): \(error)")
        }
    }

    func tile(_ address: TileAddress) throws(TileArchiveError) -> StoredTile? {
        let row = (1 << address.zoom) - 1 - address.row
        do {
            // A single SELECT needs no transaction.
            let bytes = try InterruptedRead.within(timeout.tile, of: queue) {
                try queue.unsafeRead { database in
                    let statement = try database.cachedStatement(sql: Self.lookup)
                    statement.setUncheckedArguments([address.zoom, address.column, row, StoredTile.largest])
                    return try [UInt8].fetchOne(statement)
                }
            }
            return bytes.map { StoredTile(bytes: $0, isGzip: $0.starts(with: [0x1F, 0x8B])) }
        } catch {
            throw .damaged(reason: "\(error)")
        }
    }

    private static let lookup = """
        SELECT tile_data FROM tiles
        WHERE zoom_level = ? AND tile_column = ? AND tile_row = ? AND length(tile_data) BETWEEN 1 AND ? LIMIT 1
        """

    private static func metadata(_ database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(
            database, sql: "SELECT name, value FROM metadata WHERE length(value) < 1000000 LIMIT 1000")
        return Dictionary(
            rows.compactMap { row in
                guard let name = String.fromDatabaseValue(row[0]), let value = String.fromDatabaseValue(row[1]) else {
                    return nil
                }
                return (name, value)
            }
        ) { first, _ in first }
    }

    private static func content(
        _ metadata: [String: String], _ extent: Extent?, version: String
    ) throws(TileArchiveError) -> TileContent {
        guard let extent else { throw .unusable(reason: "it has no tiles") }
        guard metadata["format"] ?? "pbf" == "pbf" else {
            throw .unusable(reason: "it has raster tiles; vector tiles are required")
        }
        guard TileScheme.isKnown(Array((metadata["json"] ?? "").utf8)) else { throw TileScheme.foreign }
        let written = (metadata["bounds"] ?? "").split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        // Some files have no bounds in their metadata. The bounds are then derived from the tiles.
        let bounds = TileContent.isArea(written) ? written : extent.bounds
        return TileContent(
            zooms: extent.zooms, west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3], version: version)
    }
}

extension [UInt8] {
    fileprivate static func fetchOne(_ statement: Statement) throws -> [UInt8]? {
        guard let row = try Row.fetchOne(statement) else { return nil }
        return try row.withUnsafeData(atIndex: 0) { $0.map { [UInt8]($0) } }
    }
}
