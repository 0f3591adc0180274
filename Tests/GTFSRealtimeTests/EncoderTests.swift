import SwiftProtobuf
import TestSupport
import Testing
import TransitCore

@testable import GTFSRealtime

struct EncoderTests {
    @Test func `a reading is unchanged after encoding and decoding`() throws {
        var messages = RandomMessage(random: SeededRandom(seed: 7))
        for _ in 0..<500 {
            let body: [UInt8] = try messages.feed().serializedBytes(partial: true)
            let reading = try GTFSRealtimeDecoder.reading(from: body)
            #expect(try GTFSRealtimeDecoder.reading(from: GTFSRealtimeEncoder.body(of: reading)) == reading)
        }
    }

    @Test func `swift-protobuf decodes an encoded body, with all required fields`() throws {
        var messages = RandomMessage(random: SeededRandom(seed: 8))
        for _ in 0..<200 {
            let reading = try GTFSRealtimeDecoder.reading(from: try messages.feed().serializedBytes(partial: true))
            let body = GTFSRealtimeEncoder.body(of: reading)
            #expect(try TransitRealtime_FeedMessage(serializedBytes: body).isInitialized)
            #expect(try Oracle.reading(from: body).vehicles == reading.vehicles)
        }
    }

    @Test func `a service condition without an effect is encoded as an equivalent effect`() throws {
        for condition in ServiceCondition.allCases {
            let alert = AlertReading(id: "a", header: LocalizedText("Notice"), condition: condition)
            let body = GTFSRealtimeEncoder.body(of: FeedReading(alerts: [alert]))
            #expect(try GTFSRealtimeDecoder.reading(from: body).alerts?.first?.condition == condition)
        }
    }
}
