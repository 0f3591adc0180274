/// A row of search results, with the attributes that distinguish it from other rows.
package struct SearchResultRow {
    /// The index of the row's timetable.
    package let agency: Int
    package let hit: SearchHit
    private let match: SearchMatch
    /// The distance from the rider to a stop in metres.
    package private(set) var distance: Double?
    /// The distance in metres from the rider to the agency's area; 0 within ``reach``.
    private let away: Double

    /// The distance in metres within which a rider counts as being in an agency's area. The page uses the same value
    /// before the core is loaded.
    package static var reach: Double { 50_000 }

    /// Searches several timetables. Results of agencies within ``reach`` come first, then better matches, then nearer
    /// stops.
    /// - Parameter away: Returns the distance in metres from the rider to the agency of a timetable; nil if unknown.
    package static func all(
        of text: String, in timetables: [Timetable], near: Coordinate?, away: (Int) -> Double?
    ) -> [SearchResultRow] {
        let rows = timetables.indices.flatMap { agency in
            let away = away(agency).map { $0 <= reach ? 0 : $0 } ?? 0
            return all(of: text, in: timetables[agency], agency: agency, near: near, away: away)
        }
        return rows.sorted(by: isBefore)
    }

    private static func all(
        of text: String, in timetable: Timetable, agency: Int, near: Coordinate?, away: Double
    ) -> [SearchResultRow] {
        let matches = timetable.withoutPlatforms(timetable.matches(text, limit: Timetable.mostMatches), of: text)
        return matches.map { match in
            var row = SearchResultRow(agency: agency, hit: match.hit, match: match, away: away)
            if case .stop(let stop) = match.hit, let near {
                row.distance = timetable.coordinate(of: stop)?.distance(to: near)
            }
            return row
        }
    }

    private init(agency: Int, hit: SearchHit, match: SearchMatch, away: Double) {
        (self.agency, self.hit, self.match, self.away) = (agency, hit, match, away)
    }

    private static func isBefore(_ one: SearchResultRow, _ other: SearchResultRow) -> Bool {
        if one.away != other.away { return one.away < other.away }
        if one.fit != other.fit { return one.fit < other.fit }
        if one.isStop != other.isStop { return other.isStop }
        if one.distance != other.distance { return one.distance ?? .infinity < other.distance ?? .infinity }
        return (one.match.rank, one.match.length, one.agency) < (other.match.rank, other.match.length, other.agency)
    }

    /// The match rank. If the row has a distance, a match at the start of a word has the same rank as a match at the
    /// start of a name.
    private var fit: UInt8 { distance != nil && match.rank == 2 ? 1 : match.rank }

    private var isStop: Bool {
        if case .stop = hit { true } else { false }
    }
}

extension Timetable {
    /// The maximum number of matches that are ranked; far more than a page shows.
    package static var mostMatches: Int { 5000 }

    /// Replaces platforms, entrances and halls with their station, so that each station appears once. A platform whose
    /// code equals the search text is not replaced.
    fileprivate func withoutPlatforms(_ matches: [SearchMatch], of text: String) -> [SearchMatch] {
        let code = FoldedText.fold(text)
        var seen: Set<SearchHit> = []
        return matches.compactMap { match in
            var match = match
            if case .stop(let stop) = match.hit, let station = station(of: stop),
                stopKinds[stop] > 1 || FoldedText.fold(string(stopCodes[stop])) != code
            {
                match.hit = .stop(station)
            }
            return seen.insert(match.hit).inserted ? match : nil
        }
    }
}
