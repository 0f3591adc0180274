import Geocoding
import LiveModel
import TransitCore

/// The API's `Match`: a named place with coordinates.
private struct MOTISMatch {
    enum Thing {
        case stop(StopIndex, AgencyService)
        case place(FoundPlace)
    }

    let thing: Thing

    /// Writes the match.
    /// - Parameter score: the relevance; higher is better.
    func write(score: Int, to json: inout JSONWriter) {
        json.object { json in
            switch thing {
            case .stop(let stop, let service): Self.write(stop, of: service, to: &json)
            case .place(let place): Self.write(place, to: &json)
            }
            json.list("tokens") { _ in }
            json.list("areas") { _ in }
            json.member("score", score)
        }
    }

    private static func write(_ stop: StopIndex, of service: AgencyService, to json: inout JSONWriter) {
        let place = service.timetable.coordinate(of: stop)
        json.member("type", "STOP")
        json.key("id")
        json.identifier(stop, in: service.own)
        json.key("name")
        json.string(service.timetable.utf8(service.timetable.stopNames[stop]))
        json.member("lat", place?.latitude ?? 0, places: 6)
        json.member("lon", place?.longitude ?? 0, places: 6)
        json.member("level", Double(service.timetable.level(of: stop)?.index ?? 0), places: 2)
        json.member("tz", service.description.timeZoneName(of: stop, in: service.timetable))
        json.member("modes", array: service.motisModes(at: stop)) { $0.string($1.rawValue) }
    }

    private static func write(_ place: FoundPlace, to json: inout JSONWriter) {
        json.member("type", place.name == place.address ? "ADDRESS" : "PLACE")
        json.member("id", "\(place.coordinate.latitude),\(place.coordinate.longitude)")
        json.member("name", place.name == place.address ? place.name : place.name + ", " + place.address)
        json.member("lat", place.coordinate.latitude, places: 6)
        json.member("lon", place.coordinate.longitude, places: 6)
    }

    /// Encodes matches.
    /// - Parameter matches: ordered by relevance, best first.
    static func json(_ matches: [MOTISMatch]) -> [UInt8] {
        var json = JSONWriter(capacity: 256 + matches.count * 256)
        json.array(matches.indices) { json, number in matches[number].write(score: matches.count - number, to: &json) }
        return json.bytes
    }
}

extension MOTIS {
    private static let types = ["ADDRESS": 0, "PLACE": 1, "STOP": 2]

    /// `GET geocode?text=&place=&type=&numResults=&language=`: the stops of all agencies that match a text, followed
    /// by the geocoder's results.
    func geocode(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try MOTISVersion(request)
        let text = request.query.text("text", maximum: 120)
        if text == nil { request.query.complain("text", "the text to search for") }
        let near = request.query.motisPoint("place")
        let type = request.query.choice("type", Self.types)
        let limit = request.query.integer("numResults", in: 1...100, default: 10)
        let language = Self.language(&request.query) ?? language
        try request.query.finishLeavingRest()
        let views = views
        let stops = type == 0 || type == 1 ? [] : Self.stops(named: text ?? "", near: near, in: views, most: limit)
        guard let placeSearch, let text, text.count >= 3, type != 2, stops.count < limit else {
            return .body(MOTISMatch.json(stops), freshness: Freshness(views, now: request.now))
        }
        let (question, now) = (PlaceQuestion(text, near: near, language: language), request.now)
        return .later { () async throws(Problem) -> EndpointResponse in
            // If the geocoder fails, the stops are returned alone.
            let places = (try? await placeSearch.cache.places(question, now: now)) ?? []
            let found = stops + places.map { MOTISMatch(thing: .place($0)) }
            return .body(MOTISMatch.json(Array(found.prefix(limit))), caching: .minute)
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

    /// Reads the client's first preferred language, as two letters.
    private static func language(_ query: inout QueryReader) -> String? {
        guard let first = query.list("language", maximum: 20)?.first else { return nil }
        let letters = first.utf8.prefix { (0x61...0x7A).contains($0) }
        return letters.count == 2 ? String(first.prefix(2)) : nil
    }

    /// `GET reverse-geocode?place=&type=&numResults=`: the stops nearest to a place.
    func reverseGeocode(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        _ = try MOTISVersion(request)
        let place = request.query.motisPoint("place")
        if place == nil { request.query.complain("place", "latitude,longitude in degrees") }
        let type = request.query.choice("type", Self.types)
        let limit = request.query.integer("numResults", in: 1...100, default: 5)
        try request.query.finishLeavingRest()
        let views = views
        let found = place.map { type == nil || type == 2 ? views.stopsNear($0, within: 1000, most: limit) : [] } ?? []
        return .body(
            MOTISMatch.json(found.map { MOTISMatch(thing: .stop($0.stop, $0.service)) }),
            freshness: Freshness(views, now: request.now))
    }
}
