import FileFormats

/// Compiles an OpenStreetMap extract to a streets file. The first pass reads the ways, the second pass the nodes that
/// they use.
package enum StreetImport {
    package static func compile(
        _ path: String, limits: StreetMapLimits = StreetMapLimits()
    ) throws(StreetMapError) -> (file: [UInt8], report: StreetReport) {
        var ways = StreetWays(limits)
        try forEachBlock(path, limits) { (block) throws(BlockError) in try ways.read(block) }
        var report = StreetReport()
        let nodes = try readNodes(path, limits, ways, &report)
        var edges = EdgeBuilder(ways, nodes)
        edges.build()
        let barriers = BarrierBuilder(ways, nodes)
        guard !edges.store.edges.isEmpty else { throw .noStreets(path: path) }
        let builder = StreetsBuilder(ways, edges.store)
        let file = builder.file(barriers)
        report.ways = ways.streets.count
        report.edges = edges.store.edges.count
        report.junctions = builder.junctionCount
        report.barriers = barriers.count
        report.bytes = file.count
        for dropped in [ways.dropped, edges.dropped, barriers.dropped] { report.add(dropped) }
        return (file, report)
    }

    /// Compiles an extract and writes the streets file atomically.
    package static func compile(
        _ path: String, to output: String, limits: StreetMapLimits = StreetMapLimits()
    ) throws(StreetMapError) -> StreetReport {
        let (file, report) = try compile(path, limits: limits)
        do {
            try AtomicFile.write(file, to: output)
        } catch {
            throw .notWritten(path: output, reason: error.reason)
        }
        return report
    }

    private static func readNodes(
        _ path: String, _ limits: StreetMapLimits, _ ways: StreetWays, _ report: inout StreetReport
    ) throws(StreetMapError) -> NodeStore {
        var nodes = NodeStore([ways.streets, ways.barriers])
        var misplaced = 0
        try forEachBlock(path, limits) { (block) throws(BlockError) in
            try block.forEachNode({ nodes.take($0) }, lost: { misplaced += 1 })
        }
        if misplaced > 0 { report.add([.misplacedNodes: misplaced]) }
        return nodes
    }

    private static func forEachBlock(
        _ path: String, _ limits: StreetMapLimits, _ body: (PrimitiveBlock) throws(BlockError) -> Void
    ) throws(StreetMapError) {
        var reader = try BlobReader(path, limits)
        var block = PrimitiveBlock()
        while try reader.next({ (bytes) throws(BlockError) in
            try block.read(bytes)
            try body(block)
        }) {}
    }
}

/// The number of elements of each kind in a compiled extract, and of ignored elements for each reason.
package struct StreetReport: Equatable, Sendable {
    package var ways = 0
    package var junctions = 0
    package var edges = 0
    /// The number of segments of walls, fences and shorelines.
    package var barriers = 0
    package var bytes = 0
    package var dropped: [DropReason: Int] = [:]

    mutating func add(_ counts: [DropReason: Int]) {
        dropped.merge(counts) { $0 + $1 }
    }
}
