import TransitCore

extension ProviderNetwork {
    /// Limits of a network, larger than the largest real network. Excess elements are discarded and counted.
    enum Most {
        static let agencies = 200
        static let routes = 5_000
        static let stops = 100_000
        static let patterns = 20_000
        /// The maximum number of stops of one pattern.
        static let stopsOfPattern = 3_000
        /// The maximum number of points of one pattern.
        static let pointsOfPattern = 60_000
        /// The maximum total number of calls of all patterns.
        static let calls = 1_000_000
        static let points = 6_000_000
        /// The maximum length of an id in bytes.
        static let idLength = 200
        /// The maximum length of a name in characters.
        static let nameLength = 300
        /// The maximum length of a description in characters.
        static let textLength = 2_000
    }

    /// Returns the network reduced to the limits. It is applied to every provider's network before that is compiled.
    func bounded() -> ProviderNetwork {
        var network = self
        network.agencies = network.first(agencies, Most.agencies).map(\.bounded)
        network.routes = network.first(network.withGoodIDs(routes, \.id), Most.routes).map(\.bounded)
        network.stops = network.first(network.withGoodIDs(network.distinct(stops), \.id), Most.stops).map(\.bounded)
        network.boundPatterns()
        return network
    }

    private mutating func first<Row>(_ rows: [Row], _ most: Int) -> [Row] {
        discarded.add(.tooMany, rows.count - most)
        return rows.count > most ? Array(rows.prefix(most)) : rows
    }

    private mutating func withGoodIDs<Row>(_ rows: [Row], _ id: KeyPath<Row, String>) -> [Row] {
        let good = rows.filter { $0[keyPath: id].utf8.count <= Most.idLength }
        discarded.add(.malformed, rows.count - good.count)
        return good
    }

    /// Returns the stops without repetitions, which are not counted because each route may list the same stop.
    private func distinct(_ stops: [Stop]) -> [Stop] {
        var seen: Set<String> = []
        return stops.filter { seen.insert($0.id).inserted || $0.id.isEmpty }
    }

    private mutating func boundPatterns() {
        patterns = first(patterns, Most.patterns)
        var (calls, points) = (Most.calls, Most.points)
        for index in patterns.indices {
            patterns[index].headsign = patterns[index].headsign.clipped(to: Most.nameLength)
            patterns[index].stops = first(patterns[index].stops, min(Most.stopsOfPattern, calls))
            patterns[index].line = first(patterns[index].line, min(Most.pointsOfPattern, points))
            calls -= patterns[index].stops.count
            points -= patterns[index].line.count
        }
    }
}

extension ProviderNetwork.Agency {
    fileprivate var bounded: Self {
        var agency = Self(id: id.clipped(to: ProviderNetwork.Most.idLength), name: name.clipped())
        agency.url = WebLink.checked(url) ?? ""
        agency.phone = phone.clipped()
        agency.timeZone = timeZone.clipped()
        agency.language = language.clipped()
        return agency
    }
}

extension ProviderNetwork.Route {
    fileprivate var bounded: Self {
        var route = self
        route.shortName = shortName.clipped()
        route.longName = longName.clipped()
        route.description = description.clipped(to: ProviderNetwork.Most.textLength)
        route.url = WebLink.checked(url) ?? ""
        return route
    }
}

extension ProviderNetwork.Stop {
    fileprivate var bounded: Self {
        var stop = self
        stop.code = code.clipped()
        stop.name = name.clipped()
        stop.description = description.clipped(to: ProviderNetwork.Most.textLength)
        return stop
    }
}

extension String {
    /// Truncates the text to a number of Unicode scalars, because one grapheme may consist of any number of scalars.
    fileprivate func clipped(to most: Int = ProviderNetwork.Most.nameLength) -> String {
        utf8.count <= most ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most)))
    }
}
