/// A walk search with Dijkstra's algorithm on streets, from a coordinate or, in the opposite direction, to one. Reuses
/// its memory between searches. Copies share the memory, so only one copy may be used.
package struct WalkSearch {
    /// The label of a junction; valid only if it has the stamp of the current search.
    struct Label {
        var stamp: UInt32 = 0
        /// The weighted length of the path in decimetres; stairs count as longer than their length.
        var effort: UInt32 = 0
        /// The unweighted length of the path in decimetres.
        var length: UInt32 = 0
        /// The edge that leads to the junction, or the index of a link: see ``WalkSearch/linkMark``.
        var edge: UInt32 = 0
    }

    /// The bit that marks the value of ``Label/edge`` as the index of a link.
    static let linkMark: UInt32 = 1 << 31

    private final class Labels {
        let column: ScratchColumn<JunctionIndex, Label>

        init(junctions: Int) { column = .allocate(junctions, repeating: Label()) }

        deinit { column.release() }
    }

    private var labels = Labels(junctions: 0)
    private(set) var stamp: UInt32 = 0
    private var queue = WalkQueue()
    private var weights = WalkWeights(WalkProfile())
    /// The maximum effort of the search in decimetres.
    private(set) var limit: UInt32 = 0
    private(set) var arriving = false
    /// The label of the best path to each target; valid only if it has the stamp of the current search.
    var targets: [Label] = []
    var reached: [UInt32] = []

    package init() {}

    /// The number of junctions settled by the last search.
    package private(set) var settled = 0

    /// Begins a search.
    /// - Parameters:
    ///   - place: The coordinate at which all walks start or end.
    ///   - limit: The maximum effort in decimetres; see ``Label/effort``.
    ///   - arriving: Whether walks end at `place` instead of starting there.
    mutating func begin(
        _ streets: Streets, at place: StreetPlace, _ profile: WalkProfile, limit: UInt32, arriving: Bool
    ) {
        queue.removeAll()
        nextStamp(junctions: streets.junctions.count)
        weights = WalkWeights(profile)
        self.limit = limit
        self.arriving = arriving
        settled = 0
        for (number, link) in place.links.enumerated() {
            let ends = LinkEnds(link, in: streets, weights)
            let mark = Self.linkMark | UInt32(number)
            // A rider who walks from the link to the edge's end walks forward; a rider who walks from the end to the
            // link walks backward.
            if ends.isOpen(forward: arriving) {
                offer(ends.beginning, ends.effortToBeginning, ends.lengthToBeginning, mark)
            }
            if ends.isOpen(forward: !arriving) { offer(ends.end, ends.effortToEnd, ends.lengthToEnd, mark) }
        }
    }

    private mutating func nextStamp(junctions: Int) {
        if stamp == .max || labels.column.count != junctions {
            labels = Labels(junctions: junctions)
            stamp = 0
        }
        stamp += 1
    }

    /// Settles and returns the nearest unsettled junction; nil when all junctions within the limit are settled.
    mutating func next(_ streets: Streets) -> JunctionIndex? {
        while let (junction, effort) = queue.removeFirst() {
            let label = labels.column[junction]
            guard label.effort == effort else { continue }
            settled += 1
            expand(streets, junction, label)
            return junction
        }
        return nil
    }

    /// Returns the label of a junction in the current search; nil if the junction has not been reached.
    func label(_ junction: JunctionIndex) -> Label? {
        let label = labels.column[junction]
        return label.stamp == stamp ? label : nil
    }

    private mutating func expand(_ streets: Streets, _ junction: JunctionIndex, _ label: Label) {
        let onward = closed(forward: !arriving)
        for edge in streets.edgeStarts.range(of: junction) { relax(streets, edge, junction, label, onward) }
        let against = closed(forward: arriving)
        for edge in streets.endings[junction] { relax(streets, edge, junction, label, against) }
    }

    /// Returns the flag of ways that cannot be walked in the given direction.
    private func closed(forward: Bool) -> StreetAttributes.Flags { forward ? .backwardOnly : .forwardOnly }

    @inline(__always)
    private mutating func relax(
        _ streets: Streets, _ edge: StreetEdgeIndex, _ junction: JunctionIndex, _ label: Label,
        _ closed: StreetAttributes.Flags
    ) {
        let attributes = streets.attributes(of: edge)
        let weight = weights.weight(attributes)
        guard weight > 0, !attributes.has(closed) else { return }
        let length = UInt32(streets.edgeLengths[edge])
        offer(
            streets.otherEnd(of: edge, from: junction),
            label.effort + max(WalkWeights.effort(length, weight), 1), label.length + length, edge.rawValue)
    }

    func isPassable(_ attributes: StreetAttributes) -> Bool { weights.weight(attributes) > 0 }

    /// Returns whether a way can be walked in the given direction.
    func isOpen(_ attributes: StreetAttributes, forward: Bool) -> Bool {
        isPassable(attributes) && !attributes.has(closed(forward: forward))
    }

    /// Returns the effort of walking a part of a way: its `length` in decimetres, multiplied by the weight of the way.
    func effort(_ length: UInt32, _ attributes: StreetAttributes) -> UInt32 {
        WalkWeights.effort(length, weights.weight(attributes))
    }

    private mutating func offer(_ junction: JunctionIndex, _ effort: UInt32, _ length: UInt32, _ edge: UInt32) {
        guard effort <= limit else { return }
        let labels = labels.column
        let known = labels[junction]
        guard known.stamp != stamp || effort < known.effort else { return }
        labels[junction] = Label(stamp: stamp, effort: effort, length: length, edge: edge)
        queue.insert(junction, at: effort)
    }
}

/// The lengths and efforts of the two parts of an edge between a link and the edge's ends.
struct LinkEnds {
    let beginning, end: JunctionIndex
    let lengthToBeginning, lengthToEnd: UInt32
    let effortToBeginning, effortToEnd: UInt32
    private let attributes: StreetAttributes
    private let weight: UInt32

    init(_ link: StreetLink, in streets: Streets, _ weights: WalkWeights) {
        beginning = streets.beginning(of: link.edge)
        end = streets.otherEnd(of: link.edge, from: beginning)
        attributes = streets.attributes(of: link.edge)
        weight = weights.weight(attributes)
        let (along, offset) = (UInt32(link.along), UInt32(link.offset))
        let rest = UInt32(streets.edgeLengths[link.edge]) - along
        lengthToBeginning = offset + along
        lengthToEnd = offset + rest
        effortToBeginning = offset + WalkWeights.effort(along, weight)
        effortToEnd = offset + WalkWeights.effort(rest, weight)
    }

    /// Returns whether the edge can be walked in the given direction.
    func isOpen(forward: Bool) -> Bool {
        weight > 0 && !attributes.has(forward ? .backwardOnly : .forwardOnly)
    }
}
