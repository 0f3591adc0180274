import Testing
import TransitCore

@testable import StreetMap

struct RuleTests {
    /// Returns the attributes of a way with the given tags; nil if it is not walkable.
    private func attributes(_ tags: [String: String]) throws -> StreetAttributes? {
        var extract = TinyExtract()
        extract.node(1, 0, 0)
        extract.node(2, 100, 0)
        extract.node(3, 0, 100)
        extract.node(4, 100, 100)
        extract.way([1, 2], ["highway": "footway", "name": "Other"])
        extract.way([3, 4], tags)
        let streets = try extract.compile().streets
        return streets.edges.first { streets.name(of: $0) != "Other" }.map { streets.attributes(of: $0) }
    }

    @Test(arguments: [
        (["highway": "footway"], true), (["highway": "footway", "foot": "no"], false),
        (["highway": "service", "access": "private"], false),
        (["highway": "service", "access": "private", "foot": "yes"], true),
        (["highway": "service", "access": "customers"], true), (["highway": "motorway"], false),
        (["highway": "motorway", "foot": "yes"], true), (["highway": "primary", "motorroad": "yes"], false),
        (["highway": "primary", "foot": "use_sidepath"], false), (["highway": "construction"], false),
        (["highway": "bridleway"], false), (["highway": "bridleway", "foot": "designated"], true),
        (["railway": "platform"], true), (["public_transport": "platform"], true), (["railway": "rail"], false),
        (["highway": "street_lamp"], false), (["building": "yes"], false), ([:], false),
    ])
    func `access tags determine whether a way is walkable`(tags: [String: String], isOpen: Bool) throws {
        #expect((try attributes(tags) != nil) == isOpen)
    }

    @Test func `the attributes of a way are derived from its tags`() throws {
        let tags = [
            "highway": "footway", "footway": "crossing", "surface": "sett", "wheelchair": "limited", "tunnel": "yes",
            "layer": "-2", "incline": "-9.5 %", "foot": "permissive",
        ]
        let crossing = try #require(try attributes(tags))
        #expect(crossing.kind == .crossing && crossing.surface == .cobbled && crossing.wheelchair == .limited)
        #expect(crossing.has(.tunnel) && !crossing.has(.bridge) && crossing.layer == -2)
        #expect(crossing.has(.steep) && !crossing.has(.rises) && crossing.access == .permissive)
        let plain = try #require(try attributes(["highway": "path", "bridge": "no", "layer": "high"]))
        #expect(plain.wheelchair == .unknown && plain.surface == .unknown && plain.layer == 0 && !plain.has(.bridge))
    }

    @Test(arguments: [
        ("8%", Incline.gentle), ("8.1%", .steep), ("-12 %", .steep), ("0", .gentle), ("up", .unknown), ("", .unknown),
        ("5°", .steep), ("4°", .gentle), ("99999999999999999999%", .steep), (".5", .unknown), ("1.2.3", .gentle),
    ])
    func `incline tags are parsed`(text: String, incline: Incline) {
        #expect(Incline(text.utf8) == incline)
    }
}
