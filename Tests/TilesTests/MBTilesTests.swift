import Foundation
import GRDB
import Testing

@testable import Tiles

struct MBTilesTests {
    private func withArchive<Value>(_ statements: [String], _ body: (String) throws -> Value) throws -> Value {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE metadata (name text, value text);
                    CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob);
                    INSERT INTO metadata VALUES ('format', 'pbf'), ('json', '{"vector_layers":[{"id":"transportation"}]}');
                    """)
            for statement in statements { try database.execute(sql: statement) }
        }
        try queue.close()
        return try body(path)
    }

    private let tiles = [
        "INSERT INTO tiles VALUES (1, 0, 1, 'north'), (1, 0, 0, 'south'), (2, 1, 1, x'1F8B00'), (2, 2, 1, zeroblob(9000000))"
    ]

    private func tile(_ path: String, _ zoom: Int, _ column: Int, _ row: Int) throws -> StoredTile? {
        let address = try #require(TileAddress(zoom: zoom, column: column, row: row))
        return try openTiles(path).tile(address)
    }

    @Test func `rows of an MBTiles file are counted from the south`() throws {
        try withArchive(tiles) { path throws in
            #expect(try tile(path, 1, 0, 0) == StoredTile(bytes: Array("north".utf8), isGzip: false))
            #expect(try tile(path, 1, 0, 1)?.bytes == Array("south".utf8))
            #expect(try tile(path, 1, 1, 1) == nil)
            #expect(try tile(path, 2, 1, 2)?.isGzip == true)
        }
    }

    @Test func `an oversized tile is treated as missing`() throws {
        try withArchive(tiles) { path throws in
            #expect(try tile(path, 2, 2, 2) == nil)
        }
    }

    @Test func `zoom levels and bounds that the metadata lacks are derived from the tiles`() throws {
        try withArchive(tiles) { path in
            let content = try openTiles(path).content
            #expect(content.zooms == 1...2)
            #expect(content.west == -90 && content.east == 90 && content.north == 0)
        }
        let written = tiles + ["INSERT INTO metadata VALUES ('bounds', '-51.3, -30.2, -51.1, -29.9')"]
        try withArchive(written) { path throws in
            #expect(try openTiles(path).content.south == -30.2)
        }
    }

    @Test func `a database view that never finishes is refused, as is a tile that never finishes`() throws {
        let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
        let timeout = MBTilesArchive.Patience(opening: .milliseconds(100), tile: .milliseconds(100))
        let view = [
            "DROP TABLE tiles",
            "CREATE VIEW tiles AS \(endless) SELECT 1 zoom_level, 0 tile_column, 0 tile_row, 'x' tile_data FROM n",
        ]
        try withArchive(view) { path in
            let error = #expect(throws: TileArchiveError.self) {
                try MBTilesArchive(try TileFile(path), timeout: timeout)
            }
            #expect("\(String(describing: error))".contains("interrupted"))
        }
        let pictures = [
            "DROP TABLE tiles",
            "CREATE TABLE placed (zoom_level integer, tile_column integer, tile_row integer)",
            "INSERT INTO placed VALUES (1, 0, 0), (1, 1, 0)",
            """
            CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, CASE tile_column WHEN 0 THEN 'x'
                ELSE (\(endless) SELECT count(*) FROM n) END AS tile_data FROM placed
            """,
        ]
        try withArchive(pictures) { path throws in
            let archive = try MBTilesArchive(try TileFile(path), timeout: timeout)
            let (sound, other) = (TileAddress(zoom: 1, column: 0, row: 1), TileAddress(zoom: 1, column: 1, row: 1))
            #expect(throws: TileArchiveError.self) { try archive.tile(try #require(other)) }
            #expect(try archive.tile(try #require(sound))?.bytes == Array("x".utf8))
        }
    }

    @Test func `a file without vector tiles is refused with a reason`() throws {
        func reason(_ statements: [String]) throws -> String {
            try withArchive(statements) { path in
                let error = #expect(throws: TileArchiveError.self) { try openTiles(path) }
                return error.map { "\($0)" } ?? ""
            }
        }
        #expect(try reason([]).contains("no tiles"))
        #expect(try reason(tiles + ["UPDATE metadata SET value = 'png' WHERE name = 'format'"]).contains("raster"))
        #expect(try reason(tiles + ["UPDATE metadata SET value = '{}' WHERE name = 'json'"]).contains("OpenMapTiles"))
        #expect(try reason(["DROP TABLE tiles"]).contains("tiles"))
        #expect(try reason(["INSERT INTO tiles VALUES (40, 0, 0, 'x')"]).contains("no tiles"))
    }
}
