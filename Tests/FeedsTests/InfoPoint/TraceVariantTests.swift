import Testing
import TransitCore

@testable import Feeds
@testable import Fetching

@Suite struct `Branches of a trace` {
    private let plane = LocalPlane(at: Coordinate(latitude: 42, longitude: -72))

    private func line(_ points: (Double, Double)...) -> [Coordinate] {
        points.map { plane.coordinate(PlanePoint(x: $0.0, y: $0.1)) }
    }

    /// A trunk of three stops, then four stops on a branch to the north and four on a branch to the south.
    private var stops: [Coordinate] {
        line((0, 0), (500, 0), (1000, 0), (1000, 500), (1000, 1000), (1000, 1500), (1000, 2000))
            + line((1000, -500), (1000, -1000), (1000, -1500), (1000, -2000))
    }
    private var north: [Coordinate] { line((0, 0), (1000, 0), (1000, 2000)) }
    private var south: [Coordinate] { line((0, 0), (1000, 0), (1000, -2000)) }

    @Test func `each variant has the stops of its own branch`() {
        let variants = TraceNetwork([north, south]).passages(at: stops).variants
        #expect(Set(variants.map(\.stops)) == [[0, 1, 2, 3, 4, 5, 6], [0, 1, 2, 7, 8, 9, 10]])
    }

    @Test func `a variant drawn opposite to its direction is reversed`() {
        let variants = TraceNetwork([north.reversed(), south]).passages(at: stops).variants
        let turned = variants.first { $0.stops.contains(6) }
        #expect(turned?.stops == [0, 1, 2, 3, 4, 5, 6])
        #expect(turned.map { plane.point($0.line[0]).length < 1 } == true)
    }

    @Test func `a line without branches has no variants, and a part of a variant is not a variant`() {
        #expect(TraceNetwork([north]).passages(at: Array(stops.prefix(7))).variants.isEmpty)
        let short = line((0, 0), (1000, 0), (1000, 1000))
        #expect(TraceNetwork([north, south, short]).passages(at: stops).variants.count == 2)
    }

    @Test func `a branch is complete even if its two halves are listed in another order than drawn`() {
        let stops = line((2000, 0), (2500, 0), (3000, 0), (3500, 0), (4000, 0), (0, 0), (500, 0), (1000, 0), (1500, 0))
        let variants = TraceNetwork([line((0, 0), (4000, 0))]).passages(at: stops).variants
        #expect(variants.map(\.stops) == [[5, 6, 7, 8, 0, 1, 2, 3, 4]])
    }

    /// Twelve stops on a straight street, listed in the given order.
    private func street(spacing: Double, _ listed: [Int]) -> [Coordinate] {
        listed.map { plane.coordinate(PlanePoint(x: Double($0) * spacing, y: 10)) }
    }

    @Test func `a stop listed far ahead of its position on the trace is moved there`() {
        let stops = street(spacing: 500, [0, 1, 2, 3, 10, 4, 5, 6, 7, 8, 9, 11])
        let drawn = line((0, 0), (5500, 0))
        for trace in [TraceNetwork([drawn]), TraceNetwork([drawn.reversed()])] {
            #expect(trace.passages(at: stops).variants.isEmpty)
            #expect(trace.passages(at: stops).order == [0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 4, 11])
        }
    }

    @Test func `a stop listed far behind its position on the trace is moved there`() {
        let stops = street(spacing: 500, [0, 2, 3, 4, 5, 6, 7, 8, 9, 1, 10, 11])
        let order = TraceNetwork([line((0, 0), (5500, 0))]).passages(at: stops).order
        #expect(order == [0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11])
    }

    @Test func `a stop to which buses turn back for less than 500 m keeps its position`() {
        let stops = street(spacing: 400, [0, 1, 2, 3, 5, 4, 6, 7, 8, 9, 10, 11])
        #expect(TraceNetwork([line((0, 0), (4400, 0))]).passages(at: stops).order == Array(0..<12))
    }

    @Test func `a misplaced first stop, a stop off the trace and the stops of branches keep their positions`() {
        let trace = TraceNetwork([line((0, 0), (5500, 0))])
        let listed = street(spacing: 500, [10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])
        #expect(trace.passages(at: listed).order == Array(0..<12))
        var stops = street(spacing: 500, Array(0..<12))
        stops[4] = plane.coordinate(PlanePoint(x: 5000, y: 300))
        #expect(trace.passages(at: stops).order == Array(0..<12))
        #expect(TraceNetwork([north, south]).passages(at: self.stops).order == Array(0..<11))
    }

    @Test func `the longest increasing subsequence is found`() {
        #expect(TraceNetwork.longestRise([3, 1, 2, 5, 4, 6]) == [1, 2, 4, 6])
        #expect(TraceNetwork.longestRise([]).isEmpty && TraceNetwork.longestRise([2, 2, 2]) == [2])
    }
}
