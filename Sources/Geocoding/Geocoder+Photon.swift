import Fetching
import TransitCore

extension Geocoder {
    /// The languages that Photon supports. It rejects requests for other languages.
    private static let photonLanguages: Set = ["en", "de", "fr"]

    static func photonPath(_ question: PlaceQuestion) -> ProviderPath {
        var path = ("api" as ProviderPath).adding("q", question.text).adding("limit", String(count))
        if photonLanguages.contains(question.language) { path = path.adding("lang", question.language) }
        guard let near = question.near else { return path }
        return path.adding("lat", String(near.latitude)).adding("lon", String(near.longitude))
    }

    /// Parses a Photon response: GeoJSON features with the parts of the address as properties.
    static func photonPlaces(in body: [UInt8]) throws(FeedError) -> [FoundPlace] {
        let answer = try JSONValue(body, expecting: "a Photon response")
        guard answer["features"].isList else {
            throw .unreadable(expected: "a Photon response", place: "it has no features")
        }
        return answer["features"].elements.compactMap { feature in
            let properties = feature["properties"]
            let place = feature["geometry"]["coordinates"].elements
            guard place.count >= 2 else { return nil }
            let street = [properties["housenumber"].text, properties["street"].text].compactMap(\.self)
                .joined(separator: " ")
            let city = [properties["postcode"].text, properties["city", "town", "village"].text].compactMap(\.self)
                .joined(separator: " ")
            let parts = [properties["name"].text ?? "", street, city, properties["state"].text ?? ""]
            return FoundPlace(
                name: parts.first { !$0.isEmpty },
                address: parts.filter { !$0.isEmpty }.reduce(into: [String]()) { lines, part in
                    if !lines.contains(part) { lines.append(part) }
                }.joined(separator: ", "),
                latitude: place[1].number, longitude: place[0].number)
        }
    }
}
