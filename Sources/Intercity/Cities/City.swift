package import TransitCore

/// A city that is served by intercity coaches.
package struct City: Sendable, Equatable {
    /// The English or local name of the city.
    package var name: String
    /// The state, province or region; nil if it is not customary to state one.
    package var region: String?
    /// The two-letter ISO 3166 country code; nil for a location that is known only by its geohash.
    package var country: String?
    package var geohash: Geohash
    package var coordinate: Coordinate
    /// The IANA time zone name.
    package var timeZone: String
    /// The nearest city, for a location that is known only by its geohash.
    package var near: Neighbour?
    /// Alternative names by which the city is found.
    var aliases: [String] = []

    /// The city nearest to a location.
    package struct Neighbour: Sendable, Equatable {
        package var name: String
        /// The straight-line distance from the location to the city in metres.
        package var metres: Double
    }

    package init(
        name: String, region: String? = nil, country: String? = nil, geohash: Geohash, coordinate: Coordinate,
        timeZone: String
    ) {
        self.name = name
        self.region = region
        self.country = country
        self.geohash = geohash
        self.coordinate = coordinate
        self.timeZone = timeZone
    }

    /// Parses a row of a city table; nil if it is malformed.
    /// - Parameter row: `name | region | country | latitude longitude | zone | other names, separated by commas`
    init?(row: Substring) {
        let fields = row.split(separator: "|", omittingEmptySubsequences: false).map { Self.trimmed($0) }
        guard fields.count == 6 else { return nil }
        let numbers = fields[3].split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2 else { return nil }
        let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
        self.init(
            name: fields[0], region: fields[1].isEmpty ? nil : fields[1], country: fields[2],
            geohash: Geohash(of: place), coordinate: place, timeZone: fields[4])
        aliases = fields[5].split(separator: ",").map { Self.trimmed($0) }
    }

    /// Parses an entry of a city group; nil if it is malformed.
    /// - Parameters:
    ///   - entry: An entry of the form `name latitude longitude`.
    ///   - group: The time zone, region and country of the group.
    init?(entry: Substring, of group: [Substring]) {
        let words = entry.split(separator: " ")
        guard words.count > 2, let latitude = Double(words[words.count - 2]),
            let longitude = Double(words[words.count - 1])
        else { return nil }
        let place = Coordinate(latitude: latitude, longitude: longitude)
        self.init(
            name: words.dropLast(2).joined(separator: " "), region: group[1].isEmpty ? nil : String(group[1]),
            country: String(group[2]), geohash: Geohash(of: place), coordinate: place, timeZone: String(group[0]))
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
