import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

/// Returns a point on a street grid with cells of 100 m. Its origin is at 44° N, 76° W; x points east and y north.
private func place(_ x: Double, _ y: Double) -> Coordinate {
    LocalPlane(at: Coordinate(latitude: 44, longitude: -76)).coordinate(PlanePoint(x: x * 100, y: y * 100))
}

private func line(_ points: (Double, Double)...) -> [Coordinate] { points.map { place($0.0, $0.1) } }

private func length(_ line: [Coordinate]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
}

struct TraceTests {
    private func isClose(_ one: [Coordinate], _ other: [Coordinate]) -> Bool {
        one.count == other.count && zip(one, other).allSatisfy { $0.distance(to: $1) < 1 }
    }

    @Test func `the line begins and ends at the first and last stop`() {
        let found = TraceNetwork([line((0, 0), (10, 0), (10, 10))]).line(through: line((2, 0.1), (10, 5)))
        #expect(isClose(found, line((2, 0), (10, 0), (10, 5))))
    }

    @Test func `a line drawn opposite to the order of stops is reversed`() {
        let found = TraceNetwork([line((10, 10), (10, 0), (0, 0))]).line(through: line((0, 0), (10, 0), (10, 10)))
        #expect(isClose(found, line((0, 0), (10, 0), (10, 10))))
    }

    @Test func `pieces of any order and direction are joined where they meet`() {
        let pieces = [line((5, 0), (5, 5)), line((5.1, 0), (0, 0)), line((9, 5), (5, 5.1))]
        let found = TraceNetwork(pieces).line(through: line((0, 0), (5, 2), (9, 5)))
        #expect(abs(length(found) - 1400) < 60)
        #expect(found.first.map { $0.distance(to: place(0, 0)) < 1 } == true)
        #expect(found.last.map { $0.distance(to: place(9, 5)) < 1 } == true)
    }

    @Test func `each direction of an out-and-back trace follows its own half of the trace`() {
        let trace = TraceNetwork([line((0, 0), (20, 0), (20, 0.2), (0, 0.2))])
        let out = trace.line(through: line((0, 0), (10, 0), (20, 0)))
        #expect(abs(length(out) - 2000) < 30)
        let back = trace.line(through: line((20, 0.2), (10, 0.2), (0, 0.2)))
        #expect(abs(length(back) - 2000) < 30)
        let both = trace.line(through: line((0, 0), (10, 0), (20, 0), (10, 0.2), (0, 0.2)))
        #expect(abs(length(both) - 4020) < 30)
    }

    @Test func `the line of a loop ends at its first stop`() {
        let trace = TraceNetwork([line((0, 0), (10, 0), (10, 10), (0, 10), (0, 0))])
        let found = trace.line(through: line((5, 0), (10, 5), (5, 10), (0, 5), (5, 0)))
        #expect(abs(length(found) - 4000) < 5)
    }

    @Test func `at a junction the branch with the stops is used`() {
        let trace = TraceNetwork([line((0, 0), (10, 0)), line((5, 0), (5, 10)), line((7, 0), (7, -10))])
        let found = trace.line(through: line((0, 0), (4, 0), (5, 9)))
        #expect(isClose(found, line((0, 0), (4, 0), (5, 0), (5, 9))))
    }

    @Test func `a detour without stops is not shortened`() {
        let trace = TraceNetwork([line((0, 0), (5, 0), (5, 5), (8, 5), (8, 0), (12, 0))])
        #expect(abs(length(trace.line(through: line((0, 0), (12, 0)))) - 2200) < 1)
    }

    @Test func `a gap in the trace is crossed in a straight line`() {
        let trace = TraceNetwork([line((0, 0), (5, 0)), line((8, 0), (8, 5))])
        let found = trace.line(through: line((0, 0), (5, 0), (8, 0), (8, 5)))
        #expect(isClose(found, line((0, 0), (5, 0), (8, 0), (8, 5))))
    }

    @Test func `a stop off the trace is reached in a straight line, and the rest follows the trace`() {
        let trace = TraceNetwork([line((0, 0), (5, 0), (5, 5))])
        let found = trace.line(through: line((0, 0), (3, 0), (9, 0), (5, 3), (5, 5)))
        #expect(isClose(found, line((0, 0), (3, 0), (9, 0), (5, 3), (5, 5))))
    }

    @Test func `the trace of another route is not used`() {
        let trace = TraceNetwork([line((0, 50), (20, 50))])
        #expect(trace.line(through: line((0, 0), (10, 0), (20, 0))).isEmpty)
    }

    @Test func `a piece drawn twice is used once, and a shortcut is a separate piece`() {
        let street = line((0, 0), (5, 0), (5, 5))
        #expect(TraceNetwork([street, street.reversed(), line((0, 0), (5, 5))]).pieces.count == 2)
    }

    @Test func `without a trace or stops there is no line`() {
        #expect(TraceNetwork([]).line(through: line((0, 0), (1, 0))).isEmpty)
        #expect(TraceNetwork([line((0, 0), (1, 0))]).line(through: []).isEmpty)
        #expect(TraceNetwork([line((0, 0), (1, 0))]).line(through: line((0, 0))).isEmpty)
    }

    @Test func `only the line strings of a KML file are decoded`() throws {
        let pieces = try KMLTrace.pieces(of: Array(InfoPointTown.trace.utf8))
        #expect(pieces.map(\.count) == [3, 3])
        #expect(pieces[0][0] == Coordinate(latitude: 44.231, longitude: -76.490))
    }

    @Test(arguments: ["", "<html><body>Not found</body></html>", "<kml><LineString><coordinates>0,0 x,y</coordinates>"])
    func `a KML file without a line is an error`(text: String) {
        #expect(throws: FeedError.self) { try KMLTrace.pieces(of: Array(text.utf8)) }
    }
}
