import Foundation
import Testing

@testable import TransitCore

/// Compares distances and locations with `Tests/Fixtures/coordinates.json`, which the browser tests also compare with
/// `geometry/coordinate.js`. Regression: the page treated a hundredth of a degree around (0, 0) as implausible, and
/// used a different earth radius.
struct CoordinateTests {
    private func fixture() throws -> Fixture {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/coordinates.json").standardizedFileURL
        return try JSONDecoder().decode(Fixture.self, from: Data(contentsOf: file))
    }

    @Test func `distances equal the distances that the page computes`() throws {
        for expected in try fixture().distances {
            let metres = place(expected.from).distance(to: place(expected.to))
            #expect(abs(metres - expected.metres) <= 1e-3 + expected.metres * 1e-7)
        }
    }

    @Test func `the coordinates of a local plane continue across the 180th meridian`() {
        let plane = LocalPlane(at: place([-16.8, 179.999]))
        let east = plane.point(place([-16.8, -179.999]))
        #expect(abs(east.x - 212.9) < 0.1 && abs(east.y) < 0.001)
        let back = plane.coordinate(east)
        #expect(abs(back.longitude + 179.999) < 1e-9)
        #expect(abs(plane.coordinate(PlanePoint(x: -100, y: 0)).longitude - 179.998) < 1e-3)
    }

    @Test func `the core and the page treat the same coordinates as implausible`() throws {
        for expected in try fixture().places {
            #expect(place(expected.place).isPlausible == expected.plausible, "\(expected.place)")
        }
    }

    @Test func `the core and the page use the same radius for an agency's area`() throws {
        #expect(try fixture().reach == SearchResultRow.reach)
    }

    private func place(_ degrees: [Double]) -> Coordinate {
        Coordinate(latitude: degrees[0], longitude: degrees[1])
    }
}

private struct Fixture: Decodable {
    /// The radius of an agency's area in metres.
    var reach: Double
    struct Distance: Decodable {
        /// The latitude and longitude of the first location, in degrees.
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
