import Testing
import TransitCore

@testable import GTFSRealtime

struct DifferentialFeedTests {
    private func change(_ entities: [UInt8]...) -> [UInt8] {
        var header = WireWriter()
        header.message(1) { header in
            header.text(1, "2.0")
            header.varint(2, 1)
        }
        return entities.reduce(header.bytes, +)
    }

    private func gone(_ id: String) -> [UInt8] { Body.entity("entity " + id) { $0.varint(2, 1) } }

    private func buses(_ body: [UInt8]) throws -> [String: Double] {
        let vehicles = try GTFSRealtimeDecoder.reading(from: body).vehicles ?? []
        return Dictionary(uniqueKeysWithValues: vehicles.map { ($0.id, $0.position.latitude) })
    }

    @Test func `entities that a differential message omits are retained from earlier messages`() throws {
        var feed = DifferentialFeed()
        _ = feed.merge(Body.feed(Body.bus("1", latitude: 40), Body.bus("2", latitude: 41)))
        #expect(try buses(feed.merge(change(Body.bus("2", latitude: 42)))) == ["1": 40, "2": 42])
        #expect(try buses(feed.merge(change(Body.bus("3", latitude: 43)))) == ["1": 40, "2": 42, "3": 43])
        #expect(try buses(feed.merge(change(gone("1")))) == ["2": 42, "3": 43])
        #expect(try buses(feed.merge(change())) == ["2": 42, "3": 43])
    }

    @Test func `a full dataset replaces all entities and is passed on unchanged`() throws {
        var feed = DifferentialFeed()
        _ = feed.merge(change(Body.bus("1")))
        let full = Body.feed(Body.bus("9"))
        #expect(feed.merge(full) == full)
        #expect(try buses(feed.merge(change())) == ["9": 40])
    }

    @Test func `a feed may start with a differential message`() throws {
        var feed = DifferentialFeed()
        #expect(try buses(feed.merge(change(Body.bus("1"), gone("2")))) == ["1": 40])
    }

    @Test func `a malformed body does not change the merged entities`() throws {
        var feed = DifferentialFeed()
        _ = feed.merge(change(Body.bus("1")))
        let damaged = Array(change(Body.bus("2")).dropLast(3))
        #expect(feed.merge(damaged) == damaged)
        #expect(feed.merge([]) == [])
        #expect(try buses(feed.merge(change())) == ["1": 40])
    }
}
