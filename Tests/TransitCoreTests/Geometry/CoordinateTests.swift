import Foundation
import Testing

@testable import TransitCore

/// The distances and places of `Tests/Fixtures/coordinates.json`, which the browser tests also check against
/// `geometry/coordinate.js`: the page once treated a hundredth of a degree around (0, 0) as implausible, and used
/// another earth radius.
struct CoordinateTests {
    private func fixture() throws -> Fixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/coordinates.json").standardizedFileURL
        return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
    }

    @Test func `distances match the page's`() throws {
        for expected in try fixture().distances {
            let metres = place(expected.from).distance(to: place(expected.to))
            #expect(abs(metres - expected.metres) <= 1e-3 + expected.metres * 1e-7)
        }
    }

    @Test func `implausible coordinates match the page's`() throws {
        for expected in try fixture().places {
            #expect(place(expected.place).isPlausible == expected.plausible, "\(expected.place)")
        }
    }

    @Test func `the radius of an agency's area equals the page's`() throws {
        #expect(try fixture().reach == SearchResultRow.reach)
    }

    private func place(_ degrees: [Double]) -> Coordinate {
        Coordinate(latitude: degrees[0], longitude: degrees[1])
    }
}

private struct Fixture: Decodable {
    /// Metres.
    var reach: Double
    struct Distance: Decodable {
        /// Latitude and longitude.
        var from: [Double]
        var to: [Double]
        var metres: Double
    }

    struct Spot: Decodable {
        var place: [Double]
        var plausible: Bool
    }

    var distances: [Distance]
    var places: [Spot]
}
