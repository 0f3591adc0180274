import TestSupport
import Testing

@testable import TransitCore

@Suite struct JournalPropertyTests {
    /// Returns three devices that occasionally exchange some of their events.
    private func threeDevices(seed: UInt64, steps: Int = 120) -> (devices: [Device], random: SeededRandom) {
        var random = SeededRandom(seed: seed)
        // One clock is correct, one was never set, and one is thirty years ahead.
        var devices = [Device(1), Device(2, clock: 0), Device(3, clock: Device.start + 946_000_000_000)]
        for _ in 0..<steps {
            let acting = Int.random(in: 0..<3, using: &random)
            RandomRider.act(on: &devices[acting], using: &random)
            guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
            let sender = devices[Int.random(in: 0..<3, using: &random)]
            for frames in sender.stored.shuffled(using: &random).prefix(20) { devices[acting].receive(frames) }
        }
        return (devices, random)
    }

    @Test(arguments: 1...60 as ClosedRange<UInt64>)
    func `the events of three devices yield the same state in any order and with duplicates`(seed: UInt64) {
        var (devices, random) = threeDevices(seed: seed)
        let all = devices.flatMap(\.stored)
        let pictures = (0..<4).map { number in
            var device = number < 3 ? devices[number] : Device(9)
            for frames in (all + all.prefix(50)).shuffled(using: &random) { device.receive(frames) }
            devices.append(device)
            return device.picture
        }
        #expect(Set(pictures).count == 1)
        #expect(Set(devices.suffix(4).map { $0.rider.journal.file }).count == 1)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the state updated event by event equals the state rebuilt from all events`(seed: UInt64) {
        let (devices, _) = threeDevices(seed: seed)
        for device in devices {
            var afresh = Device(9)
            afresh.receive(device.stored.flatMap(\.self))
            #expect(afresh.picture == device.picture)
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the balance always equals the sum of the entries`(seed: UInt64) {
        let (devices, _) = threeDevices(seed: seed)
        for card in devices.flatMap(\.rider.state.cards) {
            let entries = card.ledger.entries
            let adjustment = entries.lastIndex { $0.kind == .adjustment } ?? 0
            let sum = entries[adjustment...].reduce(0) { $0 + ($1.kind == .ride ? -$1.amount : $1.amount) }
            #expect(card.balance == sum)
            #expect(card.ridesLeft == max(0, Int64((Double(sum) / Double(card.fare)).rounded(.down))))
        }
    }

    @Test func `all complete records of a journal file are recovered, wherever it is truncated`() throws {
        var (devices, random) = threeDevices(seed: 7)
        let device = devices.removeFirst()
        let file = device.rider.journal.file
        let ends = try JournalFile.scan(file).bodies.map(\.upperBound)
        for _ in 0..<400 {
            let cut = Int.random(in: 0...file.count, using: &random)
            let scan = try JournalFile.scan(Array(file[..<cut]))
            let confirmed = ends.filter { $0 <= cut }
            #expect(scan.bodies.map(\.upperBound) == confirmed && scan.damagedBytes == 0)
            #expect(scan.tailBytes == (cut < 16 ? 0 : cut - (confirmed.last ?? 16)))
        }
    }

    @Test func `records after a partially written record are recovered`() throws {
        var (devices, random) = threeDevices(seed: 8)
        let file = devices.removeFirst().rider.journal.file
        let bodies = try JournalFile.scan(file).bodies
        for _ in 0..<100 {
            let broken = Int.random(in: 1..<bodies.count - 1, using: &random)
            let start = bodies[broken].lowerBound - JournalFrame.headSize
            let kept = Int.random(in: 1..<bodies[broken].upperBound - start, using: &random)
            let bytes = Array(file[..<(start + kept)] + file[bodies[broken].upperBound...])
            #expect(try JournalFile.scan(bytes).bodies.count == bodies.count - 1)
        }
    }

    @Test func `malicious bytes never trap`() throws {
        var random = SeededRandom(seed: 99)
        var device = Device(1)
        let (devices, _) = threeDevices(seed: 9)
        for round in 0..<3000 {
            var bytes = devices[round % 3].stored.randomElement(using: &random) ?? []
            mutate(&bytes, using: &random)
            // The bytes are framed with valid checksums, so that the code after the check is also tested.
            if bytes.count > 8 { device.receive(JournalFrame.frame(Array(bytes[8...]))) }
            device.receive(bytes)
            let command = CommandReader(bytes)?.riderCommand
            if let command { _ = try? device.perform(command) }
            _ = QuestionReader(bytes)?.answer(from: device.rider, today: ServiceDate(daysSince1970: .max))
            _ = ProvidedGroup.list(bytes)
            _ = try? JournalFile.scan(bytes)
        }
        #expect(device.picture.hasPrefix("{"))
    }

    @Test func `random commands never trap`() {
        var random = SeededRandom(seed: 5)
        var device = Device(1)
        for _ in 0..<20_000 {
            var writer = ByteWriter()
            writer.byte(UInt8.random(in: 0...13, using: &random))
            for _ in 0..<Int.random(in: 0...5, using: &random) { randomArgument(device, &random).write(to: &writer) }
            if let command = CommandReader(writer.bytes)?.riderCommand { _ = try? device.perform(command) }
            _ = QuestionReader(writer.bytes)?.answer(from: device.rider, today: ServiceDate(daysSince1970: .min))
        }
        #expect(device.picture.hasPrefix("{"))
    }

    private func randomArgument(_ device: Device, _ random: inout SeededRandom) -> Assignment {
        let ids = device.rider.state.cards.map(\.id.text) + device.rider.state.trips.map(\.id.text) + [TextKey("a:1")]
        let value: FieldValue =
            switch Int.random(in: 0..<5, using: &random) {
            case 0: .none
            case 1: .integer([.min, -1, 0, 1, 2, 3, 275, .max].randomElement(using: &random)!)
            case 2: .text(ids.randomElement(using: &random)!.string)
            case 3: .text(["", "2.75", "dark", "0012345678", "2026-12-31"].randomElement(using: &random)!)
            default: .place(.home)
            }
        return Assignment(
            UInt8.random(in: 0...9, using: &random),
            key: Bool.random(using: &random) ? ids.randomElement(using: &random) : nil, value)
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededRandom) {
        for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.remove(at: place)
            default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            }
        }
    }
}
