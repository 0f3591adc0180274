import Foundation
import Testing

@testable import TransitCore

/// The distances and places of `Tests/Fixtures/coordinates.json`, which the browser's tests hold against
/// `map/coordinate.js`: its twin took what lies within a hundredth of a degree of (0, 0) for nowhere, and measured with
/// another radius of the earth.
struct CoordinateTests {
    private func fixture() throws -> Fixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/coordinates.json").standardizedFileURL
        return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
    }

    @Test func `places are as far apart as in the page`() throws {
        for expected in try fixture().distances {
            let metres = place(expected.from).distance(to: place(expected.to))
            #expect(abs(metres - expected.metres) <= 1e-3 + expected.metres * 1e-7)
        }
    }

    @Test func `nowhere is as small as in the page`() throws {
        for expected in try fixture().places {
            #expect(place(expected.place).isPlausible == expected.plausible, "\(expected.place)")
        }
    }

    @Test func `a rider is where an agency runs as far away as in the page`() throws {
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
