import Foundation
import GRDB

/// The zoom levels and bounds of the tiles in an MBTiles file.
struct Extent {
    let zooms: ClosedRange<Int>
    /// The west, south, east and north bounds in degrees, derived from the tiles of the highest zoom level.
    let bounds: [Double]

    /// Determines the extent by querying the table of tiles.
    /// - Returns: Nil if there are no tiles or if their addresses are invalid.
    init?(_ database: Database) throws {
        // The subqueries are separate, so that SQLite finds each minimum and maximum in an index without a scan.
        let zooms = try Row.fetchOne(
            database, sql: "SELECT (SELECT min(zoom_level) FROM tiles), (SELECT max(zoom_level) FROM tiles)")
        guard let lowest = zooms.number(0), let highest = zooms.number(1), 0 <= lowest, lowest <= highest,
            highest <= TileAddress.deepest
        else { return nil }
        let tiles = try Row.fetchOne(
            database,
            sql: """
                SELECT min(tile_column), max(tile_column), min(tile_row), max(tile_row) FROM tiles WHERE zoom_level = ?
                """, arguments: [highest])
        let side = 1 << highest
        let ends = (0..<4).compactMap { tiles.number($0) }
        guard ends.count == 4, ends.allSatisfy({ (0..<side).contains($0) }) else { return nil }
        self.zooms = lowest...highest
        bounds = [
            Self.longitude(ends[0], side), Self.latitude(ends[2], side), Self.longitude(ends[1] + 1, side),
            Self.latitude(ends[3] + 1, side),
        ]
    }

    private static func longitude(_ column: Int, _ side: Int) -> Double { Double(column) / Double(side) * 360 - 180 }

    /// Returns the latitude of a row's southern edge in degrees.
    /// - Parameters:
    ///   - row: The row, counted from the south.
    ///   - side: The number of rows at the zoom level.
    private static func latitude(_ row: Int, _ side: Int) -> Double {
        atan(sinh(.pi * (2 * Double(row) / Double(side) - 1))) * 180 / .pi
    }
}

extension Row? {
    fileprivate func number(_ column: Int) -> Int? { flatMap { Int.fromDatabaseValue($0[column]) } }
}
