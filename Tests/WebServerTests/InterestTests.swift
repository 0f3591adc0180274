import Hummingbird
import HummingbirdTesting
import LiveEngine
import Testing
import TransitCore

@testable import WebServer

struct InterestTests {
    private static var asking: AgencyDescription {
        AgencyDescription(id: "town", name: "Town", hasLiveData: true, asksForDepartures: true)
    }

    @Test func `stops come by when they were last asked for`() {
        let interest = StopInterest()
        for (id, time) in [("A", 1.0), ("B", 2), ("C", 3), ("A", 4)] { interest.note(id, at: time) }
        #expect(interest.stops(since: 2) == ["B", "C", "A"])
        #expect(interest.stops(since: 3.5) == ["A"])
    }

    @Test func `two hundred are remembered`() {
        let interest = StopInterest()
        for number in 0..<500 { interest.note("\(number)", at: Double(number)) }
        #expect(interest.stops(since: 0) == (300..<500).map { "\($0)" })
    }

    @Test func `a stop not asked for in the last minute is a wish`() async {
        let interest = StopInterest()
        var wishes = interest.wishes.makeAsyncIterator()
        interest.note("A", at: 0)
        await wishes.next()
        for time in [30.0, 60, 90] { interest.note("A", at: time) }
        interest.note("B", at: 91)
        await wishes.next()
        interest.note("A", at: 151)
        await wishes.next()
    }

    @Test func `a board counts, from the cache as well`() async throws {
        let scene = try Scene(Self.asking)
        try await scene.ask { client async throws in
            _ = try await client.ask("/api/v1/stops/town:B/arrivals")
            scene.now += 5
            _ = try await client.ask("/api/v1/stops/town:B/arrivals")
            _ = try await client.ask("/api/v1/stops/town:nowhere/arrivals")
            _ = try await client.ask("/api/v1/stops/town:A")
        }
        #expect(scene.entry.interest.stops(since: Town.eight + 5) == ["B"])
        #expect(scene.entry.interest.stops(since: 0) == ["B"])
    }

    @Test func `a stream of a stop counts as long as somebody listens`() throws {
        let scene = try Scene(Self.asking)
        let hub = scene.hub()
        let mailbox = Mailbox()
        let (topic, _) = hub.join(.stop("town:B"), mailbox, lastEventID: nil)
        #expect(scene.entry.interest.stops(since: 0) == ["B"])
        scene.now += 15
        hub.tick()
        #expect(scene.entry.interest.stops(since: Town.eight + 15) == ["B"])
        hub.leave(topic, mailbox)
        scene.now += 15
        hub.tick()
        #expect(scene.entry.interest.stops(since: Town.eight + 16).isEmpty)
    }

    @Test func `where the provider does not answer for stops nothing is kept`() async throws {
        let scene = try Scene()
        _ = try await scene.ask { try await $0.ask("/api/v1/stops/town:B/arrivals") }
        _ = scene.hub().join(.stop("town:B"), Mailbox(), lastEventID: nil)
        #expect(scene.entry.interest.stops(since: 0).isEmpty)
    }
}
