import Foundation
import HeadsignClient
import HeadsignExchange
import Testing

@Suite(RealServer.isThere) struct ExchangeTests {
    private func device(_ pairing: Pairing, _ way: Way) throws -> (store: RiderStore, exchange: Exchange) {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal").path()
        let store = try RiderStore(path: path)
        return (store, Exchange(try way.client, store, pairing) { _ in })
    }

    @Test(arguments: Way.allCases) func `two devices synchronize through a vault`(way: Way) async throws {
        let pairing = Pairing()
        let one = try device(pairing, way)
        let other = try device(Pairing(joining: pairing.key), way)
        await #expect(throws: HeadsignError.self) { try await other.exchange.meet() }
        try await one.store.perform(.saveCard(id: nil, .init(name: "Go", fare: 300)))
        #expect(try await one.exchange.meet()?.left == 1)
        #expect(try await other.exchange.meet()?.taken == 1)
        let card = try #require(try await other.store.current.overview(today: 20_000).cards.first)
        try await other.store.perform(.reload(card: card.id, amount: 900))
        #expect(try await other.exchange.meet()?.left == 1)
        #expect(try await one.exchange.meet() == Meeting(taken: 1))
        #expect(await one.store.current.file == other.store.current.file)

        // A restored pairing downloads nothing again, and no event is uploaded twice.
        let again = Exchange(try way.client, one.store, await one.exchange.pairing) { _ in }
        #expect(try await again.meet() == Meeting())
        try await other.exchange.delete()
        await #expect(throws: HeadsignError.self) { try await one.exchange.meet() }
    }

    /// Blobs sealed by the client are decrypted by the page's code, and blobs sealed by the page by the client.
    @Test(arguments: Way.allCases) func `a page and an app synchronize cards and trips`(way: Way) async throws {
        let pairing = Pairing()
        let app = try device(pairing, way)
        try await app.store.perform(.saveCard(id: nil, .init(name: "Go", currency: "AUD", digits: 2, fare: 300)))
        let home = RiderPlace(name: "Home", lat: -16.92, lon: 145.77)
        let work = RiderPlace(name: "Work", lat: -16.95, lon: 145.75)
        let line = RiderLine(id: "cairns:110-423", name: "110")
        try await app.store.perform(.saveTrip(id: nil, .init(name: "Way", start: home, end: work, lines: [line])))
        try await app.exchange.meet()
        let card = try #require(try await app.store.current.overview(today: 20_000).cards.first)

        let commands = [#"["reload","\#(card.id)",900]"#, #"["favour","stop","cairns:750449","Market"]"#]
        let seen = try await page(pairing.key, commands)
        #expect(seen.cards.map { $0.balance } == [900])
        #expect(seen.trips.map { $0.name } == ["Way"])
        #expect(try await app.exchange.meet()?.taken == 2)
        let mine = try await app.store.current.overview(today: 20_000)
        #expect(mine.cards.map { $0.ridesLeft } == [3])
        #expect(mine.favourites.stops.map { $0.name } == ["Market"])

        try await app.store.perform(.ride(card: card.id))
        try await app.exchange.meet()
        #expect(try await page(pairing.key).cards.map { $0.balance } == [600])
    }

    /// Runs a page as another device: synchronizes, executes commands and returns the page's overview.
    private func page(_ key: PairingKey, _ commands: [String] = []) async throws -> RiderOverview {
        let device = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Page/device.mjs")
        let node = Process()
        node.executableURL = URL(filePath: "/usr/bin/env")
        node.arguments = ["node", "--experimental-default-type=module", device.standardizedFileURL.path()]
        node.arguments? += [try #require(RealServer.address), key.text] + commands
        let output = Pipe()
        node.standardOutput = output
        // The output is smaller than a pipe's buffer, so it can be read after the process has ended. No thread is
        // blocked meanwhile.
        let status = try await withCheckedThrowingContinuation { ended in
            node.terminationHandler = { ended.resume(returning: $0.terminationStatus) }
            do { try node.run() } catch { ended.resume(throwing: error) }
        }
        try #require(status == 0)
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        return try JSONDecoder().decode(RiderOverview.self, from: printed)
    }
}
