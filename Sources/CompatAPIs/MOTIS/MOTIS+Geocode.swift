import Agencies
import AgencyQueries
import Geocoding
import HTTPServer
import LiveModel
import TransitCore

/// MOTIS's `Match`: a named place with coordinates.
private struct MOTISMatch {
    enum Thing {
        case stop(StopIndex, AgencyService)
        case place(FoundPlace)
    }

    let thing: Thing

    /// MOTIS's `LocationType`.
    enum Kind: String, CaseIterable {
        case address = "ADDRESS"
        case place = "PLACE"
        case stop = "STOP"
    }

    var kind: Kind {
        switch thing {
        case .stop: .stop
        case .place(let place): place.name == place.address ? .address : .place
        }
    }

    /// Writes the match as JSON.
    /// - Parameter score: the relevance; higher values are better.
    func write(score: Int, to json: inout JSONWriter, _ version: MOTISVersion) {
        json.object { json in
            json.member("type", kind.rawValue)
            switch thing {
            case .stop(let stop, let service): Self.write(stop, of: service, to: &json, version)
            case .place(let place): Self.write(place, to: &json)
            }
            json.list("tokens") { _ in }
            json.list("areas") { _ in }
            json.member("score", score)
        }
    }

    private static func write(
        _ stop: StopIndex, of service: AgencyService, to json: inout JSONWriter, _ version: MOTISVersion
    ) {
        let place = service.timetable.coordinate(of: stop)
        json.key("id")
        json.identifier(stop, in: service.own)
        json.key("name")
        json.string(service.timetable.utf8(service.timetable.stopNames[stop]))
        json.member("lat", place?.latitude ?? 0, places: 6)
        json.member("lon", place?.longitude ?? 0, places: 6)
        let level = service.timetable.level(of: stop)?.index ?? version.unknownLevel
        json.member("level", level.map { Double($0) }, places: 2)
        json.member("tz", service.description.timeZoneName(of: stop, in: service.timetable))
        json.member("modes", array: service.motisModes(at: stop)) { $0.string($1.rawValue) }
    }

    private static func write(_ place: FoundPlace, to json: inout JSONWriter) {
        json.member("id", "\(place.coordinate.latitude),\(place.coordinate.longitude)")
        json.member("name", place.name == place.address ? place.name : place.name + ", " + place.address)
        json.member("lat", place.coordinate.latitude, places: 6)
        json.member("lon", place.coordinate.longitude, places: 6)
    }

    /// Encodes matches as JSON.
    /// - Parameter matches: the matches, most relevant first.
    static func json(_ matches: [MOTISMatch], _ version: MOTISVersion) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + matches.count * 256)
        json.array(matches.indices) { json, number in
            matches[number].write(score: matches.count - number, to: &json, version)
        }
        return json.bytes
    }
}

extension MOTIS {
    /// `GET geocode?text=&place=&type=&numResults=&language=`: the stops of all agencies that match a search text,
    /// followed by the geocoder's results.
    func geocode(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let text = request.query.text("text", maximum: 120)
        if text == nil { request.query.complain("text", "the text to search for") }
        let near = request.query.motisPoint("place")
        let kinds = request.query.motisKinds()
        let limit = request.query.integer("numResults", in: 1...100, default: 10)
        let language = Self.language(&request.query) ?? language
        try request.query.finishLeavingRest()
        let views = views
        let stops = kinds.contains(.stop) ? Self.stops(named: text ?? "", near: near, in: views, most: limit) : []
        guard let placeSearch, let text, text.count >= 3, kinds != [.stop], stops.count < limit else {
            return .body(MOTISMatch.json(stops, version), freshness: Freshness(views, now: request.now))
        }
        let (question, now) = (PlaceQuestion(text, near: near, language: language), request.now)
        return .later { () async throws(Problem) -> EndpointResponse in
            // If the geocoder fails, only the stops are returned.
            let places = (try? await placeSearch.cache.places(question, now: now)) ?? []
            let found = stops + places.map { MOTISMatch(thing: .place($0)) }.filter { kinds.contains($0.kind) }
            return .body(MOTISMatch.json(Array(found.prefix(limit)), version), caching: .minute)
        }
    }

    private static func stops(
        named text: String, near: Coordinate?, in views: [AgencyView], most: Int
    ) -> [MOTISMatch] {
        let services = views.compactMap(\.moment.service)
        let rows = SearchResultRow.all(of: text, in: services.map(\.timetable), near: near) { agency in
            near.flatMap { services[agency].network.area?.distance(to: $0) }
        }
        let stops = rows.lazy.compactMap { row -> MOTISMatch? in
            guard case .stop(let stop) = row.hit, services[row.agency].timetable.coordinate(of: stop) != nil else {
                return nil
            }
            return MOTISMatch(thing: .stop(stop, services[row.agency]))
        }
        return Array(stops.prefix(most))
    }

    /// Reads the client's first preferred language as a two-letter code.
    private static func language(_ query: inout QueryReader) -> String? {
        guard let first = query.list("language", maximum: 20)?.first else { return nil }
        let letters = first.utf8.prefix { (0x61...0x7A).contains($0) }
        return letters.count == 2 ? String(first.prefix(2)) : nil
    }

    /// `GET reverse-geocode?place=&type=&numResults=`: the stops nearest to a coordinate.
    func reverseGeocode(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let version = try MOTISVersion(request)
        let place = request.query.motisPoint("place")
        if place == nil { request.query.complain("place", "latitude,longitude in degrees") }
        let kinds = request.query.motisKinds()
        let limit = request.query.integer("numResults", in: 1...100, default: 5)
        try request.query.finishLeavingRest()
        let views = views
        let found = place.map { kinds.contains(.stop) ? views.stopsNear($0, within: 1000, most: limit) : [] } ?? []
        return .body(
            MOTISMatch.json(found.map { MOTISMatch(thing: .stop($0.stop, $0.service)) }, version),
            freshness: Freshness(views, now: request.now))
    }
}

extension QueryReader {
    /// Reads `type`, a list of match types; all types if absent or empty.
    fileprivate mutating func motisKinds() -> Set<MOTISMatch.Kind> {
        let names = list("type", maximum: 3) ?? []
        let kinds = names.compactMap { MOTISMatch.Kind(rawValue: $0) }
        if kinds.count < names.count {
            complain("type", MOTISMatch.Kind.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return kinds.isEmpty ? Set(MOTISMatch.Kind.allCases) : Set(kinds)
    }
}
