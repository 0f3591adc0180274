import TransitCore

/// The junctions and edges of the graph in order of creation.
struct EdgeStore {
    /// An edge between two junctions.
    struct Edge {
        var beginning, end: UInt32
        /// The edge's length in decimetres.
        var length: UInt16
        /// The index of the way that the edge is part of.
        var way: UInt32
        var hasKerb: Bool
        /// The range in `shapes` of the points between the edge's junctions.
        var shape: Range<Int>
    }

    /// A coordinate in units of 1e-7 degrees.
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
