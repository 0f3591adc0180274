import Fetching
import Testing
import TransitCore

@testable import Geocoding

@Suite struct GeocoderTests {
    private static let hostile = #"elm"/../?x=1&q=2#%2F é"#

    @Test(arguments: Geocoder.allCases)
    func `the rider's text is sent as a single query parameter, whatever characters it contains`(geocoder: Geocoder) {
        let path = geocoder.path(PlaceQuestion(Self.hostile, language: "en")).description
        #expect(path.contains("q=elm%22%2F..%2F%3Fx%3D1%26q%3D2%23%252F%20%C3%A9&"))
        #expect(path.filter { $0 == "?" }.count == 1 && !path.contains("#"))
    }

    @Test func `the rider's position is sent in tenths of a degree`() {
        let near = Coordinate(latitude: 44.23456, longitude: -76.48765)
        let photon = Geocoder.photon.path(PlaceQuestion("elm", near: near, language: "pt")).description
        #expect(photon == "api?q=elm&limit=8&lat=44.2&lon=-76.5")
        let nominatim = Geocoder.nominatim.path(PlaceQuestion("elm", near: near, language: "pt")).description
        #expect(
            nominatim == "search?q=elm&format=jsonv2&limit=8&accept-language=pt&viewbox=-77.0%2C43.7%2C-76.0%2C44.7")
    }

    @Test func `the name and the address line are composed of Photon's properties`() throws {
        let body = #"""
            {"type": "FeatureCollection", "features": [
              {"geometry": {"type": "Point", "coordinates": [-76.49, 44.23]},
               "properties": {"name": "City Hall", "housenumber": "216", "street": "Ontario Street", "postcode": "K7L",
                              "city": "Kingston", "state": "Ontario"}},
              {"geometry": {"coordinates": [-76.5, 44.24]}, "properties": {"housenumber": 12, "street": "Elm Street"}},
              {"geometry": {"coordinates": [0, 0]}, "properties": {"name": "Nowhere"}},
              {"geometry": {"coordinates": [-76.5]}, "properties": {"name": "Half a place"}},
              {"geometry": {"coordinates": [-76.5, 44.25]}, "properties": {"state": ""}}
            ]}
            """#
        let places = try Geocoder.photon.places(in: Array(body.utf8))
        #expect(places.map(\.name) == ["City Hall", "12 Elm Street"])
        #expect(places.map(\.address) == ["City Hall, 216 Ontario Street, K7L Kingston, Ontario", "12 Elm Street"])
        #expect(places.first?.coordinate == Coordinate(latitude: 44.23, longitude: -76.49))
    }

    @Test func `Nominatim's coordinates are parsed from strings, and duplicate places are merged`() throws {
        let body = #"""
            [{"lat": "44.2303", "lon": "-76.4812", "name": "", "display_name": "12, Elm Street, Kingston"},
             {"lat": "44.2303", "lon": "-76.4812", "name": "", "display_name": "12, Elm Street, Kingston"},
             {"lat": "x", "lon": "-76.4812", "name": "No place"},
             {"lat": "44.1", "lon": "-76.4", "name": "Harbour", "display_name": "Harbour, Kingston"}]
            """#
        let places = try Geocoder.nominatim.places(in: Array(body.utf8))
        #expect(places.map(\.name) == ["12", "Harbour"])
        #expect(places.map(\.address) == ["12, Elm Street, Kingston", "Harbour, Kingston"])
    }

    @Test(arguments: [(Geocoder.photon, "[]"), (.nominatim, "{}"), (.photon, "<html>"), (.nominatim, "")])
    func `a body of another format is an error, not an empty result`(geocoder: Geocoder, body: String) {
        #expect(throws: FeedError.self) { try geocoder.places(in: Array(body.utf8)) }
    }
}
