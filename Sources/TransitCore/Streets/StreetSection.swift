/// The columns of a streets file, by their numbers in the section table.
///
/// Junctions are sorted by cell (see ``StreetCell``), edges by the junction they begin at. An edge connects two
/// junctions, belongs to one way and can be walked in both directions unless its ``StreetAttributes`` specify
/// otherwise; it is no longer than ``StreetFormat/longestEdge``.
package enum StreetSection: UInt32, CaseIterable, FileSection {
    package static var magic: [UInt8] { Array("HEADWALK".utf8) }
    package static var version: UInt32 { 1 }

    case junctionLatitudes = 1  // Int32, 1e-7 degrees
    case junctionLongitudes = 2  // Int32, 1e-7 degrees

    // Edges that begin at a junction are consecutive rows of the edge columns; edges that end there are listed by
    // index.
    case edgeStarts = 16  // UInt32, one more than junctions
    case endingStarts = 17  // UInt32, one more than junctions
    case endings = 18  // UInt32 (edge)

    case edgeJunctions = 32  // UInt32: the XOR of the junctions at its start and its end
    case edgeLengths = 33  // UInt16, decimetres, at least 1
    case edgeWays = 34  // UInt32 (way)

    // The points between an edge's junctions: the number of bytes, then for each point the difference from the previous
    // one in units of 1e-6 degrees, north and east, as zigzag varints with 7 bits per byte.
    case shapeStarts = 48  // UInt32: the offset of every eighth edge's shape
    case shapeBytes = 49  // UInt8

    // Ways with equal names and attributes are merged.
    case wayNames = 64  // UInt32: index of the name; 0 is none
    case wayAttributes = 65  // UInt32: see `StreetAttributes`
    case nameStarts = 66  // UInt32, one more than names
    case nameBytes = 67  // UInt8, UTF-8

    case cells = 80  // UInt64, ascending: see `StreetCell`
    case cellStarts = 81  // UInt32, one more than cells: junctions

    // Barriers that cannot be crossed between a coordinate and a street: walls, fences, shores.
    case barrierCells = 96  // UInt64, ascending
    case barrierStarts = 97  // UInt32, one more than cells of barriers
    case barriers = 98  // Int32 × 4: latitude and longitude of either end, 1e-7 degrees
}

package typealias StreetsError = ColumnFileError<StreetSection>
package typealias StreetsWriter = ColumnFileWriter<StreetSection>

/// Constants of the streets file format.
package enum StreetFormat {
    /// The maximum length of an edge in decimetres. Longer edges are split by a junction, so that an edge that comes
    /// near a coordinate has an end nearby.
    package static var longestEdge: Int { 3000 }
    /// The number of edges that share one entry of `shapeStarts`.
    package static var shapesEach: Int { 8 }
    /// The unit of shape coordinates, 1e-6 degrees, as a multiple of the unit of junction coordinates, 1e-7 degrees.
    package static var shapeUnit: Int32 { 10 }
}

package enum Junction {}
package enum StreetEdge {}
package enum StreetWay {}

/// The index of a junction: a point where streets meet, end, or change their name or attributes.
package typealias JunctionIndex = Index<Junction>
/// The index of an edge: a segment of a street from one junction to the next.
package typealias StreetEdgeIndex = Index<StreetEdge>
package typealias StreetWayIndex = Index<StreetWay>
