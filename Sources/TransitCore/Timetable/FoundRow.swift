/// A row of what was found by its name: something that riders can tell from the others.
package struct FoundRow {
    /// The index of its timetable.
    package let agency: Int
    package let hit: SearchHit
    private let match: SearchMatch
    /// Metres from the rider to a stop.
    package private(set) var distance: Double?
    /// Metres from the rider to where the agency runs; 0 within reach.
    private let away: Double

    /// Metres up to which a rider is where an agency runs. The page goes by the same, before a core is there.
    package static var reach: Double { 50_000 }

    /// What is near the rider first: agencies in reach before others, then by how well it fits, then stops by distance.
    /// - Parameter away: metres from the rider to where the agency of a timetable runs; nil if that is not known.
    package static func all(
        of text: String, in timetables: [Timetable], near: Coordinate?, away: (Int) -> Double?
    ) -> [FoundRow] {
        let rows = timetables.indices.flatMap { agency in
            let away = away(agency).map { $0 <= reach ? 0 : $0 } ?? 0
            return all(of: text, in: timetables[agency], agency: agency, near: near, away: away)
        }
        return rows.sorted(by: isBefore)
    }

    private static func all(
        of text: String, in timetable: Timetable, agency: Int, near: Coordinate?, away: Double
    ) -> [FoundRow] {
        let matches = timetable.withoutPlatforms(timetable.matches(text, limit: Timetable.mostMatches), of: text)
        return matches.map { match in
            var row = FoundRow(agency: agency, hit: match.hit, match: match, away: away)
            if case .stop(let stop) = match.hit, let near {
                row.distance = timetable.coordinate(of: stop)?.distance(to: near)
            }
            return row
        }
    }

    private init(agency: Int, hit: SearchHit, match: SearchMatch, away: Double) {
        (self.agency, self.hit, self.match, self.away) = (agency, hit, match, away)
    }

    private static func isBefore(_ one: FoundRow, _ other: FoundRow) -> Bool {
        if one.away != other.away { return one.away < other.away }
        if one.fit != other.fit { return one.fit < other.fit }
        if one.isStop != other.isStop { return other.isStop }
        if one.distance != other.distance { return one.distance ?? .infinity < other.distance ?? .infinity }
        return (one.match.rank, one.match.length, one.agency) < (other.match.rank, other.match.length, other.agency)
    }

    /// Whether a name begins with the text or one of its words does makes no difference where it is known what is near.
    private var fit: UInt8 { distance != nil && match.rank == 2 ? 1 : match.rank }

    private var isStop: Bool {
        if case .stop = hit { true } else { false }
    }
}

extension Timetable {
    /// More than anybody reads.
    package static var mostMatches: Int { 5000 }

    /// Matches with one row for each station: its platforms, entrances and halls are all the same to who looks for its name. A
    /// platform whose own code was typed stays.
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
