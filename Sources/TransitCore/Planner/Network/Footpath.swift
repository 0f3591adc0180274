/// A walk between two stops at the usual pace, estimated or routed along streets.
package struct StopWalk: BitwiseCopyable, Sendable {
    package var from, to: NetworkStopIndex
    package var seconds: UInt16
    /// Whether the walk has no known obstacle for wheelchairs.
    package var isStepFree: Bool

    package init(from: NetworkStopIndex, to: NetworkStopIndex, seconds: UInt16, isStepFree: Bool = true) {
        self.from = from
        self.to = to
        self.seconds = seconds
        self.isStepFree = isStepFree
    }
}

/// A walk from one ride to the next. A transfer uses at most one footpath, so the footpaths need not be transitively
/// closed.
package struct Footpath: BitwiseCopyable, Sendable {
    /// The node at the other end: the destination, or the origin in a table of incoming footpaths.
    package var other: NodeIndex
    /// The walking time in seconds at the usual pace.
    package var walk: UInt16
    /// The minimum transfer time in seconds at any pace; ``timed`` for a timed transfer.
    package var least: UInt16

    /// The value of ``least`` for a timed transfer. The transfer takes no time, because the departing vehicle waits
    /// until the walk is complete (`transfers.txt`, `transfer_type=1`).
    static let timed = UInt16.max

    @inline(__always) var isTimed: Bool { least == Self.timed }

    /// Returns the transfer time in seconds.
    /// - Parameter pace: The rider's walking time in 256ths of the usual one.
    @inline(__always) func seconds(_ pace: Int32) -> Int32 { seconds(walking: walking(pace)) }

    /// Returns the transfer time in seconds, given the rider's walking time.
    @inline(__always) func seconds(walking: Int32) -> Int32 { isTimed ? 0 : max(Int32(least), walking) }

    /// Returns the part of the transfer time in seconds that counts as walking. If only a rule determines the time, all
    /// of it counts as walking.
    func walked(_ pace: Int32) -> Int32 { walk > 0 || isTimed ? walking(pace) : Int32(least) }

    @inline(__always) func walking(_ pace: Int32) -> Int32 { (Int32(walk) &* pace) >> 8 }
}

/// The footpaths between different nodes. The footpaths of a node are ordered by walking time.
struct Footpaths: Sendable {
    /// A footpath with both of its nodes, as input for grouping by node.
    struct Row: BitwiseCopyable {
        var from, to: NodeIndex
        var walk, least: UInt16
    }

    private let from, to: GroupMemory<NodeIndex, Footpath>

    init(_ rows: [Row], nodes: Int) {
        let sorted = rows.sorted { ($0.walk, $0.least, $0.from, $0.to) < ($1.walk, $1.least, $1.from, $1.to) }
        from = GroupMemory(
            owners: nodes, sorted.map { ($0.from, Footpath(other: $0.to, walk: $0.walk, least: $0.least)) })
        to = GroupMemory(
            owners: nodes, sorted.map { ($0.to, Footpath(other: $0.from, walk: $0.walk, least: $0.least)) })
    }

    private init(from: GroupMemory<NodeIndex, Footpath>, to: GroupMemory<NodeIndex, Footpath>) {
        (self.from, self.to) = (from, to)
    }

    /// Returns a copy in which the footpaths that begin or end at some nodes are replaced.
    /// - Parameter rows: Footpaths that begin or end at one of the nodes.
    func replacing(at replaced: IndexedArray<NodeIndex, Bool>, with rows: [Row]) -> Footpaths {
        Footpaths(
            from: Self.merged(from.groups, replaced, rows.map { ($0.from, Self.path($0, to: $0.to)) }),
            to: Self.merged(to.groups, replaced, rows.map { ($0.to, Self.path($0, to: $0.from)) }))
    }

    private static func path(_ row: Row, to other: NodeIndex) -> Footpath {
        Footpath(other: other, walk: row.walk, least: row.least)
    }

    private static func merged(
        _ groups: GroupedColumn<NodeIndex, Footpath>, _ replaced: IndexedArray<NodeIndex, Bool>,
        _ rows: [(NodeIndex, Footpath)]
    ) -> GroupMemory<NodeIndex, Footpath> {
        var own: [NodeIndex: [Footpath]] = [:]
        for (node, path) in rows { own[node, default: []].append(path) }
        var members: [(owner: NodeIndex, element: Footpath)] = []
        for node in replaced.indices {
            let kept = replaced[node] ? [] : groups[node].filter { !replaced[$0.other] }
            guard let added = own[node] else {
                for path in kept { members.append((node, path)) }
                continue
            }
            let all = (kept + added).sorted { ($0.walk, $0.least, $0.other) < ($1.walk, $1.least, $1.other) }
            for path in all { members.append((node, path)) }
        }
        return GroupMemory(owners: replaced.count, members)
    }

    /// Returns the outgoing footpaths of each node, or with `reversed` the incoming ones.
    func groups(reversed: Bool) -> GroupedColumn<NodeIndex, Footpath> { reversed ? to.groups : from.groups }
}
