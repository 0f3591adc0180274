/// The square of 0.0025 degrees that a coordinate lies in, some 278 m from south to north. Cells are numbered row by row from the south,
/// and only those that hold something stand in a file, so that a file does not grow with the land that it covers.
@frozen package struct StreetCell: Hashable, Sendable {
    package let row: UInt32
    package let column: UInt32

    @inlinable package static var size: Int64 { 25_000 }

    @inlinable package init(row: UInt32, column: UInt32) {
        self.row = row
        self.column = column
    }

    /// Degrees in units of 1e-7; what lies outside of the earth is taken to its edge.
    @inlinable package init(latitudeE7: Int32, longitudeE7: Int32) {
        row = Self.number(Int64(latitudeE7) + 900_000_000)
        column = Self.number(Int64(longitudeE7) + 1_800_000_000)
    }

    @inlinable package var key: UInt64 { UInt64(row) << 32 | UInt64(column) }

    @inlinable static func number(_ units: Int64) -> UInt32 { UInt32(max(units, 0) / size) }
}

/// A box on the map, in cells.
struct StreetCellBox {
    let first: StreetCell
    let last: StreetCell

    /// All that lies within some metres of a coordinate, and more.
    init(around coordinate: Coordinate, metres: Double) {
        let north = metres / metersPerDegree
        // Where meridians meet, a box would have no end.
        let east = north / max(cosine(ofDegrees: coordinate.latitude), 0.01)
        first = Self.cell(coordinate.latitude - north, coordinate.longitude - east)
        last = Self.cell(coordinate.latitude + north, coordinate.longitude + east)
    }

    private static func cell(_ latitude: Double, _ longitude: Double) -> StreetCell {
        StreetCell(latitudeE7: Coordinate.e7(latitude), longitudeE7: Coordinate.e7(longitude))
    }
}

/// What lies in each cell: rows of a table that is sorted by cell.
struct StreetCells<Member: RowIndex>: Sendable {
    let keys: Column<Int, UInt64>
    let starts: Starts<Int, Member>

    /// The members of each cell in a box that has any.
    func forEach(in box: StreetCellBox, _ body: (Range<Member>) -> Void) {
        var row = box.first.row
        while row <= box.last.row {
            let end = StreetCell(row: row, column: box.last.column).key
            var cell = keys.partitioningIndex { $0 >= StreetCell(row: row, column: box.first.column).key }
            while cell < keys.count, keys[cell] <= end {
                body(starts.range(of: cell))
                cell += 1
            }
            row += 1
        }
    }
}
