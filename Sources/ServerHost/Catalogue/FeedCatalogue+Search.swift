import TransitCore

// Searches the catalogue's timetables by ID, place or agency.
extension FeedCatalogue {
    /// Returns the timetables that match an ID, a place or an agency, best match first.
    ///
    /// All words of the query must occur, in any order and ignoring case and accents: `Kingston, Ontario` and `ontario
    /// kingston` have equal results. If no entry contains them as whole words, they are matched as prefixes. A replaced
    /// entry that matches is substituted by its successors.
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

    /// Substitutes the matching entries by their successors, removes duplicates, and sorts the entries by rank.
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

/// A parsed search query.
private struct CatalogueQuery {
    private let words: [[UInt8]]
    private let whole: [UInt8]
    /// The text before the first comma, without differences of case and accents.
    private let first: [UInt8]

    /// Returns nil if the text has neither letters nor digits.
    init?(_ text: String) {
        whole = FoldedText.fold(text)
        first = FoldedText.fold(String(text.prefix { $0 != "," }))
        words = Self.words(whole)
        guard !words.isEmpty else { return nil }
    }

    /// Returns the rank of an entry, 0 for the best; nil if a word does not occur in it.
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

    /// Whether the query is equal to a name, or begins with it as whole words.
    private func isNamed(_ name: String) -> Bool {
        let name = FoldedText.fold(name)
        return !name.isEmpty && (first == name || whole == name || whole.starts(with: name + [0x20]))
    }

    /// Returns the initials of a name, such as `ny` for New York; empty for a name of one word.
    private func initials(_ name: String) -> [[UInt8]] {
        let words = Self.words(FoldedText.fold(name))
        return words.count > 1 ? [words.compactMap(\.first)] : []
    }

    private static func words(_ folded: [UInt8]) -> [[UInt8]] { folded.split(separator: 0x20).map { Array($0) } }
}
