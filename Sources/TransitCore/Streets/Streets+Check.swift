extension Streets {
    /// Validates every index once, so that later accesses stay within bounds.
    func check() throws(StreetsError) {
        try require(longitudes.count == latitudes.count, .junctionLongitudes)
        // In a browser, an Int has 32 bits, and 1 << 31 would be negative.
        try require(UInt32(clamping: latitudes.count) <= 1 << 31 && UInt32(clamping: edges.count) <= 1 << 30, nil)
        try checkStarts(edgeStarts, owners: junctions.count, members: edges.count, .edgeStarts)
        try checkStarts(endings.starts, owners: junctions.count, members: endings.elements.count, .endingStarts)
        try checkStarts(cells.starts, owners: cells.keys.count, members: junctions.count, .cellStarts)
        try require(isAscending(cells.keys), .cells)
        try checkEdges()
        try checkEndings()
        try checkWays()
        try checkBarriers()
        try checkShapes()
    }

    private func require(_ holds: Bool, _ section: StreetSection?) throws(StreetsError) {
        if !holds { throw .damaged(section: section?.rawValue) }
    }

    /// Compares as UInt32, because in a browser an Int has 32 bits and cannot hold every number of a damaged file.
    private func isRow(_ number: UInt32, of count: Int) -> Bool { number < UInt32(clamping: count) }

    /// Checks that every member belongs to exactly one owner, in the order of owners.
    private func checkStarts<Owner, Member>(
        _ starts: RowOffsets<Owner, Member>, owners: Int, members: Int, _ section: StreetSection
    ) throws(StreetsError) {
        let column = starts.starts
        if column.isEmpty { return try require(owners == 0 && members == 0, section) }
        try require(column.count == owners + 1, section)
        var last: UInt32 = 0
        for start in column {
            try require(start >= last, section)
            last = start
        }
        try require(column[column.startIndex] == 0 && last == UInt32(clamping: members), section)
    }

    private func isAscending(_ keys: Column<Int, UInt64>) -> Bool {
        keys.indices.dropFirst().allSatisfy { keys[$0 - 1] < keys[$0] }
    }

    private func checkEdges() throws(StreetsError) {
        try require(edgeLengths.count == edges.count, .edgeLengths)
        try require(edgeWays.count == edges.count, .edgeWays)
        for junction in junctions {
            for edge in edgeStarts.range(of: junction) {
                try require(isRow(edgeJunctions[edge] ^ junction.rawValue, of: junctions.count), .edgeJunctions)
                try require((1...StreetFormat.longestEdge).contains(Int(edgeLengths[edge])), .edgeLengths)
                try require(isRow(edgeWays[edge].rawValue, of: wayNames.count), .edgeWays)
            }
        }
    }

    private func checkEndings() throws(StreetsError) {
        try require(endings.elements.count == edges.count, .endings)
        for junction in junctions {
            for edge in endings[junction] {
                try require(isRow(edge.rawValue, of: edges.count), .endings)
                let beginning = edgeJunctions[edge] ^ junction.rawValue
                try require(isRow(beginning, of: junctions.count), .endings)
                try require(edgeStarts.range(of: JunctionIndex(beginning)).contains(edge), .endings)
            }
        }
    }

    private func checkWays() throws(StreetsError) {
        try require(wayAttributes.count == wayNames.count, .wayAttributes)
        for name in wayNames { try require(isRow(name, of: nameStarts.owners.count), .wayNames) }
        try checkStarts(nameStarts, owners: nameStarts.owners.count, members: nameBytes.count, .nameStarts)
    }

    private func checkBarriers() throws(StreetsError) {
        try require(isAscending(barrierCells.keys), .barrierCells)
        try require(barriers.count % 4 == 0, .barriers)
        try checkStarts(
            barrierCells.starts, owners: barrierCells.keys.count, members: barriers.count / 4, .barrierStarts)
    }

    private func checkShapes() throws(StreetsError) {
        let blocks = (edges.count + StreetFormat.shapesEach - 1) / StreetFormat.shapesEach
        try require(shapeStarts.count == blocks, .shapeStarts)
        var position = 0
        for edge in edges {
            let number = edge.position
            if number % StreetFormat.shapesEach == 0 {
                let start = shapeStarts[number / StreetFormat.shapesEach]
                try require(start == UInt32(clamping: position), .shapeStarts)
            }
            guard let end = StreetShape.end(of: position, in: shapeBytes) else {
                throw .damaged(section: StreetSection.shapeBytes.rawValue)
            }
            position = end
        }
        try require(position == shapeBytes.count, .shapeBytes)
    }
}
