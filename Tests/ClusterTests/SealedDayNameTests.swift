import Cluster
import Testing
import TransitCore

struct SealedDayNameTests {
    private let date = ServiceDate(iso: "2026-11-29".utf8)!

    @Test func `a sealed day's name round-trips as a path`() throws {
        let name = try #require(SealedDayName(agency: "town", date: date, node: "node-1.example"))
        #expect(name.path == "town/2026-11-29/node-1.example.day")
        #expect(SealedDayName(path: name.path) == name)
    }

    @Test func `a sealed day's version is a folder in its path`() throws {
        let name = try #require(SealedDayName(agency: "town", date: date, node: "one", version: 12))
        #expect(name.path == "town/2026-11-29/12/one.day")
        #expect(SealedDayName(path: name.path) == name)
        #expect(SealedDayName(agency: "town", date: date, node: "one", version: 10_000) == nil)
    }

    @Test(arguments: [
        "town/2026-11-29/.day", "town/2026-11-29/../x.day", "../2026-11-29/x.day", "town/2026-13-29/x.day",
        "town/2026-11-29/x.log", "/town/2026-11-29/x.day", "town/2026-11-29/x/y.day", "town/2026-11-29/x y.day", "",
        "town/2026-11-29/0/x.day", "town/2026-11-29/01/x.day", "town/2026-11-29/-1/x.day",
    ])
    func `a path that does not name a sealed day is rejected`(path: String) {
        #expect(SealedDayName(path: path) == nil)
    }

    @Test(arguments: ["", ".", "..", "a/b", "é", String(repeating: "a", count: 65)])
    func `an agency or node name that is unsafe in a path is rejected`(word: String) {
        #expect(SealedDayName(agency: word, date: date, node: "one") == nil)
        #expect(SealedDayName(agency: "town", date: date, node: word) == nil)
    }
}
