import TransitCore

/// Junctions and edges in the order in which they come up.
struct EdgeStore {
    struct Edge {
        var beginning, end: UInt32
        /// Decimetres.
        var length: UInt16
        /// Which way of the extract.
        var way: UInt32
        var hasKerb: Bool
        /// Which of all points of shapes.
        var shape: Range<Int>
    }

    struct Point: Equatable {
        var latitude, longitude: Int32

        var coordinate: Coordinate { Coordinate(latitudeE7: latitude, longitudeE7: longitude) }
    }

    var junctions: [Point] = []
    var edges: [Edge] = []
    var shapes: [Point] = []

    mutating func addJunction(_ point: Point) -> UInt32 {
        junctions.append(point)
        return UInt32(junctions.count - 1)
    }
}
