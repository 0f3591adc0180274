/// Places that walks are looked for to or from, many at once: stops, as a rule. Made once and asked often.
package struct StreetTargets: Sendable {
    /// One end of the edge that a place is linked to.
    struct Entry: Sendable {
        let junction: JunctionIndex
        let target: UInt32
        let link: StreetLink
        /// Whether the junction is the one that the edge begins at.
        let isBeginning: Bool
    }

    package let count: Int
    /// By junction.
    private let entries: [Entry]
    /// A bit for each junction that has an entry.
    private let marks: [UInt64]
    /// For each word of these how many bits the words before it have.
    private let ranks: [UInt32]
    /// For each bit where the entries begin; behind these where the last ones end.
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

    /// The entries of a junction.
    func entries(at junction: JunctionIndex) -> ArraySlice<Entry> {
        let (word, bit) = (junction.position >> 6, UInt64(1) << UInt64(junction.position & 63))
        guard marks[word] & bit != 0 else { return [] }
        let place = Int(ranks[word]) + (marks[word] & (bit - 1)).nonzeroBitCount
        return entries[Int(starts[place])..<Int(starts[place + 1])]
    }

    func has(_ junction: JunctionIndex) -> Bool {
        marks[junction.position >> 6] >> UInt64(junction.position & 63) & 1 == 1
    }
}

/// How far it is to walk to one of several places, or from it.
package struct WalkDistance: Hashable, Sendable {
    /// Which of the places.
    package let target: Int
    package let metres: Double
    /// By the rider's pace.
    package let seconds: Int64
}
