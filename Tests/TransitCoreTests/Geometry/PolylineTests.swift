import Foundation
import TestSupport
import Testing
import TransitCore

@Suite struct PolylineTests {
    /// The example of Google's description of the format.
    let text = Array("_p~iF~ps|U_ulLnnqC_mqNvxq`@".utf8)
    let line = [
        Coordinate(latitude: 38.5, longitude: -120.2),
        Coordinate(latitude: 40.7, longitude: -120.95),
        Coordinate(latitude: 43.252, longitude: -126.453),
    ]

    @Test func `a line is written as the format says`() {
        #expect(Polyline.encode(line) == text)
    }

    @Test(arguments: [(6, 10.0), (7, 100.0)]) func `a line may be finer`(decimals: Int, factor: Double) {
        let finer = line.map { Coordinate(latitude: $0.latitude / factor, longitude: $0.longitude / factor) }
        #expect(Polyline.encode(finer, decimals: decimals) == text)
    }

    @Test func `the ends of the earth are no trouble`() {
        let ends = [
            Coordinate(latitude: 90, longitude: 180), Coordinate(latitude: -90, longitude: -180),
            Coordinate(latitude: .infinity, longitude: 1e300),
        ]
        #expect(Polyline.encode(ends, decimals: 7).count > 20)
    }

    @Test func `a text is read as the format says`() {
        let decoded = Polyline.decode(text)
        #expect(decoded.line == line)
        #expect(decoded.isWhole)
    }

    /// The page has a decoder of its own, for where there is no WebAssembly, and it made places of texts that break
    /// off.
    @Test func `a text is read as in the page`() throws {
        for told in try LineFixture.read().polylines {
            let line = Polyline.decode(told.text.utf8).line
            #expect(line.flatMap { [$0.latitude, $0.longitude] } == told.points, "\(told.text)")
        }
    }

    @Test func `nothing is a whole line of no places`() {
        #expect(Polyline.encode([]).isEmpty)
        #expect(Polyline.decode([]).isWhole)
    }

    @Test(arguments: 0..<27) func `a text that is cut off gives what is whole`(count: Int) {
        let decoded = Polyline.decode(text.prefix(count))
        let ends = [0, 10, 18, 27]
        #expect(decoded.line == Array(line.prefix(ends.filter { $0 <= count }.count - 1)))
        #expect(decoded.isWhole == ends.contains(count))
    }

    @Test(arguments: ["_p~iF~ps|U_ulL nqC", "_p~iF~ps|U\u{7f}", "_p~iF~ps|U~~~~~~~~~~~~A"])
    func `a spoilt text gives what came before`(text: String) {
        let decoded = Polyline.decode(text.utf8)
        #expect(decoded.line == [line[0]])
        #expect(!decoded.isWhole)
    }

    @Test func `any line comes back within half a unit`() {
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
        /// Latitude, longitude, latitude, …
        var points: [Double]
    }

    var polylines: [Text]

    static func read() throws -> LineFixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/lines.json").standardizedFileURL
        return try JSONDecoder().decode(LineFixture.self, from: Data(contentsOf: file))
    }
}
