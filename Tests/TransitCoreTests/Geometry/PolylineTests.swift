import Foundation
import TestSupport
import Testing
import TransitCore

@Suite struct PolylineTests {
    /// The example from Google's description of the format.
    let text = Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8)
    let line = [
        Coordinate(latitude: 38.5, longitude: -120.2),
        Coordinate(latitude: 40.7, longitude: -120.95),
        Coordinate(latitude: 43.252, longitude: -126.453),
    ]

    @Test func `the points of Google's example are encoded to its text`() {
        #expect(Polyline.encode(line) == text)
    }

    @Test(arguments: [(6, 10.0), (7, 100.0)])
    func `a line can be encoded with six or seven decimals`(decimals: Int, factor: Double) {
        let finer = line.map { Coordinate(latitude: $0.latitude / factor, longitude: $0.longitude / factor) }
        #expect(Polyline.encode(finer, decimals: decimals) == text)
    }

    @Test(arguments: [(0, "A@"), (1, "SR"), (2, "gEfE")])
    func `a line can be encoded with fewer decimals than five`(decimals: Int, text: String) {
        let place = Coordinate(latitude: 1, longitude: -1)
        #expect(Polyline.encode([place], decimals: decimals) == Array(text.utf8))
    }

    @Test func `extreme and infinite coordinates are encoded without a trap`() {
        let ends = [
            Coordinate(latitude: 90, longitude: 180), Coordinate(latitude: -90, longitude: -180),
            Coordinate(latitude: .infinity, longitude: 1e300),
        ]
        #expect(Polyline.encode(ends, decimals: 7).count > 20)
    }

    @Test func `the text of Google's example is decoded to its points`() {
        let decoded = Polyline.decode(text)
        #expect(decoded.line == line)
        #expect(decoded.isWhole)
    }

    /// The page has its own decoder, for browsers without WebAssembly. Regression: it returned points for truncated
    /// text.
    @Test func `a text is decoded to the same points as by the page`() throws {
        for fixture in try LineFixture.read().polylines {
            let line = Polyline.decode(fixture.text.utf8).line
            #expect(line.flatMap { [$0.latitude, $0.longitude] } == fixture.points, "\(fixture.text)")
        }
    }

    @Test func `an empty text is decoded to a complete line without points`() {
        #expect(Polyline.encode([]).isEmpty)
        #expect(Polyline.decode([]).isWhole)
    }

    @Test(arguments: 0..<27) func `a truncated text is decoded to its complete points`(count: Int) {
        let decoded = Polyline.decode(text.prefix(count))
        let ends = [0, 10, 18, 27]
        #expect(decoded.line == Array(line.prefix(ends.filter { $0 <= count }.count - 1)))
        #expect(decoded.isWhole == ends.contains(count))
    }

    @Test(arguments: ["_p~iF~ps|U_ulL nqC", "_p~iF~ps|U\u{7f}", "_p~iF~ps|U~~~~~~~~~~~~A"])
    func `a damaged text is decoded to the points before the damage`(text: String) {
        let decoded = Polyline.decode(text.utf8)
        #expect(decoded.line == [line[0]])
        #expect(!decoded.isWhole)
    }

    @Test func `a line is unchanged after encoding and decoding, within half a unit of the last decimal`() {
        var random = SeededRandom(seed: 7)
        let places = (0..<1000).map { _ in
            Coordinate(
                latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
        }
        let decoded = Polyline.decode(Polyline.encode(places)).line
        #expect(decoded.count == places.count)
        for (one, other) in zip(places, decoded) {
            #expect(abs(one.latitude - other.latitude) <= 0.51e-5 && abs(one.longitude - other.longitude) <= 0.51e-5)
        }
    }
}

private struct LineFixture: Decodable {
    struct Text: Decodable {
        var text: String
        /// The coordinates in the order latitude, longitude, latitude, …
        var points: [Double]
    }

    var polylines: [Text]

    static func read() throws -> LineFixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/lines.json").standardizedFileURL
        return try JSONDecoder().decode(LineFixture.self, from: Data(contentsOf: file))
    }
}
