import Foundation
import TestSupport
import Testing
import TransitCore

@Suite struct `Projecting onto a line` {
    private func line(_ points: [TinyNetwork.Point]) throws -> ShapeProjector {
        var town = TinyNetwork()
        town.stop("A", points[0].x, points[0].y)
        town.stop("B", points[points.count - 1].x, points[points.count - 1].y)
        town.route("1")
        _ = town.pattern("1", ["A", "B"], along: points)
        return ShapeProjector(ShapeIndex(0), of: try town.timetable)
    }

    private func places(
        _ line: ShapeProjector, _ x: Double, _ y: Double, bearing: Double? = nil,
        in window: ClosedRange<Double> = 0...100_000
    ) -> [ShapeProjection] {
        var found: [ShapeProjection] = []
        line.places(
            of: TinyNetwork.coordinate(x, y), heading: bearing.map { PlanePoint(bearing: $0) }, in: window, reach: 80,
            into: &found)
        return found
    }

    @Test func `each pass of the line near a point yields one projection`() throws {
        let line = try line([(0, 0), (1000, 0), (1000, 500), (500, 500), (500, -500)])
        #expect(places(line, 500, 10).map { $0.distance.rounded() } == [500, 2490])
        #expect(places(line, 300, 300).isEmpty)
    }

    @Test func `a window limits the projection to a part of the line`() throws {
        let line = try line([(0, 0), (1000, 0)])
        let place = try #require(places(line, 500, 0, in: 0...480).first)
        #expect(abs(place.distance - 480) < 0.5 && abs(place.offset - 20) < 0.5)
        #expect(places(line, 500, 0, in: 700...900).isEmpty)
        #expect(places(line, 500, 0, in: 2000...3000).isEmpty)
    }

    @Test func `the bearing distinguishes two passes along one street`() throws {
        let line = try line([(0, 0), (1000, 0), (1000, 5), (0, 5)])
        let eastward = places(line, 400, 2, bearing: 90)
        #expect(eastward.map { $0.distance.rounded() } == [400, 1605])
        #expect(eastward[0].cost < 5 && eastward[1].cost > 55)
    }

    @Test func `the projection of a point on the line is found at its distance`() throws {
        var random = SeededRandom(seed: 11)
        var points: [TinyNetwork.Point] = [(0, 0)]
        for _ in 0..<300 {
            let last = points[points.count - 1]
            points.append((last.x + Double(random.below(80)), last.y + Double(random.below(120)) - 60))
        }
        let line = try line(points)
        for _ in 0..<300 {
            let along = Double(random.below(Int(line.length)))
            let place = try #require(line.coordinate(at: along))
            var found: [ShapeProjection] = []
            line.places(of: place, heading: nil, in: 0...line.length, reach: 80, into: &found)
            #expect(found.contains { abs($0.distance - along) < 0.5 && $0.offset < 0.1 })
        }
    }

    /// The page moves buses along lines by its own rule, `Line.locate`.
    @Test func `positions along a line match those of the page`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Fixtures/lines.json").standardizedFileURL
        let fixture = try JSONDecoder().decode(MeasuredLine.self, from: Data(contentsOf: file))
        let plane = LocalPlane(at: TinyNetwork.coordinate(0, 0))
        let line = try line(
            fixture.points.map {
                let point = plane.point(Coordinate(latitude: $0[0], longitude: $0[1]))
                return (point.x, point.y)
            })
        #expect(abs(line.length - fixture.length) < 0.1)
        for expected in fixture.places {
            let place = try #require(line.coordinate(at: expected.distance))
            let isThere =
                abs(place.latitude - expected.place[0]) < 1e-6 && abs(place.longitude - expected.place[1]) < 2e-6
            #expect(isThere, "after \(expected.distance) m: \(place)")
        }
    }

    @Test func `a line without points yields no projections`() throws {
        #expect(places(ShapeProjector(ShapeIndex(7), of: try straightTown()), 0, 0).isEmpty)
    }
}

private struct MeasuredLine: Decodable {
    struct Place: Decodable {
        /// The distance in metres.
        var distance: Double
        /// The latitude and longitude.
        var place: [Double]
    }

    var length: Double
    var points: [[Double]]
    var places: [Place]
}
