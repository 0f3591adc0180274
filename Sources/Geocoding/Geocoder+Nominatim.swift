import Fetching
import TransitCore

extension Geocoder {
    /// The distance in degrees from the rider to each side of the area in which places are ranked first.
    private static let surroundings = 0.5

    static func nominatimPath(_ question: PlaceQuestion) -> ProviderPath {
        let path = ("search" as ProviderPath).adding("q", question.text).adding("format", "jsonv2")
            .adding("limit", String(count)).adding("accept-language", question.language)
        guard let near = question.near else { return path }
        let box = [
            near.longitude - surroundings, near.latitude - surroundings, near.longitude + surroundings,
            near.latitude + surroundings,
        ]
        return path.adding("viewbox", box.map { String($0) }.joined(separator: ","))
    }

    /// Parses a Nominatim response: a list of places with coordinates as strings and the address in one line.
    static func nominatimPlaces(in body: [UInt8]) throws(FeedError) -> [FoundPlace] {
        let answer = try JSONValue(body, expecting: "a Nominatim response")
        guard answer.isList else { throw .unreadable(expected: "a Nominatim response", place: "it is not an array") }
        return answer.elements.compactMap { row in
            let address = row["display_name"].text ?? ""
            let first = address.split(separator: ",").first.map { String($0) }
            return FoundPlace(
                name: row["name"].text ?? first, address: address, latitude: row["lat"].number,
                longitude: row["lon"].number)
        }
    }
}
