import SwiftProtobuf
import TestSupport
import Testing
import TransitCore

@testable import GTFSRealtime

/// Decoding damaged and random bodies yields a reading or an error, without a crash or hang.
struct FuzzTests {
    @Test func `a mutated feed does not crash the decoder`() throws {
        var random = SeededRandom(seed: 3)
        var messages = RandomMessage(random: SeededRandom(seed: 4))
        for _ in 0..<200 {
            let sound: [UInt8] = try messages.feed().serializedBytes(partial: true)
            for _ in 0..<100 {
                var body = sound
                for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&body, using: &random) }
                expectSane(body)
            }
        }
    }

    @Test func `random bytes do not crash the decoder`() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<20_000 {
            expectSane(
                (0..<Int.random(in: 0...120, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
        }
    }

    private func mutate(_ body: inout [UInt8], using random: inout SeededRandom) {
        guard !body.isEmpty else { return }
        let place = Int.random(in: 0..<body.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: body[place] = UInt8.random(in: 0...255, using: &random)
        case 1: body[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: body.removeSubrange(place..<min(body.count, place + Int.random(in: 1...9, using: &random)))
        case 3:
            body.insert(contentsOf: [UInt8](repeating: 0xFF, count: Int.random(in: 1...11, using: &random)), at: place)
        default: body.removeLast(body.count - place)
        }
    }

    private func expectSane(_ body: [UInt8]) {
        guard let reading = try? GTFSRealtimeDecoder.reading(from: body) else { return }
        #expect(reading.vehicles?.allSatisfy { $0.position.isPlausible } != false)
        let stopTimes = reading.tripUpdates?.stopTimes.count ?? 0
        #expect(reading.tripUpdates?.updates.allSatisfy { $0.stopTimes.upperBound <= stopTimes } != false)
        #expect(Set((reading.vehicles ?? []).map(\.id)).count == reading.vehicles?.count ?? 0)
    }
}
