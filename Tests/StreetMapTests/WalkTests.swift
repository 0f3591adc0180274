import Testing
import TransitCore

@testable import StreetMap

struct WalkTests {
    /// A square with sides of 200 m: High Street in the south, Mill Lane in the east, Top Road in the north, and stairs
    /// in the west.
    private var square: TinyExtract {
        var extract = TinyExtract()
        extract.node(1, 0, 0)
        extract.node(2, 200, 0)
        extract.node(3, 200, 200)
        extract.node(4, 0, 200)
        extract.street("High Street", [1, 2])
        extract.street("Mill Lane", [2, 3])
        extract.street("Top Road", [3, 4])
        extract.way([1, 4], ["highway": "steps", "name": "Cat Steps"])
        return extract
    }

    @Test func `a walk has turns, street names, distances and the time at the rider's pace`() throws {
        let streets = try square.compile().streets
        let walk = try #require(streets.walk((50, 0), (200, 150)))
        #expect(abs(walk.metres - 300) < 1)
        #expect((250...251).contains(walk.seconds))
        #expect(walk.steps.map(\.name) == ["High Street", "Mill Lane"])
        #expect(walk.steps.map(\.turn) == [.depart, .left])
        #expect(walk.steps.map(\.direction) == [.east, .north])
        #expect(walk.steps.map { $0.metres.rounded() } == [150, 150])
        #expect(walk.wheelchair == .unknown)
        let length = zip(walk.points, walk.points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        #expect(abs(length - walk.metres) < 1)
    }

    @Test func `stairs are listed, take twice the time, and are avoided with a wheelchair`() throws {
        let streets = try square.compile().streets
        let up = try #require(streets.walk((0, 0), (0, 200)))
        #expect(up.steps.map(\.kind) == [.steps])
        #expect(abs(up.metres - 200) < 1)
        #expect(up.seconds == 334)
        #expect(up.wheelchair == .no)
        let around = try #require(streets.walk((0, 0), (0, 200), WalkProfile(farthest: 1000, wheelchair: true)))
        #expect(abs(around.metres - 600) < 1)
        #expect(around.steps.map(\.name) == ["High Street", "Mill Lane", "Top Road"])
    }

    @Test func `a walk between two locations on one street does not go to its ends`() throws {
        let streets = try square.compile().streets
        for (from, to) in [(40.0, 160.0), (160, 40)] {
            let walk = try #require(streets.walk((from, 0), (to, 0)))
            #expect(abs(walk.metres - 120) < 1)
            #expect(walk.points.count <= 4)
        }
    }

    @Test func `a walk does not exceed the rider's maximum distance`() throws {
        let streets = try square.compile().streets
        #expect(streets.walk((50, 0), (200, 150), WalkProfile(farthest: 299)) == nil)
        #expect(streets.walk((50, 0), (200, 150), WalkProfile(farthest: 301)) != nil)
        #expect(streets.walk((50, 0), (200, 150), WalkProfile(farthest: 0)) == nil)
    }

    @Test func `identical locations have a walk of length zero, and locations without streets have none`() throws {
        let streets = try square.compile().streets
        #expect(streets.walk((50, 10), (50, 10))?.metres == 0)
        #expect(streets.walk((50, 10), (90_000, 10)) == nil)
        for place in [(90.0, 0.0), (-90, 180), (0, 0), (.nan, 1), (.infinity, 0), (60.17, -179.99)] {
            #expect(streets.place(at: Coordinate(latitude: place.0, longitude: place.1)).links.isEmpty)
        }
    }

    @Test func `an escalator can be walked in only one direction`() throws {
        var extract = square
        extract.ways[3].tags["conveying"] = "forward"
        let streets = try extract.compile().streets
        #expect(try #require(streets.walk((0, 0), (0, 200))).metres < 201)
        #expect(try #require(streets.walk((0, 200), (0, 0))).metres > 599)
        let profile = WalkProfile(farthest: 10_000)
        let places = [(0.0, 0.0), (0, 200)].map { streets.place(at: TinyExtract.coordinate($0.0, $0.1)) }
        let targets = StreetTargets([places[1]], in: streets)
        var search = WalkSearch()
        var walks: [WalkDistance] = []
        for arriving in [false, true] {
            streets.appendWalks(
                from: places[0], to: targets, for: profile, within: 5000, arriving: arriving, in: &search, into: &walks)
        }
        #expect(walks.map { $0.metres.rounded() } == [200, 600])
    }

    @Test(arguments: [
        (0.0, WalkTurn.onward), (19, .onward), (-30, .slightlyLeft), (30, .slightlyRight), (90, .right), (-90, .left),
        (170, .hardRight), (-179, .hardLeft),
    ])
    func `a turn is named by its angle`(degrees: Double, turn: WalkTurn) {
        #expect(WalkTurn(degrees: degrees) == turn)
    }

    @Test func `out-of-range walking paces and distances are clamped`() {
        #expect(WalkProfile(pace: .nan).pace == 1.2)
        #expect(WalkProfile(pace: -1).pace == 0.2)
        #expect(WalkProfile(farthest: .infinity).farthest == 100_000)
        #expect(WalkProfile(farthest: .nan).farthest == 1200)
    }
}
