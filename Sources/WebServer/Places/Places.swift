import Geocoding
import TransitCore

extension API {
    /// Letters from which on a text is looked for: fewer find anything.
    private static let fewestLetters = 3

    /// `GET /api/v1/places?q=&near=&lang=`
    func places(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let text = request.query.text("q", maximum: 120) ?? ""
        let near = request.query.place("near")
        let language = request.query.twoLetters("lang") ?? configuration.language
        if text.count < Self.fewestLetters {
            request.query.complain("q", "what to look for, \(Self.fewestLetters)…120 bytes")
        }
        try request.query.finish()
        guard let placeSearch else { throw .notFound("This server looks up no addresses.") }
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
        // Nothing of the geocoder's address is told.
        self = .unavailable("Addresses cannot be looked up just now.", retryAfter: trouble.retryAfter)
    }
}
