/// The targets of a one-to-many walk search, usually stops. Built once and reused.
package struct StreetTargets: Sendable {
    /// One end of an edge to which a target is linked, listed at the junction of this end.
    struct Entry: Sendable {
        let junction: JunctionIndex
        let target: UInt32
        let link: StreetLink
        /// Whether the junction is the start of the edge.
        let isBeginning: Bool
    }

    package let count: Int
    /// The entries, ordered by junction.
    private let entries: [Entry]
    /// One bit per junction, set if the junction has entries.
    private let marks: [UInt64]
    /// The number of bits set before each word of ``marks``.
    private let ranks: [UInt32]
    /// The index in ``entries`` of the first entry of each marked junction, followed by the number of entries.
    private let starts: [UInt32]

    package init(_ places: [StreetPlace], in streets: Streets) {
        count = places.count
        var entries: [Entry] = []
        for (number, place) in places.enumerated() {
            for link in place.links {
                let beginning = streets.beginning(of: link.edge)
                let end = streets.otherEnd(of: link.edge, from: beginning)
                entries.append(Entry(junction: beginning, target: UInt32(number), link: link, isBeginning: true))
                entries.append(Entry(junction: end, target: UInt32(number), link: link, isBeginning: false))
            }
        }
        entries.sort { ($0.junction, $0.target) < ($1.junction, $1.target) }
        var (marks, starts) = ([UInt64](repeating: 0, count: streets.junctions.count / 64 + 1), [UInt32]())
        for (number, entry) in entries.enumerated() where number == 0 || entries[number - 1].junction < entry.junction {
            marks[entry.junction.position >> 6] |= 1 << UInt64(entry.junction.position & 63)
            starts.append(UInt32(number))
        }
        var ranks: [UInt32] = [0]
        for mark in marks { ranks.append(ranks[ranks.count - 1] + UInt32(mark.nonzeroBitCount)) }
        (self.entries, self.marks, self.ranks, self.starts) = (entries, marks, ranks, starts + [UInt32(entries.count)])
    }

    /// Returns the entries of a junction.
    func entries(at junction: JunctionIndex) -> ArraySlice<Entry> {
        let (word, bit) = (junction.position >> 6, UInt64(1) << UInt64(junction.position & 63))
        guard marks[word] & bit != 0 else { return [] }
        let index = Int(ranks[word]) + (marks[word] & (bit - 1)).nonzeroBitCount
        return entries[Int(starts[index])..<Int(starts[index + 1])]
    }

    func has(_ junction: JunctionIndex) -> Bool {
        marks[junction.position >> 6] >> UInt64(junction.position & 63) & 1 == 1
    }
}

/// The length and duration of the walk between a coordinate and a target.
package struct WalkDistance: Hashable, Sendable {
    /// The index of the target in the list of targets.
    package let target: Int
    package let metres: Double
    /// The walking time at the rider's pace, in seconds.
    package let seconds: Int64
}
