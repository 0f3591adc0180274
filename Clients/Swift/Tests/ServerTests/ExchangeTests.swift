import Foundation
import HeadsignClient
import HeadsignExchange
import Testing

@Suite(RealServer.isThere) struct ExchangeTests {
    private func device(_ pairing: Pairing) throws -> (store: RiderStore, exchange: Exchange) {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).journal").path()
        let store = try RiderStore(path: path)
        return (store, Exchange(try RealServer.client, store, pairing) { _ in })
    }

    @Test func `two devices meet`() async throws {
        let pairing = Pairing()
        let one = try device(pairing)
        let other = try device(Pairing(joining: pairing.key))
        await #expect(throws: HeadsignError.self) { try await other.exchange.meet() }
        try await one.store.perform(.saveCard(id: nil, .init(name: "Go", fare: 300)))
        #expect(try await one.exchange.meet()?.left == 1)
        #expect(try await other.exchange.meet()?.taken == 1)
        let card = try #require(try await other.store.current.overview(today: 20_000).cards.first)
        try await other.store.perform(.reload(card: card.id, amount: 900))
        #expect(try await other.exchange.meet()?.left == 1)
        #expect(try await one.exchange.meet() == Meeting(taken: 1))
        #expect(await one.store.current.file == other.store.current.file)

        // Who was there before needs no second look, and nothing is sent twice.
        let again = Exchange(try RealServer.client, one.store, await one.exchange.pairing) { _ in }
        #expect(try await again.meet() == Meeting())
        try await other.exchange.delete()
        await #expect(throws: HeadsignError.self) { try await one.exchange.meet() }
    }
}
