import TransitCore

/// The built-in list of cities that riders can search.
package struct CityTable: Sendable {
    package static let builtIn = CityTable([northAmerica, europe], grouped: [smallerNorthAmerica, smallerEurope])

    package let cities: [City]
    /// The folded text of each city's name, aliases, region and country.
    private let texts: [[UInt8]]

    /// Parses the city tables. Malformed rows are skipped.
    /// - Parameters:
    ///   - tables: Tables with one city per line; see ``City/init(row:)``.
    ///   - grouped: Tables of cities in groups with the same time zone, region and country. A group is a line
    ///     `zone|region|country`, followed by indented lines of `name latitude longitude`, separated by semicolons.
    init(_ tables: [String], grouped: [String] = []) {
        let single = tables.flatMap { $0.split(separator: "\n") }.compactMap { City(row: $0) }
        cities = single + grouped.flatMap { Self.cities(grouped: $0) }
        texts = cities.map { city in
            let names = [city.name] + city.aliases + [city.region, city.country].compactMap { $0 }
            return names.map { FoldedText.fold($0) }.reduce(into: []) { $0 += $1 + [FoldedText.separator] }
        }
    }

    private static func cities(grouped table: String) -> [City] {
        var cities: [City] = []
        var group: [Substring] = []
        for line in table.split(separator: "\n") {
            if line.first != " " {
                group = line.split(separator: "|", omittingEmptySubsequences: false)
            } else if group.count == 3 {
                cities += line.split(separator: ";").compactMap { City(entry: $0, of: group) }
            }
        }
        return cities
    }

    /// Searches cities by word prefixes: each word of the query must begin a word of the city's names. Cities whose
    /// name begins with the query are first. A query that is a geohash finds the location of that geohash.
    package func search(_ query: String, limit: Int = 10) -> [City] {
        let folded = FoldedText.fold(query)
        let words = folded.split(separator: 0x20)
        guard !words.isEmpty else { return [] }
        let hits = texts.indices.filter { city in words.allSatisfy { Self.begins($0, in: texts[city]) } }
        let begun = hits.filter { texts[$0].starts(with: folded) }
        let others = hits.filter { !texts[$0].starts(with: folded) }
        let found = (begun + others).prefix(limit).map { cities[$0] }
        guard let geohash = Geohash(query), query.contains(where: \.isNumber) else { return found }
        return [city(at: geohash)] + found.filter { $0.geohash != geohash }.prefix(limit - 1)
    }

    /// Returns the city at a geohash. For a location between cities, returns a city named after the geohash, with the
    /// time zone and the name of the nearest city.
    package func city(at geohash: Geohash) -> City {
        if let known = cities.first(where: { $0.geohash == geohash }) { return known }
        let place = geohash.coordinate
        let neighbour = nearest(to: place)
        var city = City(
            name: geohash.description, geohash: geohash, coordinate: place, timeZone: neighbour?.timeZone ?? "UTC")
        city.near = neighbour.map { City.Neighbour(name: $0.name, metres: $0.coordinate.distance(to: place)) }
        return city
    }

    func nearest(to place: Coordinate) -> City? {
        cities.min { $0.coordinate.distance(to: place) < $1.coordinate.distance(to: place) }
    }

    private static func begins(_ word: ArraySlice<UInt8>, in text: [UInt8]) -> Bool {
        text.indices.contains { start in
            (start == 0 || text[start - 1] == 0x20 || text[start - 1] == FoldedText.separator)
                && text[start...].starts(with: word)
        }
    }
}
