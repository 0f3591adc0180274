import AgencyQueries
import Geocoding
import HTTPServer
import TransitCore

extension API {
    /// The minimum length of a search text. Geocoders find nothing useful for shorter texts.
    private static let fewestLetters = 3

    /// `GET /api/v1/places`: addresses and places that match the search text `q` (3…120 characters). `near` prefers
    /// places nearby, and `lang` is the two-letter language of names.
    /// - Throws: 404 if no geocoder is configured, 503 if it fails.
    func places(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let text = request.query.text("q", maximum: 120) ?? ""
        let near = request.query.place("near")
        let language = request.query.twoLetters("lang") ?? configuration.language
        if text.count < Self.fewestLetters {
            request.query.complain("q", "the text to search for, \(Self.fewestLetters)…120 bytes")
        }
        try request.query.finish()
        guard let placeSearch else { throw .notFound("This server has no geocoder.") }
        let (question, now) = (PlaceQuestion(text, near: near, language: language), request.now)
        return .later { () async throws(Problem) -> EndpointResponse in
            do throws(GeocodingCache.Trouble) {
                return .body(Self.json(try await placeSearch.cache.places(question, now: now)), caching: .minute)
            } catch {
                throw Problem(error)
            }
        }
    }

    private static func json(_ places: [FoundPlace]) -> [UInt8] {
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.member("places", array: places) { json, place in
                json.object { json in
                    json.member("name", place.name)
                    json.member("address", place.address)
                    json.member("lat", place.coordinate.latitude, places: 6)
                    json.member("lon", place.coordinate.longitude, places: 6)
                }
            }
        }
        return json.bytes
    }
}

extension Problem {
    fileprivate init(_ trouble: GeocodingCache.Trouble) {
        // The geocoder's own error may contain its URL, so it is not forwarded.
        self = .unavailable("Address search is temporarily unavailable.", retryAfter: trouble.retryAfter)
    }
}
