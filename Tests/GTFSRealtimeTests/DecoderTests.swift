import Testing
import TransitCore

@testable import GTFSRealtime

/// The bodies are encoded field by field, with the field numbers of the specification.
struct DecoderTests {
    @Test func `an empty body is an error, not an empty feed`() {
        #expect(throws: GTFSRealtimeError.empty) { try GTFSRealtimeDecoder.reading(from: []) }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><title>502</title>", GTFSRealtimeError.Lookalike.html), ("\n  <html>", .html),
        ("{\"error\": \"no key\"}", .json), (" [1]", .json), ("Too many requests", .text),
        ("\u{FEFF}{}", .json), ("PK\u{3}\u{4} and so on", .zip),
    ])
    func `the format of a body that is not protobuf is recognized`(body: String, kind: GTFSRealtimeError.Lookalike) {
        #expect(throws: GTFSRealtimeError.notProtobuf(kind)) {
            try GTFSRealtimeDecoder.reading(from: Array(body.utf8))
        }
    }

    @Test func `a body that is still compressed is recognized as gzip`() {
        #expect(throws: GTFSRealtimeError.notProtobuf(.gzip)) {
            try GTFSRealtimeDecoder.reading(from: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
        }
    }

    @Test func `a protobuf message without header and entities is refused`() {
        #expect(throws: GTFSRealtimeError.notAFeed) { try GTFSRealtimeDecoder.reading(from: [0x98, 0x06, 0x80, 0x01]) }
    }

    @Test func `a body truncated at any offset is refused, or decoded up to its last complete entity`() throws {
        let body = Body.feed(Body.bus("1"), Body.bus("2"))
        let bounds = [Body.feed().count, Body.feed(Body.bus("1")).count, body.count]
        for length in 1..<body.count {
            let reading = try? GTFSRealtimeDecoder.reading(from: Array(body[..<length]))
            #expect((reading != nil) == bounds.contains(length))
        }
    }

    @Test func `invalid bytes after the last entity make the body invalid`() {
        let body = Body.feed(Body.bus("1")) + [0x12, 0xFF, 0xFF, 0x03, 0x00]
        #expect(throws: GTFSRealtimeError.damaged(at: Body.feed(Body.bus("1")).count + 1)) {
            try GTFSRealtimeDecoder.reading(from: body)
        }
    }

    @Test func `a malformed entity does not affect other entities`() throws {
        var damaged = Body.bus("1")
        damaged[damaged.count - 1] = 0x80
        let body = Body.feed(Body.bus("0"), damaged, Body.bus("2"))
        let reading = try GTFSRealtimeDecoder.reading(from: body)
        #expect(reading.vehicles?.map(\.id) == ["0", "2"])
        #expect(reading.discarded[.malformed] == 1)
    }

    @Test func `the stop times of a malformed trip update are discarded`() throws {
        let sound = Body.entity("a") {
            $0.message(3) {
                $0.message(1) { $0.text(1, "t") }; $0.message(2) { $0.text(4, "s") }
            }
        }
        var damaged = sound
        damaged[damaged.count - 3] = 0xFF
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(damaged, sound))
        #expect(reading.tripUpdates?.updates.map(\.stopTimes) == [0..<1])
        #expect(reading.tripUpdates?.stopTimes.count == 1)
    }

    @Test func `deeply nested groups do not overflow the stack`() {
        let body = Body.feed() + [UInt8](repeating: 0x1B, count: 1_000_000)
        #expect(throws: GTFSRealtimeError.self) { try GTFSRealtimeDecoder.reading(from: body) }
    }

    @Test func `unknown fields, groups and extensions are skipped`() throws {
        let bus = Body.entity("x") { entity in
            entity.varint(99, 7)
            entity.message(4) { vehicle in
                vehicle.message(1001) { $0.text(1, "extension") }
                vehicle.message(2) {
                    $0.float(1, 40); $0.float(2, -3); $0.float(77, 1)
                }
                vehicle.message(8) { $0.text(1, "7") }
            }
        }
        let group: [UInt8] = [0x1B, 0x08, 0x05, 0x1C]
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(bus) + group)
        #expect(reading.vehicles?.map(\.id) == ["7"])
    }

    @Test func `a deleted entity is omitted and counted`() throws {
        let deleted = Body.entity("gone") {
            $0.varint(2, 1); $0.message(4) { $0.message(8) { $0.text(1, "9") } }
        }
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed(deleted, Body.bus("1")))
        #expect(reading.vehicles?.map(\.id) == ["1"])
        #expect(reading.discarded[.deleted] == 1)
    }

    @Test func `an entity of an unsupported kind is counted`() throws {
        let other = Body.entity("s") { $0.message(99) { $0.text(1, "of a later version") } }
        #expect(try GTFSRealtimeDecoder.reading(from: Body.feed(other)).discarded[.unsupported] == 1)
    }

    @Test func `a body without entities is decoded with nil vehicles, trip updates and alerts, not empty lists`() throws
    {
        let reading = try GTFSRealtimeDecoder.reading(from: Body.feed())
        #expect(reading.vehicles == nil && reading.tripUpdates == nil && reading.alerts == nil)
    }

    @Test(
        arguments: [(1_763_715_600, 1_763_715_600), (1_763_715_600_000, 1_763_715_600), (0, nil)]
            as [(UInt64, EpochSeconds?)])
    func `a header timestamp in milliseconds is accepted`(stamp: UInt64, expected: EpochSeconds?) throws {
        var header = WireWriter()
        header.message(1) {
            $0.text(1, "2.0"); $0.varint(3, stamp)
        }
        #expect(try GTFSRealtimeDecoder.reading(from: header.bytes).madeAt == expected)
    }
}

/// Encodes bodies for the tests.
enum Body {
    static func feed(_ entities: [UInt8]...) -> [UInt8] {
        var feed = WireWriter()
        feed.message(1) { $0.text(1, "2.0") }
        return entities.reduce(feed.bytes, +)
    }

    static func entity(_ id: String, _ write: (inout WireWriter) -> Void) -> [UInt8] {
        var writer = WireWriter()
        writer.message(2) { entity in
            entity.text(1, id)
            write(&entity)
        }
        return writer.bytes
    }

    static func bus(_ id: String, at: UInt64? = nil, latitude: Float = 40, longitude: Float = -3) -> [UInt8] {
        entity("entity " + id) { entity in
            entity.message(4) { vehicle in
                vehicle.varint(5, at)
                vehicle.message(2) {
                    $0.float(1, latitude); $0.float(2, longitude)
                }
                vehicle.message(8) { $0.text(1, id) }
                vehicle.varint(3, 5)
            }
        }
    }
}
