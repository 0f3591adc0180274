import Testing

@testable import TransitCore

@Suite struct JournalTests {
    @Test func `an undo can be undone repeatedly`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        let ride = try device.perform(.ride(card: card))
        let first = try device.perform(.undo(ride))
        let second = try device.perform(.undo(first))
        #expect(device.card(card).balance == 725)
        try device.perform(.undo(second))
        #expect(device.card(card).balance == 1000)
        #expect(throws: Refusal.nothingToUndo) { try device.perform(.undo(ride)) }
    }

    /// Regression: the page parsed frame headers itself.
    @Test func `frames are grouped into pieces within a vault's limit without splitting a frame`() throws {
        var device = Device(1)
        let card = try device.makeCard(0)
        for _ in 0..<2000 { try device.perform(.reload(card: card, .minorUnits(100))) }
        let frames = device.stored.flatMap { $0 }
        let pieces = FrameScan(frames).pieces
        #expect(pieces.count > 1 && pieces.allSatisfy { $0.count <= 60_000 })
        #expect(pieces.dropLast().allSatisfy { $0.count > 59_000 })
        #expect(pieces.flatMap { frames[$0] } == frames)
        var other = Device(2)
        for piece in pieces { other.receive(Array(frames[piece])) }
        #expect(other.picture == device.picture)
    }

    @Test func `pieces omit damaged frames, and a piece may exceed the limit if it consists of a single frame`() {
        let long = JournalFrame.frame(Array(repeating: 7, count: 65_000))
        let short = JournalFrame.frame([1, 2, 3])
        let damaged: [UInt8] = [9, 9, 9]
        #expect(FrameScan([]).pieces.isEmpty)
        #expect(
            FrameScan(short + damaged + short + long).pieces == [
                0..<11, 14..<25, 25..<(25 + 65_008),
            ])
    }

    @Test func `a journal returns all events that another journal lacks, wherever they are in its file`() throws {
        var (phone, tablet) = (Device(1), Device(2))
        let missing = { (one: Device, other: Device) in one.rider.journal.frames(missingIn: other.rider.journal) }
        let card = try phone.makeCard(1000)
        #expect(missing(phone, tablet) == Array(phone.rider.journal.file.dropFirst(JournalFile.header.count)))
        tablet.receive(missing(phone, tablet))
        #expect(missing(phone, tablet).isEmpty)
        try tablet.perform(.ride(card: card))
        for _ in 0..<3 { try phone.perform(.ride(card: card)) }
        try tablet.perform(.ride(card: card))
        #expect(FrameScan(missing(phone, tablet)).bodies.count == 3)
        let fromTablet = missing(tablet, phone)
        #expect(FrameScan(fromTablet).bodies.count == 2)
        tablet.receive(missing(phone, tablet))
        phone.receive(fromTablet)
        #expect(missing(phone, tablet).isEmpty && missing(tablet, phone).isEmpty)
        #expect(phone.picture == tablet.picture)
    }

    @Test func `the later of two edits of one field applies, and edits of different fields both apply`() throws {
        var (phone, tablet) = (Device(1), Device(2))
        let card = try phone.makeCard(0)
        for frames in phone.stored { tablet.receive(frames) }
        try phone.perform(.saveCard(card, [Assignment(FareCard.Field.name, .text("Blue"))]))
        tablet.clock += 10_000
        try tablet.perform(.saveCard(card, [Assignment(FareCard.Field.name, .text("Red"))]))
        try phone.perform(.saveCard(card, [Assignment(FareCard.Field.fare, .integer(300))]))
        for frames in phone.stored { tablet.receive(frames) }
        for frames in tablet.stored { phone.receive(frames) }
        #expect(phone.picture == tablet.picture)
        #expect(phone.card(card).name == "Red" && phone.card(card).fare == 300)
    }

    @Test func `a deletion overrides edits until it is undone, and no edit is lost`() throws {
        var (phone, tablet) = (Device(1), Device(2))
        let card = try phone.makeCard(1000)
        for frames in phone.stored { tablet.receive(frames) }
        let deletion = try phone.perform(.delete(.card, card))
        tablet.clock += 60_000
        try tablet.perform(.ride(card: card))
        try tablet.perform(.delete(.card, card))
        for frames in tablet.stored { phone.receive(frames) }
        #expect(phone.rider.state.cards.isEmpty)
        try phone.perform(.undo(deletion))
        #expect(phone.card(card).balance == 725)
    }

    @Test func `a device's new timestamps are later than all timestamps it has received, even if its clock is slow`()
        throws
    {
        var (ahead, behind) = (Device(1, clock: Device.start + 3_000_000_000), Device(2, clock: 0))
        let card = try ahead.makeCard(500)
        for frames in ahead.stored { behind.receive(frames) }
        try behind.perform(.adjust(card: card, .minorUnits(700)))
        for frames in behind.stored { ahead.receive(frames) }
        #expect(ahead.card(card).balance == 700)
        #expect(ahead.card(card).ledger.entries.last?.at == 1000)
    }

    @Test(arguments: [EpochMilliseconds(.min), -1, 0, 1_000_000_000_000, 4_102_444_800_001, EpochMilliseconds(.max)])
    func `a device's clock is ignored if it is outside the years 2026 to 2100`(clock: EpochMilliseconds) {
        let seen = HybridTimestamp(rawValue: UInt64(Device.start.rawValue) << 16)
        #expect(seen.next(clock: clock).rawValue == seen.rawValue + 1)
        #expect(HybridTimestamp.zero.next(clock: clock).rawValue == 1)
        #expect(HybridTimestamp.latest.next(clock: clock) == .latest)
        #expect(HybridTimestamp(rawValue: .max) == .latest)
    }

    @Test func `event ids are converted to text and back, and malformed ids are refused`() {
        let id = EventID(timestamp: HybridTimestamp(rawValue: 0x19a9_c3f2_e410_0007), writer: .max, sequence: 12)
        #expect(id.text.string == "19a9c3f2e4100007.ffffffffffffffff.c" || id.timestamp == .latest)
        #expect(EventID(id.text) == id)
        for text in ["", "1.2", "1.2.3.4", "g.1.1", "1.1.100000000", "1..1", "11111111111111111.1.1"] {
            #expect(EventID(TextKey(text)) == nil)
        }
        #expect(EntityID(TextKey("cata:campus")).text == TextKey("cata:campus"))
    }

    @Test func `events of a later version are stored and forwarded unchanged`() throws {
        var writer = ByteWriter()
        EventID(timestamp: HybridTimestamp(rawValue: 5), writer: 9, sequence: 1).write(to: &writer)
        writer.signed(0)
        writer.byte(200)
        writer.text("from the future")
        let frame = JournalFrame.frame(writer.bytes)
        var device = Device(1)
        try device.makeCard(100)
        let before = device.picture
        let merge = device.receive(frame)
        #expect(merge.added == 1 && merge.frames == frame && device.picture == before)
        var other = Device(2)
        let file = device.rider.journal.file
        _ = other.rider.merge(file, try JournalFile.scan(file))
        #expect(other.rider.journal.file == file)
    }

    @Test func `a file that is not a journal is refused, and a journal of a later version is reported as such`() throws
    {
        #expect(throws: JournalFileError.notAJournal) { try JournalFile.scan(Array("PK, a zip or something".utf8)) }
        #expect(throws: JournalFileError.notAJournal) { try JournalFile.scan([1, 2, 3]) }
        #expect(try JournalFile.scan(Array(JournalFile.header.prefix(7))).bodies.isEmpty)
        var writer = ByteWriter()
        for byte in "RIDERLOG".utf8 { writer.byte(byte) }
        writer.halfWord(2)
        writer.halfWord(writer.bytes.withUnsafeBytes { JournalFrame.checksum($0) })
        #expect(throws: JournalFileError.otherVersion(2)) { try JournalFile.scan(writer.bytes) }
    }

    @Test func `a damaged event does not affect other events`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        let damaged = device.rider.journal.file.count + 20
        try device.perform(.ride(card: card))
        try device.perform(.reload(card: card, .minorUnits(50)))
        var file = device.rider.journal.file
        file[damaged] ^= 0x40
        let scan = try JournalFile.scan(file)
        var other = Device(2)
        _ = other.rider.merge(file, scan)
        #expect(scan.damagedBytes > 0 && scan.tailBytes == 0)
        #expect(other.card(card).balance == 1050)
    }
}
