import Testing

@testable import ServerHost

struct CatalogueSearchTests {
    private static let catalogue = FeedCatalogue([
        .schedule("mdb-1", provider: "Kingston Transit", city: "Kingston", region: "Ontario"),
        .schedule("mdb-2", provider: "Citibus", city: "Kingston", region: "New York", country: "US"),
        .schedule("mdb-3", provider: "STM", city: "Montréal", region: "Québec"),
        .schedule("mdb-4", provider: "Coaches Kingston – Ottawa", region: "Ontario"),
        .schedule("mdb-5", provider: "PVTA", city: "Springfield", region: "Massachusetts", country: "US"),
        .schedule("mdb-6", provider: "SMTD", city: "Springfield", region: "Illinois", country: "US"),
        .schedule("mdb-7", provider: "Old Springs", city: "Oldtown", status: .deprecated, successors: ["mdb-8"]),
        .schedule("mdb-8", provider: "New Springs", city: "Newtown"),
        .schedule("mdb-9", provider: "Gone Buses", city: "Gonetown", status: .deprecated),
        .realtime("mdb-10", of: ["mdb-1"]),
    ])

    private func ids(_ text: String) -> [String] { Self.catalogue.search(text).map(\.id) }

    @Test(arguments: [
        ("Kingston, Ontario", ["mdb-1", "mdb-4"]), ("kingston ontario transit", ["mdb-1"]),
        ("KINGSTON new york", ["mdb-2"]), ("Kingston, NY", ["mdb-2"]), ("Kingston, USA", ["mdb-2"]),
        ("montreal", ["mdb-3"]), ("Montréal (Quebec)", ["mdb-3"]), ("Springfield, MA", ["mdb-5"]),
        ("citibus", ["mdb-2"]), ("Kingston, Jamaica", []), ("!!!", []), ("", []),
    ])
    func `a search matches all words, ignoring case and accents`(text: String, found: [String]) {
        #expect(ids(text) == found)
    }

    @Test func `a place with the searched name ranks above agencies that mention it`() {
        #expect(ids("Kingston") == ["mdb-2", "mdb-1", "mdb-4"])
    }

    @Test func `words are matched as prefixes if no whole words match`() {
        #expect(ids("spring") == ["mdb-8", "mdb-5", "mdb-6"])
        #expect(ids("springs") == ["mdb-8"])
    }

    @Test(arguments: [
        ("mdb-5", ["mdb-5"]), ("MDB-5", ["mdb-5"]), ("mdb-7", ["mdb-8"]), ("mdb-9", ["mdb-9"]), ("mdb-10", []),
    ])
    func `an ID finds its entry, or the entries that replaced it`(id: String, found: [String]) {
        #expect(ids(id) == found)
    }

    @Test func `searching a replaced entry's name finds its successor`() {
        #expect(ids("Oldtown") == ["mdb-8"])
        #expect(ids("Gonetown").isEmpty)
    }

    @Test func `active and official entries rank first`() {
        var official = CatalogueEntry.schedule("c", provider: "C", city: "Town")
        official.isOfficial = true
        let catalogue = FeedCatalogue([
            .schedule("a", provider: "A", city: "Town", status: .inactive), .schedule("b", provider: "B", city: "Town"),
            official,
        ])
        #expect(catalogue.search("town").map(\.id) == ["c", "b", "a"])
    }

    @Test func `a schedule feed without a URL is not found`() {
        var entry = CatalogueEntry.schedule("a", city: "Town")
        entry.address = nil
        #expect(FeedCatalogue([entry]).search("town").isEmpty)
        entry.mirror = "https://files.example.org/a/latest.zip"
        #expect(FeedCatalogue([entry]).search("town").count == 1)
    }

    @Test func `chains of replacements are followed to the end, and cycles terminate`() {
        let catalogue = FeedCatalogue([
            .schedule("a", successors: ["b", "c"]), .schedule("b", successors: ["d"]), .schedule("c"), .schedule("d"),
            .schedule("x", successors: ["y"]), .schedule("y", successors: ["x"]), .schedule("z", successors: ["none"]),
        ])
        func current(_ id: String) -> [String] { catalogue.entry(id).map { catalogue.current($0).map(\.id) } ?? [] }
        #expect(current("a") == ["d", "c"])
        #expect(current("x") == ["x"] && current("z") == ["z"])
    }

    @Test func `the realtime feeds of replaced schedule feeds are included, but no inactive or duplicate feeds`() throws
    {
        let catalogue = FeedCatalogue([
            .schedule("old", status: .deprecated, successors: ["new"]), .schedule("new"), .schedule("other"),
            .realtime("r1", of: ["new", "other"]), .realtime("r2", of: ["old"], [.alerts]),
            .realtime("r3", of: ["other"]), .realtime("r4", of: ["new"], address: "https://example.org/r1.pb"),
            .realtime("r5", of: ["new"], status: .inactive), .realtime("r6", of: ["new"], status: .deprecated),
        ])
        let new = try #require(catalogue.entry("new"))
        #expect(catalogue.realtime(of: new).map(\.id) == ["r1", "r2"])
    }

    @Test func `a list of entries shows for each entry its list number and the details that distinguish it`() throws {
        var entry = CatalogueEntry.schedule("mdb-1", provider: "Kingston Transit", city: "Kingston", region: "Ontario")
        entry.licence = "https://creativecommons.org/licenses/by/4.0/"
        entry.lastSeen = "2025-01-12"
        var live = CatalogueEntry.realtime("mdb-2", of: ["mdb-1"], [.alerts, .tripUpdates])
        live.access = FeedAccess(method: .header("X-Api-Key"))
        let bare = CatalogueEntry.schedule("mdb-3", provider: "Buses", country: "XX", status: .inactive)
        let catalogue = FeedCatalogue([entry, live, bare])
        #expect(
            CatalogueText.list([entry, bare], in: catalogue) == [
                "  1  Kingston Transit · Kingston, Ontario, Canada",
                "     mdb-1 · seen 2025-01-12 · licence: CC BY 4.0 · realtime needs a key · realtime: predictions, alerts",
                "  2  Buses · XX",
                "     mdb-3 · inactive · last seen: unknown · licence: unknown · no key · no realtime",
            ])
    }
}
