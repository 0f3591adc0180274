import TestSupport
import Testing

@testable import TransitCore

@Suite struct OrderTests {
    @Test func `an order key can be created between any two different order keys`() throws {
        var random = SeededRandom(seed: 3)
        var positions = [try #require(OrderKey.between(nil, nil))]
        for _ in 0..<3000 {
            let gap = Int.random(in: 0...positions.count, using: &random)
            let low = gap > 0 ? positions[gap - 1] : nil
            let high = gap < positions.count ? positions[gap] : nil
            positions.insert(try #require(OrderKey.between(low, high)), at: gap)
        }
        #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
        #expect(positions.allSatisfy { OrderKey($0.digits) == $0 })
    }

    @Test func `there is no order key between two equal keys`() throws {
        let position = try #require(OrderKey.between(nil, nil))
        #expect(OrderKey.between(position, position) == nil)
        #expect(OrderKey([]) == nil && OrderKey([1, 0]) == nil)
        #expect(zip(OrderKey.even(300), OrderKey.even(300).dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `moves within an ordered list have the same effect as moves within an array`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var device = Device(1)
        let natural = (0..<12).map { TextKey("cata:\($0)") }
        var wanted = natural
        for _ in 0..<300 {
            let (from, to) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random))
            try device.perform(.move(.routes, Move(shown: device.rider.state.ordered(natural), from: from, to: to)))
            wanted.insert(wanted.remove(at: from), at: to)
            #expect(device.rider.state.ordered(natural) == wanted)
        }
        let longest = device.rider.state.routeOrder.ordered.compactMap { $0.orderedPlace?.position.digits.count }.max()
        #expect(longest! <= OrderKey.comfortableLength)
    }

    @Test func `the first move of a list stores as few keys as needed`() throws {
        let changes = try #require(Rearrangement.move([nil, nil, nil, nil, nil], from: 4, to: 1))
        #expect(changes.map(\.index) == [0, 4])
    }

    @Test func `concurrent moves of two devices converge to one order with all items`() throws {
        var (phone, tablet) = (Device(1), Device(2))
        let shown = (0..<5).map { TextKey("a:\($0)") }
        try phone.perform(.move(.routes, Move(shown: shown, from: 4, to: 0)))
        try tablet.perform(.move(.routes, Move(shown: shown, from: 3, to: 0)))
        for frames in phone.stored { tablet.receive(frames) }
        for frames in tablet.stored { phone.receive(frames) }
        #expect(phone.rider.state.ordered(shown) == tablet.rider.state.ordered(shown))
        #expect(Set(phone.rider.state.ordered(shown)) == Set(shown))
        // Equal keys from two devices can be resolved.
        let now = phone.rider.state.ordered(shown)
        try phone.perform(.move(.routes, Move(shown: now, from: 4, to: 1)))
        #expect(phone.rider.state.ordered(shown) == [now[0], now[4], now[1], now[2], now[3]])
    }
}
