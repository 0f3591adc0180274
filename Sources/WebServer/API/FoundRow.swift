import LiveEngine
import TransitCore

/// A row of what was found by its name: something that riders can tell from the others.
struct FoundRow {
    /// The place of its service.
    let agency: Int
    private(set) var hit: SearchHit
    private(set) var match: SearchMatch
    /// Metres from the rider to a stop.
    private(set) var distance: Double?
    /// Metres from the rider to where the agency runs; 0 within reach.
    private var away: Double

    /// Metres up to which a rider is where an agency runs.
    static let reach = 50_000.0

    /// What is near the rider first: agencies in reach before others, then by how well it fits, then stops by distance.
    static func all(of text: String, in services: [AgencyService], near: Coordinate?) -> [FoundRow] {
        let rows = services.indices.flatMap { all(of: text, in: services[$0], agency: $0, near: near) }
        return rows.sorted(by: isBefore)
    }

    private static func all(of text: String, in service: AgencyService, agency: Int, near: Coordinate?) -> [FoundRow] {
        let timetable = service.timetable
        let away = near.flatMap { service.network.area?.distance(to: $0) }.map { $0 <= reach ? 0 : $0 } ?? 0
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
    /// Matches with one row for each station: its platforms, entrances and halls are all the same to who looks for its name. A
    /// platform whose own code was typed stays.
    fileprivate func withoutPlatforms(_ matches: [SearchMatch], of text: String) -> [SearchMatch] {
        let code = FoldedText.fold(text)
        var seen: Set<SearchHit> = []
        return matches.compactMap { match in
            var match = match
            if case .stop(let stop) = match.hit, let station = station(of: stop),
                stopKinds[stop.position] > 1 || FoldedText.fold(string(stopCodes[stop.position])) != code
            {
                match.hit = .stop(station)
            }
            return seen.insert(match.hit).inserted ? match : nil
        }
    }

    /// Where buses go that can be boarded at a stop or in a station: each once, those of most trips first.
    func headsigns(at stop: StopIndex, most: Int) -> [StringIndex] {
        var trips: [StringIndex: Int] = [:]
        for row in callRows(at: stop) where !isLastStop(row) {
            let headsign = headsign(ofRow: row)
            if headsign.rawValue != 0 { trips[headsign, default: 0] += self.trips(of: patternStopPatterns[row]).count }
        }
        let sorted = trips.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return sorted.prefix(most).map(\.key)
    }
}
