/// The columns of a streets file, by the number that names each in the file's table of sections.
///
/// Junctions are sorted by their cell (see ``StreetCell``), edges by the junction they begin at. An edge ends at one junction and
/// begins at another, lies on one way and can be walked both ways unless its ``StreetAttributes`` say otherwise; it is no longer
/// than ``StreetFormat/longestEdge``.
package enum StreetSection: UInt32, CaseIterable, FileSection {
    package static var magic: [UInt8] { Array("HEADWALK".utf8) }
    package static var version: UInt32 { 1 }

    case junctionLatitudes = 1  // Int32, 1e-7 degrees
    case junctionLongitudes = 2  // Int32, 1e-7 degrees

    // The edges that begin at each junction are rows of the edges' columns; those that end there are listed.
    case edgeStarts = 16  // UInt32, one more than junctions
    case endingStarts = 17  // UInt32, one more than junctions
    case endings = 18  // UInt32 (edge)

    case edgeJunctions = 32  // UInt32: the junction it begins at XOR the one it ends at
    case edgeLengths = 33  // UInt16, decimetres, at least 1
    case edgeWays = 34  // UInt32 (way)

    // The points between an edge's junctions: how many bytes, then for each point the difference to the one before in 1e-6 degrees,
    // north and east, zigzag, as varints of 7 bits.
    case shapeStarts = 48  // UInt32: where the shape of every eighth edge begins
    case shapeBytes = 49  // UInt8

    // Ways that are alike in name and attributes are one.
    case wayNames = 64  // UInt32: which name; 0 is none
    case wayAttributes = 65  // UInt32: see `StreetAttributes`
    case nameStarts = 66  // UInt32, one more than names
    case nameBytes = 67  // UInt8, UTF-8

    case cells = 80  // UInt64, ascending: see `StreetCell`
    case cellStarts = 81  // UInt32, one more than cells: junctions

    // What cannot be crossed on the way from a place to a street: walls, fences, shores.
    case barrierCells = 96  // UInt64, ascending
    case barrierStarts = 97  // UInt32, one more than cells of barriers
    case barriers = 98  // Int32 × 4: latitude and longitude of either end, 1e-7 degrees
}

package typealias StreetsError = ColumnFileError<StreetSection>
package typealias StreetsWriter = ColumnFileWriter<StreetSection>

package enum StreetFormat {
    /// Decimetres. What is longer is cut by a junction, so that each edge that comes near a place has an end near it.
    package static var longestEdge: Int { 3000 }
    /// How many edges share one entry of `shapeStarts`.
    package static var shapesEach: Int { 8 }
    /// Shapes are kept in units of 1e-6 degrees, which are ten of those of junctions.
    package static var shapeUnit: Int32 { 10 }
}

package enum Junction {}
package enum StreetEdge {}
package enum StreetWay {}

/// Where streets meet, end, or change their name or attributes.
package typealias JunctionIndex = Index<Junction>
/// A piece of street from one junction to the next.
package typealias StreetEdgeIndex = Index<StreetEdge>
package typealias StreetWayIndex = Index<StreetWay>
