import Geocoding
import TransitCore

extension API {
    /// Letters from which on a text is looked for: fewer find anything.
    private static let fewestLetters = 3

    /// `GET /api/v1/places?q=&near=&lang=`
    func places(_ call: inout Call) throws(Problem) -> Answer {
        let text = call.query.text("q", maximum: 120) ?? ""
        let near = call.query.place("near")
        let language = call.query.twoLetters("lang") ?? configuration.language
        if text.count < Self.fewestLetters {
            call.query.complain("q", "what to look for, \(Self.fewestLetters)…120 bytes")
        }
        try call.query.finish()
        guard let placeSearch else { throw .notFound("This server looks up no addresses.") }
        let (question, now) = (PlaceQuestion(text, near: near, language: language), call.now)
        return .later { () async throws(Problem) -> Answer in
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
