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

    package init(_ places: [StreetPlace], in streets: Streets) {
        count = places.count
        var entries: [Entry] = []
        var marks = [UInt64](repeating: 0, count: streets.junctions.count / 64 + 1)
        for (number, place) in places.enumerated() {
            for link in place.links {
                let beginning = streets.beginning(of: link.edge)
                let end = streets.otherEnd(of: link.edge, from: beginning)
                entries.append(Entry(junction: beginning, target: UInt32(number), link: link, isBeginning: true))
                entries.append(Entry(junction: end, target: UInt32(number), link: link, isBeginning: false))
            }
        }
        entries.sort { ($0.junction, $0.target) < ($1.junction, $1.target) }
        for entry in entries { marks[entry.junction.position >> 6] |= 1 << UInt64(entry.junction.position & 63) }
        self.entries = entries
        self.marks = marks
    }

    func has(_ junction: JunctionIndex) -> Bool {
        marks[junction.position >> 6] >> UInt64(junction.position & 63) & 1 == 1
    }

    /// The entries of a junction.
    func entries(at junction: JunctionIndex) -> ArraySlice<Entry> {
        guard has(junction) else { return [] }
        var low = 0
        var high = entries.count
        while low < high {
            let middle = low + (high - low) / 2
            if entries[middle].junction < junction { low = middle + 1 } else { high = middle }
        }
        var end = low
        while end < entries.count, entries[end].junction == junction { end += 1 }
        return entries[low..<end]
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
