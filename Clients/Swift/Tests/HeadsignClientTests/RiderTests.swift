import Foundation
import HeadsignClient
import Testing

@Suite struct RiderTests {
    private let noon = 1_795_000_000_000
    private let today = 20_775

    private func stored(_ change: RiderChange, in journal: inout RiderJournal) throws {
        let frames = try journal.prepare(change, at: noon)
        journal.merge(frames)
    }

    @Test func `a fare card is created, reloaded and used, and a ride is undone`() throws {
        var journal = RiderJournal()
        try stored(.saveCard(id: nil, .init(name: "Go", currency: "AUD", digits: 2, fare: 300)), in: &journal)
        let card = try #require(try journal.overview(today: today).cards.first)
        #expect(throws: RiderRefusal.insufficientFare(missing: 300)) {
            try stored(.ride(card: card.id), in: &journal)
        }
        try stored(.reload(card: card.id, amount: 1000), in: &journal)
        try stored(.ride(card: card.id), in: &journal)
        #expect(try journal.overview(today: today).cards.map { $0.balance } == [700])
        #expect(journal.history(of: card.id).map { $0.kind } == ["ride", "reload"])
        let ride = try #require(journal.history(of: card.id).first)
        try stored(.undo(event: ride.id), in: &journal)
        #expect(try journal.overview(today: today).cards.map { $0.ridesLeft } == [3])
    }

    @Test func `trips, groups, favourites and preferences are stored`() throws {
        var journal = RiderJournal()
        let home = RiderPlace(name: "Home", lat: -16.9, lon: 145.7)
        try stored(.setHome(home), in: &journal)
        try stored(.favourStop(id: "a:1", name: "Market"), in: &journal)
        try stored(.saveGroup(id: nil, name: "Mine", routes: ["a:r"]), in: &journal)
        try stored(.prefer("theme", .text("dark")), in: &journal)
        let end = RiderPlace(name: "Work", lat: -16.95, lon: 145.75)
        let lines = [RiderLine(id: "a:r", name: "1")]
        try stored(.saveTrip(id: nil, .init(name: "Way", start: home, end: end, lines: lines)), in: &journal)
        let overview = try journal.overview(today: today)
        #expect(overview.favourites.home?.name == "Home")
        #expect(overview.favourites.stops == [RiderLine(id: "a:1", name: "Market")])
        #expect(overview.groups.map { $0.routes } == [["a:r"]])
        #expect(overview.preferences.theme == "dark")
        #expect(overview.trips.map { $0.lines.map { $0.id } } == [["a:r"]])
        #expect(throws: RiderRefusal.self) { try stored(.prefer("theme", .text("loud")), in: &journal) }
        #expect(throws: RiderRefusal.self) {
            try stored(.setWork(RiderPlace(name: "", lat: .infinity, lon: 0)), in: &journal)
        }
    }

    @Test(arguments: [0, 3]) func `a journal file truncated within its header is recreated`(bytes: Int) async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(RiderJournal().file.prefix(bytes)).write(to: URL(filePath: path))
        try await RiderStore(path: path).perform(.favourLine(id: "a:r", name: "1"), at: noon)
        #expect(try await RiderStore(path: path).current.count == 1)
    }

    @Test func `journals merge to the same state in any order, and other files are refused`() throws {
        var (one, other) = (RiderJournal(), RiderJournal())
        try stored(.favourLine(id: "a:r", name: "1"), in: &one)
        try stored(.favourStop(id: "a:1", name: "Market"), in: &other)
        var both = one
        try both.merge(file: other.file)
        other.merge(one.file)
        #expect(both.file == other.file)
        #expect(both.count == 2)
        #expect(throws: RiderRefusal.notAJournal) { try both.merge(file: Array("something else entirely".utf8)) }
    }

    @Test func `a store whose file was truncated keeps complete events and appends new ones`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal").path()
        defer { try? FileManager.default.removeItem(atPath: path) }
        let store = try RiderStore(path: path)
        try await store.perform(.favourStop(id: "a:1", name: "Market"))
        try await store.perform(.favourStop(id: "a:2", name: "Mill"))
        let whole = try Data(contentsOf: URL(filePath: path))
        try whole.dropLast(3).write(to: URL(filePath: path))
        let again = try RiderStore(path: path)
        #expect(await again.opened.cutOffBytes > 0)
        try await again.perform(.favourStop(id: "a:3", name: "Quay"))
        let last = try RiderStore(path: path)
        #expect(try await last.current.overview(today: today).favourites.stops.map { $0.id } == ["a:1", "a:3"])
        #expect(await last.opened.damagedBytes == 0)
    }
}
