import TestSupport
import Testing

@testable import StreetMap
@testable import TransitCore

struct GraphTests {
    @Test func `a bridge is connected to the street below only by a shared node`() throws {
        for isShared in [false, true] {
            var extract = TinyExtract()
            extract.node(1, -100, 0)
            extract.node(2, 100, 0)
            extract.node(3, 0, -100)
            extract.node(4, 0, 100)
            extract.node(5, 0, 0)
            extract.street("Below", isShared ? [1, 5, 2] : [1, 2])
            extract.street("Bridge", [3, 5, 4], ["bridge": "yes", "layer": "1"])
            let (streets, report) = try extract.compile()
            #expect((streets.walk((-100, 0), (0, 100)) == nil) == !isShared)
            #expect(report.junctions == (isShared ? 5 : 4))
            let attributes = streets.edges.map { streets.attributes(of: $0) }.filter { $0.has(.bridge) }
            #expect(attributes.allSatisfy { $0.layer == 1 } && !attributes.isEmpty)
        }
    }

    @Test func `long streets are split without changing their length`() throws {
        var extract = TinyExtract()
        extract.node(1, 0, 0)
        extract.node(2, 1000, 0)
        extract.node(3, 1000, 5000)
        extract.street("Long", [1, 2, 3])
        let (streets, report) = try extract.compile()
        #expect(report.edges == 21)
        #expect(streets.edges.allSatisfy { Int(streets.edgeLengths[$0]) <= StreetFormat.longestEdge })
        let walk = try #require(streets.walk((0, 0), (1000, 5000)))
        #expect(abs(walk.metres - 6000) < 3)
        #expect(walk.steps.count == 1)
        // A location next to the middle of a long segment is linked to it, however far the segment's nodes are.
        #expect(streets.walk((500, 5), (1000, 2500)).map { abs($0.metres - 3005) < 3 } == true)
    }

    @Test func `a walk does not pass a closed gate`() throws {
        for (tags, isClosed) in [
            (["barrier": "gate", "access": "private"], true), (["barrier": "gate"], false),
            (["barrier": "gate", "access": "no", "foot": "yes"], false), (["access": "private"], false),
        ] {
            var extract = TinyExtract()
            extract.node(1, 0, 0)
            extract.node(2, 100, 0, tags)
            extract.node(3, 200, 0)
            extract.street("Lane", [1, 2, 3])
            let (streets, report) = try extract.compile()
            #expect((streets.walk((0, 0), (200, 0)) == nil) == isClosed, "\(tags)")
            #expect(report.junctions == (isClosed ? 4 : 2))
        }
    }

    @Test func `a raised kerb blocks a wheelchair on the crossing, not on the sidewalk`() throws {
        var extract = TinyExtract()
        extract.node(1, -100, 0)
        extract.node(2, 0, 0, ["kerb": "raised"])
        extract.node(3, 100, 0)
        extract.node(4, 0, 20)
        extract.node(5, 0, 100)
        extract.way([1, 2, 3], ["highway": "footway", "footway": "sidewalk"])
        extract.way([2, 4], ["highway": "footway", "footway": "crossing"])
        extract.way([4, 5], ["highway": "footway"])
        let streets = try extract.compile().streets
        let wheelchair = WalkProfile(farthest: 1000, wheelchair: true)
        #expect(streets.walk((-100, 0), (100, 0), wheelchair) != nil)
        #expect(streets.walk((-100, 0), (0, 100), wheelchair) == nil)
        let walk = try #require(streets.walk((-100, 0), (0, 100)))
        #expect(walk.steps.map(\.kind) == [.sidewalk, .crossing, .footway])
    }

    @Test func `parts of a way whose nodes the extract lacks are dropped, and the other parts are imported`() throws {
        var extract = TinyExtract()
        extract.node(1, 0, 0)
        extract.node(2, 50, 0)
        extract.node(4, 150, 0)
        extract.node(5, 200, 0)
        extract.street("Cut", [1, 2, 3, 4, 5])
        extract.street("Lost", [7, 8])
        let (streets, report) = try extract.compile()
        #expect(report.dropped == [.missingNodes: 2, .tooShort: 1])
        #expect(report.edges == 2 && report.junctions == 4)
        #expect(streets.walk((0, 0), (50, 0)) != nil)
        #expect(streets.walk((0, 0), (200, 0)) == nil)
    }

    @Test func `a location near an unconnected island is also linked to connected streets`() throws {
        var extract = TinyExtract()
        for number in 0...60 { extract.node(Int64(number), Double(number) * 20, 0) }
        for number in 0..<60 { extract.street("Main", [Int64(number), Int64(number + 1)]) }
        extract.node(100, 0, 10)
        extract.node(101, 1000, 10)
        extract.street("Island", [100, 101])
        let streets = try extract.compile().streets
        let place = streets.place(at: TinyExtract.coordinate(300, 9))
        #expect(place.links.map { streets.name(of: $0.edge) }.first == "Island")
        #expect(place.links.contains { streets.name(of: $0.edge) == "Main" })
        #expect(streets.walk((300, 9), (900, 0)) != nil)
    }

    @Test func `nodes are read in dense and plain form, packed and unpacked, in any order`() throws {
        var extract = TinyExtract()
        extract.node(5, 0, 0)
        extract.node(-3, 100, 0)
        extract.node(4, 100, 100)
        extract.street("L", [5, -3, 4])
        let expected = try extract.compile()
        for (isDense, isPacked) in [(true, false), (false, true), (false, false)] {
            extract.isDense = isDense
            extract.isPacked = isPacked
            let (streets, report) = try extract.compile()
            #expect(report == expected.report)
            #expect(streets.checksum == expected.streets.checksum)
        }
    }

    @Test func `on random streets each walk is the shortest in both search directions`() throws {
        var random = SeededRandom(seed: 15)
        for _ in 0..<20 {
            let town = try RandomTown(&random)
            try town.check(&random)
        }
    }
}

/// Random streets between the points of a grid, some of them stairs or one-way. The distances between all junctions are
/// computed with the Floyd-Warshall algorithm.
private struct RandomTown {
    private let streets: Streets
    private var efforts: [[Int]]

    init(_ random: inout SeededRandom) throws {
        var extract = TinyExtract()
        let side = 6
        for number in 0..<(side * side) {
            extract.node(
                Int64(number), Double(number % side) * 90 + Double(random.below(40)),
                Double(number / side) * 90 + Double(random.below(40)))
        }
        for number in 0..<(side * side) {
            let neighbours = (number % side < side - 1 ? [number + 1] : []) + [number + side]
            for other in neighbours where other < side * side && random.below(4) > 0 {
                let isStairs = random.below(5) == 0
                let tags = [
                    "highway": isStairs ? "steps" : "footway",
                    "oneway:foot": ["yes", "-1", "no", "no"][random.below(4)],
                ]
                extract.way([Int64(number), Int64(other)], tags)
            }
        }
        streets = try extract.compile().streets
        efforts = []
        efforts = Self.efforts(streets)
    }

    private static func efforts(_ streets: Streets) -> [[Int]] {
        let count = streets.junctions.count
        var efforts = (0..<count).map { row in (0..<count).map { $0 == row ? 0 : 1 << 40 } }
        for edge in streets.edges {
            let start = streets.beginning(of: edge)
            let (from, to) = (start.position, streets.otherEnd(of: edge, from: start).position)
            let attributes = streets.attributes(of: edge)
            let effort = Int(streets.edgeLengths[edge]) * (attributes.kind == .steps ? 2 : 1)
            if !attributes.has(.backwardOnly) { efforts[from][to] = min(efforts[from][to], effort) }
            if !attributes.has(.forwardOnly) { efforts[to][from] = min(efforts[to][from], effort) }
        }
        for via in 0..<count {
            for from in 0..<count {
                for to in 0..<count {
                    efforts[from][to] = min(efforts[from][to], efforts[from][via] + efforts[via][to])
                }
            }
        }
        return efforts
    }

    /// Compares walks between junctions, both one to many and one to one, with these distances.
    func check(_ random: inout SeededRandom) throws {
        let profile = WalkProfile(pace: 1, farthest: 450)
        let places = streets.junctions.map { streets.place(at: streets.coordinate(of: $0)) }
        let targets = StreetTargets(places, in: streets)
        var search = WalkSearch()
        // Locations on an island are also linked to the mainland, which the computed distances do not include.
        let mainland = places.indices.filter { index in
            places[index].links.allSatisfy { !streets.attributes(of: $0.edge).has(.island) }
        }
        for from in mainland {
            for arriving in [false, true] {
                var walks: [WalkDistance] = []
                streets.appendWalks(
                    from: places[from], to: targets, for: profile, within: 400, arriving: arriving, in: &search,
                    into: &walks)
                let found = Dictionary(uniqueKeysWithValues: walks.map { ($0.target, $0.seconds) })
                for to in mainland {
                    let effort = arriving ? efforts[to][from] : efforts[from][to]
                    // The location of a junction is rounded to a decimetre, and may be on either side of the junction.
                    let seconds = found[to].map(Double.init) ?? 1e9
                    let isRight = abs(seconds - Double(effort) / 10) <= 1.3
                    if effort <= 3990 { #expect(isRight, "\(from) \(to) \(arriving)") }
                    if effort > 4010 { #expect(found[to] == nil, "\(from) \(to) \(arriving)") }
                }
            }
            let to = mainland[random.below(mainland.count)]
            let walk = streets.walk(from: places[from], to: places[to], for: profile, in: &search)
            if efforts[from][to] <= 4490 {
                #expect(abs(Double(walk?.seconds ?? 0) - Double(efforts[from][to]) / 10) <= 1.3)
            }
        }
    }
}
