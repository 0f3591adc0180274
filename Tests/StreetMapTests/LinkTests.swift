import Testing
import TransitCore

@testable import StreetMap

struct LinkTests {
    /// Returns two parallel streets, South and North, which are connected far in the east, with a barrier between them.
    private func town(_ barrier: [String: String]) -> TinyExtract {
        var extract = TinyExtract()
        extract.node(1, -200, 0)
        extract.node(2, 300, 0)
        extract.node(3, 300, 100)
        extract.node(4, -200, 100)
        extract.node(11, -250, 10)
        extract.node(12, 250, 10)
        extract.street("South", [1, 2])
        extract.street("East", [2, 3])
        extract.street("North", [3, 4])
        extract.way([11, 12], barrier)
        return extract
    }

    @Test(arguments: [
        ["barrier": "wall"], ["barrier": "fence"], ["barrier": "retaining_wall"], ["natural": "water"],
        ["waterway": "riverbank"], ["waterway": "river"], ["natural": "coastline"],
    ])
    func `a location is linked to the street on its side of a wall or of water`(tags: [String: String]) throws {
        let streets = try town(tags).compile().streets
        let place = streets.place(at: TinyExtract.coordinate(0, 20))
        #expect(place.links.map { streets.name(of: $0.edge) }.contains("North"))
        #expect(!place.links.map { streets.name(of: $0.edge) }.contains("South"))
    }

    @Test(arguments: [["waterway": "river", "tunnel": "culvert"], ["barrier": "kerb"], ["waterway": "stream"]])
    func `a low barrier does not prevent a link`(tags: [String: String]) throws {
        let streets = try town(tags).compile().streets
        let place = streets.place(at: TinyExtract.coordinate(0, 20))
        #expect(place.links.map { streets.name(of: $0.edge) } == ["South"])
    }

    @Test func `a location enclosed by walls is not linked to a street`() throws {
        var extract = town(["barrier": "wall"])
        for (id, x, y) in [(21, -10.0, 40.0), (22, 10, 40), (23, 10, 60), (24, -10, 60)] {
            extract.node(Int64(id), x, y)
        }
        extract.way([21, 22, 23, 24, 21], ["barrier": "wall"])
        let streets = try extract.compile().streets
        #expect(streets.place(at: TinyExtract.coordinate(0, 50)).links.isEmpty)
        #expect(streets.isBarred(from: TinyExtract.coordinate(0, 50), to: TinyExtract.coordinate(0, 100)))
        #expect(!streets.isBarred(from: TinyExtract.coordinate(0, 50), to: TinyExtract.coordinate(5, 55)))
    }

    @Test func `a location is linked to streets about as near as the nearest, but not to others`() throws {
        let streets = try town(["barrier": "kerb"]).compile().streets
        let corner = streets.place(at: TinyExtract.coordinate(298, 3))
        #expect(Set(corner.links.map { streets.name(of: $0.edge) }) == ["South", "East"])
        #expect(corner.links.map(\.offset) == corner.links.map(\.offset).sorted())
        let middle = streets.place(at: TinyExtract.coordinate(0, 30))
        #expect(middle.links.map { streets.name(of: $0.edge) } == ["South"])
        #expect(middle.links.map(\.offset) == [300])
    }

    @Test func `for a wheelchair a location is not linked to stairs`() throws {
        var extract = town(["barrier": "kerb"])
        extract.node(31, 0, 0)
        extract.node(32, 0, 50)
        extract.way([31, 32], ["highway": "steps"])
        let streets = try extract.compile().streets
        let place = TinyExtract.coordinate(1, 30)
        #expect(streets.place(at: place).links.map { streets.attributes(of: $0.edge).kind }.first == .steps)
        let wheelchair = streets.place(at: place, for: WalkProfile(wheelchair: true))
        #expect(Set(wheelchair.links.map { streets.attributes(of: $0.edge).kind }) == [.street])
    }
}
