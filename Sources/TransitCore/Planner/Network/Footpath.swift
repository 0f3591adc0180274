/// A way on foot between two stops as it comes from an estimate or from streets, at the ordinary pace.
package struct StopWalk: BitwiseCopyable, Sendable {
    package var from, to: NetworkStopIndex
    package var seconds: UInt16
    /// Whether riders in a wheelchair can go that way; what is not known does not stand in their way.
    package var isStepFree: Bool

    package init(from: NetworkStopIndex, to: NetworkStopIndex, seconds: UInt16, isStepFree: Bool = true) {
        self.from = from
        self.to = to
        self.seconds = seconds
        self.isStepFree = isStepFree
    }
}

/// A way on foot from one ride to the next. Never two of them in a row: footpaths need not lead on from each other.
package struct Footpath: BitwiseCopyable, Sendable {
    /// Where it leads, or comes from in the table of those that lead here.
    package var other: NodeIndex
    /// Seconds at the ordinary pace.
    package var walk: UInt16
    /// Seconds that it takes at least, whoever walks; ``timed`` where the second ride waits.
    package var least: UInt16

    /// The least time of a timed transfer: none, as the departing vehicle leaves time for the walk (`transfers.txt`,
    /// `transfer_type=1`).
    static let timed = UInt16.max

    @inline(__always) var isTimed: Bool { least == Self.timed }

    /// - Parameter pace: 256ths of the ordinary time.
    @inline(__always) func seconds(_ pace: Int32) -> Int32 { seconds(walking: walking(pace)) }

    /// Seconds from one ride to the next for those who take so many for the walk.
    @inline(__always) func seconds(walking: Int32) -> Int32 { isTimed ? 0 : max(Int32(least), walking) }

    /// What a walk takes of that: nothing says how much of what a rule allows is walked.
    func walked(_ pace: Int32) -> Int32 { walk > 0 || isTimed ? walking(pace) : Int32(least) }

    @inline(__always) func walking(_ pace: Int32) -> Int32 { (Int32(walk) &* pace) >> 8 }
}

/// All footpaths between different nodes; those of a node by their walk.
struct Footpaths: Sendable {
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

    /// Those that lead away from nodes, or with `reversed` those that lead to them.
    func groups(reversed: Bool) -> GroupedColumn<NodeIndex, Footpath> { reversed ? to.groups : from.groups }
}
