// Search for routes and stops by a text that a rider types.

/// A search result: a route or a stop.
package enum SearchHit: Hashable, Sendable {
    case route(RouteIndex)
    case stop(StopIndex)
}

/// A search result with its match quality.
package struct SearchMatch: Hashable, Sendable {
    package var hit: SearchHit
    /// The match quality: 0 if a field equals the query, 1 if a name begins with it, 2 if a word begins with it, 3 if
    /// it occurs anywhere, 4 if some words occur in the name and the rest in the notes that distinguish stops of the
    /// same name.
    package var rank: UInt8
    /// The length of the entity's names in bytes. Among matches of equal rank, shorter names come first.
    package var length: Int
}

extension Timetable {
    /// Finds routes and stops whose code and name contain every word of a query, best match first. The order is: code
    /// or short name equal to the query, name beginning with it, a word beginning with it, then the rest; among equal
    /// matches by length of the name, then in the order of the timetable, routes before stops.
    ///
    /// If no name contains all words, a stop matches if its name contains some of them, and its description, platform,
    /// lines, headsigns or direction of travel, such as "northbound", contain the rest.
    ///
    /// Case, diacritics and apostrophes are ignored; see ``FoldedText``.
    /// - Returns: At most `limit` hits; empty for an empty query.
    package func search(_ query: String, limit: Int = 20) -> [SearchHit] {
        matches(query, limit: limit).map { $0.hit }
    }

    /// Finds routes and stops like ``search(_:limit:)``, and returns them with their match qualities.
    package func matches(_ query: String, limit: Int) -> [SearchMatch] {
        let query = SearchQuery(query)
        guard limit > 0, let anchor = query.anchor, searchOffsets.count == routes.count + stops.count + 1 else {
            return []
        }
        var found: [Found] = []
        withExtendedLifetime(self) {
            let all = UnsafeBufferPointer(start: searchBytes.base, count: searchBytes.count)
            var position = 0
            while let match = ByteSearch.first(anchor, in: all, from: position) {
                let entry = searchOffsets.partitioningIndex { Int($0) > match } - 1
                guard entry >= 0, entry + 1 < searchOffsets.count else { break }
                position = max(Int(searchOffsets[entry + 1]), match + 1)
                let text = UnsafeBufferPointer(rebasing: all[Int(searchOffsets[entry])..<min(position, all.count)])
                if let rank = query.rank(text) { found.append(Found(rank: rank, length: text.count, entry: entry)) }
            }
            if found.isEmpty { found = stopsWithNotes(matching: query, in: all) }
        }
        found.sort()
        return found.prefix(limit).map { SearchMatch(hit: hit($0.entry), rank: $0.rank, length: $0.length) }
    }

    /// Finds stops whose name contains some words of the query and whose notes contain the rest.
    private func stopsWithNotes(matching query: SearchQuery, in all: UnsafeBufferPointer<UInt8>) -> [Found] {
        guard query.words.count > 1 else { return [] }
        var candidates: [Int: Int] = [:]
        for word in query.words {
            for entry in stopEntries(inWhichBegins: word, in: all) { candidates[entry, default: 0] += word.count }
        }
        // Prefers stops that match the longest words, because the remaining words, which their notes must contain, are
        // then the shortest.
        let likeliest = candidates.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostNotesSearched)
        return likeliest.compactMap { entry, _ in
            let name = all[Int(searchOffsets[entry])..<min(Int(searchOffsets[entry + 1]), all.count)]
            let text = Array(name) + notes(of: StopIndex(entry - routes.count))
            let fits = text.withUnsafeBufferPointer { text in query.words.allSatisfy { ByteSearch.begins($0, in: text) }
            }
            return fits ? Found(rank: 4, length: name.count, entry: entry) : nil
        }
    }

    /// The maximum number of stops whose notes are searched per query.
    private static var mostNotesSearched: Int { 200 }

    /// Returns the search entries of stops whose name or code has a word beginning with `word`, each once.
    private func stopEntries(inWhichBegins word: [UInt8], in all: UnsafeBufferPointer<UInt8>) -> [Int] {
        var entries: [Int] = []
        var position = Int(searchOffsets[routes.count])
        while let match = ByteSearch.first(word, in: all, from: position) {
            position = match + 1
            guard ByteSearch.isBeginning(match, in: all) else { continue }
            let entry = searchOffsets.partitioningIndex { Int($0) > match } - 1
            guard entry >= routes.count, entry + 1 < searchOffsets.count else { continue }
            entries.append(entry)
            position = max(Int(searchOffsets[entry + 1]), position)
        }
        return entries
    }

    /// Returns the folded notes that distinguish a stop from others of the same name: description, platform, and the
    /// lines that can be boarded at the stop with their headsigns and directions of travel.
    private func notes(of stop: StopIndex) -> [UInt8] {
        var texts: Set<StringIndex> = [stopDescriptions[stop], stopPlatforms[stop]]
        for row in callRows(at: stop) where canBoard(at: row) {
            let route = patternRoutes[patternStopPatterns[row]]
            let short = routeShortNames[route]
            texts.insert(short.rawValue == 0 ? routeLongNames[route] : short)
            texts.insert(headsign(ofRow: row))
        }
        let notes = texts.reduce(into: []) { $0 += [FoldedText.separator] + FoldedText.fold(string($1)) }
        guard let bearing = heading(at: stop), bearing.isFinite else { return notes }
        return notes + [FoldedText.separator] + Array(CompassDirection(bearing: bearing).searchWords.utf8)
    }

    private func hit(_ entry: Int) -> SearchHit {
        entry < routes.count ? .route(RouteIndex(entry)) : .stop(StopIndex(entry - routes.count))
    }
}

private struct Found: Comparable {
    var rank: UInt8
    var length: Int
    var entry: Int

    static func < (one: Found, other: Found) -> Bool {
        (one.rank, one.length, one.entry) < (other.rank, other.length, other.entry)
    }
}

/// A query, folded and split into words.
private struct SearchQuery {
    private let whole: [UInt8]
    let words: [[UInt8]]

    init(_ text: String) {
        whole = FoldedText.fold(text)
        words = whole.split(separator: 0x20).map { Array($0) }
    }

    /// The longest word of the query. Usually, the fewest texts contain it.
    var anchor: [UInt8]? { words.max { $0.count < $1.count } }

    /// Returns the match rank of a text, 0 is best; nil if a word of the query is missing.
    func rank(_ text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        for word in words where ByteSearch.first(word, in: text, from: 0) == nil { return nil }
        var rank: UInt8 = 3
        var start = 0
        while let found = ByteSearch.first(whole.isEmpty ? words[0] : whole, in: text, from: start) {
            let end = found + whole.count
            let beginsField = found == 0 || text[found - 1] == FoldedText.separator
            let endsField = end == text.count || text[end] == FoldedText.separator
            if beginsField, endsField { return 0 }
            if beginsField { rank = min(rank, 1) }
            if found > 0, text[found - 1] == 0x20 { rank = min(rank, 2) }
            start = found + 1
        }
        return rank
    }
}
