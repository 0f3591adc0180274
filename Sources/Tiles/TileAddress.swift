/// The address of a tile. At zoom z the world map has 2^z columns, counted from the west, and 2^z rows, counted from
/// the north.
package struct TileAddress: Hashable, Sendable {
    package let zoom: Int
    package let column: Int
    package let row: Int

    /// The maximum zoom level in use.
    package static let deepest = 22

    /// Creates an address.
    /// - Returns: Nil if the zoom level, column or row is out of range.
    package init?(zoom: Int, column: Int, row: Int) {
        guard (0...Self.deepest).contains(zoom) else { return nil }
        let side = 1 << zoom
        guard (0..<side).contains(column), (0..<side).contains(row) else { return nil }
        self.zoom = zoom
        self.column = column
        self.row = row
    }

    /// The tile's number in PMTiles: its position on the Hilbert curve of its zoom level, after the tiles of all lower
    /// levels.
    package var number: UInt64 {
        let above = ((1 as UInt64) << UInt64(2 * zoom) - 1) / 3
        var (x, y) = (column, row)
        var along: UInt64 = 0
        var half = (1 << zoom) >> 1
        while half > 0 {
            let (right, down) = (x & half != 0, y & half != 0)
            along += UInt64(half) * UInt64(half) * (right ? (down ? 2 : 3) : (down ? 1 : 0))
            if !down {
                if right { (x, y) = (half - 1 - x & (half - 1), half - 1 - y & (half - 1)) }
                (x, y) = (y, x)
            }
            (x, y) = (x & (half - 1), y & (half - 1))
            half >>= 1
        }
        return above + along
    }
}
