/// The pedestrian network of a region: immutable columns that point into the bytes of a streets file, which may be
/// memory-mapped.
///
/// All indexes are validated when the file is opened: a damaged file is rejected then and cannot cause a trap later.
/// ``StreetSection`` documents the content and unit of each column.
package final class Streets: Sendable {
    private let owner: FileBytes
    /// The checksum of the content: equal extracts compiled by the same version have equal checksums.
    package let checksum: UInt64
    package let byteCount: Int

    let latitudes, longitudes: Column<JunctionIndex, Int32>
    let edgeStarts: RowOffsets<JunctionIndex, StreetEdgeIndex>
    let endings: GroupedColumn<JunctionIndex, StreetEdgeIndex>

    let edgeJunctions: Column<StreetEdgeIndex, UInt32>
    let edgeLengths: Column<StreetEdgeIndex, UInt16>
    let edgeWays: Column<StreetEdgeIndex, StreetWayIndex>

    let shapeStarts: Column<Int, UInt32>
    let shapeBytes: Column<Int, UInt8>

    let wayNames: Column<StreetWayIndex, UInt32>
    let wayAttributes: Column<StreetWayIndex, UInt32>
    let nameStarts: RowOffsets<Int, Int>
    let nameBytes: Column<Int, UInt8>

    let cells: StreetCells<JunctionIndex>
    let barrierCells: StreetCells<Int>
    let barriers: Column<Int, Int32>

    package init(_ owner: FileBytes) throws(StreetsError) {
        let sections = try SectionTable<StreetSection>(owner.bytes)
        self.owner = owner
        checksum = sections.bodyChecksum
        byteCount = owner.bytes.count
        latitudes = try sections.column(.junctionLatitudes)
        longitudes = try sections.column(.junctionLongitudes)
        edgeStarts = RowOffsets(try sections.column(.edgeStarts))
        endings = try sections.grouped(.endingStarts, .endings)
        edgeJunctions = try sections.column(.edgeJunctions)
        edgeLengths = try sections.column(.edgeLengths)
        edgeWays = try sections.column(.edgeWays)
        shapeStarts = try sections.column(.shapeStarts)
        shapeBytes = try sections.column(.shapeBytes)
        wayNames = try sections.column(.wayNames)
        wayAttributes = try sections.column(.wayAttributes)
        nameStarts = RowOffsets(try sections.column(.nameStarts))
        nameBytes = try sections.column(.nameBytes)
        cells = StreetCells(keys: try sections.column(.cells), starts: RowOffsets(try sections.column(.cellStarts)))
        barrierCells = StreetCells(
            keys: try sections.column(.barrierCells), starts: RowOffsets(try sections.column(.barrierStarts)))
        barriers = try sections.column(.barriers)
        try check()
    }

    package var junctions: Range<JunctionIndex> { latitudes.indices }
    package var edges: Range<StreetEdgeIndex> { edgeJunctions.indices }

    package func coordinate(of junction: JunctionIndex) -> Coordinate {
        Coordinate(latitudeE7: latitudes[junction], longitudeE7: longitudes[junction])
    }

    package func attributes(of edge: StreetEdgeIndex) -> StreetAttributes {
        StreetAttributes(rawValue: wayAttributes[edgeWays[edge]])
    }

    /// Returns the name of an edge's street; empty if it has none.
    package func name(of edge: StreetEdgeIndex) -> String {
        let name = Int(wayNames[edgeWays[edge]])
        return String(decoding: nameStarts.range(of: name).lazy.map { self.nameBytes[$0] }, as: UTF8.self)
    }

    /// Returns the junction where an edge begins.
    package func beginning(of edge: StreetEdgeIndex) -> JunctionIndex { edgeStarts.owner(of: edge) }

    /// Returns the junction at the other end of an edge.
    func otherEnd(of edge: StreetEdgeIndex, from junction: JunctionIndex) -> JunctionIndex {
        JunctionIndex(edgeJunctions[edge] ^ junction.rawValue)
    }

    /// Calls `body` with the bytes of the file, which are valid only during the call.
    package func withBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(owner) { () throws(Failure) -> Result in try body(owner.bytes) }
    }
}
