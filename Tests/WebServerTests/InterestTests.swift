import Hummingbird
import HummingbirdTesting
import LiveEngine
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import WebServer

struct InterestTests {
    private static var asking: AgencyDescription {
        AgencyDescription(id: "town", name: "Town", hasLiveData: true, asksForDepartures: true)
    }

    @Test func `viewed stops are ordered by their last view`() {
        let interest = StopDemand()
        for (id, time) in [("A", 1.0), ("B", 2), ("C", 3), ("A", 4)] { interest.record(id, at: time) }
        #expect(interest.stops(since: 2) == ["B", "C", "A"])
        #expect(interest.stops(since: 3.5) == ["A"])
    }

    @Test func `only the two hundred most recently viewed stops are stored`() {
        let interest = StopDemand()
        for number in 0..<500 { interest.record("\(number)", at: Double(number)) }
        #expect(interest.stops(since: 0) == (300..<500).map { "\($0)" })
    }

    @Test func `viewing a stop that was not viewed within the last minute creates a new demand`() async {
        let asked = [("A", 0.0), ("A", 30), ("A", 60), ("A", 90), ("B", 91), ("A", 151), ("A", 152)]
        var wishes: [Bool] = []
        for count in 1...asked.count { wishes.append(await isWish(last: asked.prefix(count))) }
        #expect(wishes == [true, false, false, false, true, true, false])
    }

    /// Returns whether the last of the given requests is a new demand.
    private func isWish(last asked: some BidirectionalCollection<(String, Double)>) async -> Bool {
        let interest = StopDemand()
        for (id, time) in asked.dropLast() { interest.record(id, at: time) }
        var before = interest.wishes.makeAsyncIterator()
        if asked.count > 1 { await before.next() }
        if let (id, time) = asked.last { interest.record(id, at: time) }
        // A cancelled task returns the buffered element without waiting.
        let wish = Task { await interest.wishes.first { true } != nil }
        wish.cancel()
        return await wish.value
    }

    @Test func `a requested board counts as a view of its stop, even if it is cached`() async throws {
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

    @Test func `a stream of a stop counts as a continuous view while it is open`() throws {
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

    @Test func `stop views are not recorded for a provider that is not polled per stop`() async throws {
        let scene = try Scene()
        _ = try await scene.ask { try await $0.ask("/api/v1/stops/town:B/arrivals") }
        _ = scene.hub().join(.stop("town:B"), Mailbox(), lastEventID: nil)
        #expect(scene.entry.interest.stops(since: 0).isEmpty)
    }
}
