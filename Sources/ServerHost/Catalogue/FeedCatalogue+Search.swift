import TransitCore

// Finds timetables by the words of a place or an agency.
extension FeedCatalogue {
    /// Returns the timetables that an id, a place or an agency names, best first.
    ///
    /// All words must occur, without regard to case and accents, in any order: `Kingston, Ontario` and `ontario
    /// kingston` find the same. If nothing contains them as whole words, beginnings of words suffice. Replaced entries
    /// are found by their own words, and returned as those that replace them.
    package func search(_ text: String) -> [CatalogueEntry] {
        let id = text.lowercased()
        if let named = entries.first(where: { $0.kind == .schedule && $0.id.lowercased() == id }) {
            return current(named)
        }
        guard let query = CatalogueQuery(text) else { return [] }
        let schedules = entries.filter { $0.kind == .schedule }
        for asBeginnings in [false, true] {
            let ranked = schedules.compactMap { entry in
                query.rank(entry, asBeginnings: asBeginnings).map { (entry: entry, rank: $0) }
            }
            let found = usable(ranked)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns the entries that replace the found ones, each once and at its best rank, in order.
    private func usable(_ ranked: [(entry: CatalogueEntry, rank: Int)]) -> [CatalogueEntry] {
        var best: [String: (entry: CatalogueEntry, order: [Int])] = [:]
        for (found, rank) in ranked {
            for entry in current(found) where entry.status != .deprecated {
                guard entry.address ?? entry.mirror != nil else { continue }
                let order = [rank, entry.status == .active ? 0 : 1, entry.isOfficial ? 0 : 1]
                if let known = best[entry.id], !order.lexicographicallyPrecedes(known.order) { continue }
                best[entry.id] = (entry, order)
            }
        }
        return best.values.sorted { one, other in
            if one.order != other.order { return one.order.lexicographicallyPrecedes(other.order) }
            return (one.entry.provider, one.entry.id) < (other.entry.provider, other.entry.id)
        }.map(\.entry)
    }
}

/// The folded words of a search.
private struct CatalogueQuery {
    private let words: [[UInt8]]
    private let whole: [UInt8]
    /// The part before the first comma.
    private let first: [UInt8]

    /// Returns nil for a text without letters and digits.
    init?(_ text: String) {
        whole = FoldedText.fold(text)
        first = FoldedText.fold(String(text.prefix { $0 != "," }))
        words = Self.words(whole)
        guard !words.isEmpty else { return nil }
    }

    /// Returns the rank of an entry, 0 is best; nil if a word is missing.
    func rank(_ entry: CatalogueEntry, asBeginnings: Bool) -> Int? {
        let all = Self.words(FoldedText.fold(text(of: entry))) + initials(entry.subdivision)
        guard words.allSatisfy({ word in all.contains { asBeginnings ? $0.starts(with: word) : $0 == word } })
        else { return nil }
        if isNamed(entry.municipality) { return 0 }
        if isNamed(entry.provider) || isNamed(entry.name) { return 1 }
        if isNamed(entry.subdivision) || isNamed(entry.country) { return 3 }
        return 2
    }

    private func text(of entry: CatalogueEntry) -> String {
        let usual = ["US": "USA", "GB": "UK"][entry.countryCode] ?? ""
        return [
            entry.provider, entry.name, entry.municipality, entry.subdivision, entry.country, entry.countryCode, usual,
        ].joined(separator: "\n")
    }

    /// Whether the query consists of a name, or begins with it.
    private func isNamed(_ name: String) -> Bool {
        let name = FoldedText.fold(name)
        return !name.isEmpty && (first == name || whole == name || whole.starts(with: name + [0x20]))
    }

    /// `ny` for New York; nothing for a name of one word.
    private func initials(_ name: String) -> [[UInt8]] {
        let words = Self.words(FoldedText.fold(name))
        return words.count > 1 ? [words.compactMap(\.first)] : []
    }

    private static func words(_ folded: [UInt8]) -> [[UInt8]] { folded.split(separator: 0x20).map { Array($0) } }
}
