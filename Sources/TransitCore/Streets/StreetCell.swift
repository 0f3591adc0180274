/// A grid cell of 0.0025 degrees, about 278 m from south to north. Cells are numbered row by row from the south. Files
/// contain only non-empty cells, so their size does not depend on the area covered.
@frozen package struct StreetCell: Hashable, Sendable {
    package let row: UInt32
    package let column: UInt32

    @inlinable package static var size: Int64 { 25_000 }

    @inlinable package init(row: UInt32, column: UInt32) {
        self.row = row
        self.column = column
    }

    /// Returns the cell of a coordinate in units of 1e-7 degrees; values outside the valid range are clamped.
    @inlinable package init(latitudeE7: Int32, longitudeE7: Int32) {
        row = Self.number(Int64(latitudeE7) + 900_000_000)
        column = Self.number(Int64(longitudeE7) + 1_800_000_000)
    }

    @inlinable package var key: UInt64 { UInt64(row) << 32 | UInt64(column) }

    @inlinable static func number(_ units: Int64) -> UInt32 { UInt32(max(units, 0) / size) }
}

/// A rectangle of cells.
struct StreetCellBox {
    let first: StreetCell
    let last: StreetCell

    /// Creates a box that covers at least everything within a distance of a coordinate.
    init(around coordinate: Coordinate, metres: Double) {
        let north = metres / metersPerDegree
        // Limits the width of the box near the poles.
        let east = north / max(cosine(ofDegrees: coordinate.latitude), 0.01)
        first = Self.cell(coordinate.latitude - north, coordinate.longitude - east)
        last = Self.cell(coordinate.latitude + north, coordinate.longitude + east)
    }

    private static func cell(_ latitude: Double, _ longitude: Double) -> StreetCell {
        StreetCell(latitudeE7: Coordinate.e7(latitude), longitudeE7: Coordinate.e7(longitude))
    }
}

/// The members of each cell: consecutive rows of a table sorted by cell.
struct StreetCells<Member: RowIndex>: Sendable {
    let keys: Column<Int, UInt64>
    let starts: RowOffsets<Int, Member>

    /// Calls `body` with the members of each non-empty cell in a box.
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
