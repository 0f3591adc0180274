import Testing

@testable import TransitCore

@Suite struct FareCardTests {
    @Test(arguments: [(25_00, 2_75, 9), (25_00, 3_00, 8), (5_25, 2_75, 1), (2_75, 2_75, 1), (2_74, 2_75, 0), (0, 1, 0)])
    func `the rides left are the balance divided by the fare`(balance: Int64, fare: Int64, rides: Int64) throws {
        var device = Device(1)
        let card = try device.makeCard(balance, fare: fare)
        #expect(device.card(card).ridesLeft == rides)
    }

    @Test func `a ride that costs the whole balance empties the card, and the next ride is refused and not recorded`()
        throws
    {
        var device = Device(1)
        let card = try device.makeCard(275)
        try device.perform(.ride(card: card))
        #expect(device.card(card).balance == 0)
        #expect(throws: Refusal.insufficientFare(missing: 275)) { try device.perform(.ride(card: card)) }
        #expect(device.card(card).ledger.entries.count == 2)
    }

    @Test func `a new card has a zero balance, a fare of 2.75 and no expiration`() throws {
        var device = Device(1)
        let id = EntityID.created(try device.perform(.saveCard(nil, [])))
        let card = device.card(id)
        #expect(card.balance == 0 && card.fare == 275 && card.currency == "USD" && card.digits == 2)
        #expect(card.expiry(on: Device.today) == .never && card.number == nil && card.ridesLeft == 0)
    }

    /// Regression: the page used the browser's table of currencies.
    @Test(arguments: [
        ("JPY", "500", 0, 500), ("EUR", "2,75", 2, 275), ("KWD", "0.25", 3, 250), ("CLF", "0.005", 4, 50),
    ])
    func `a currency determines the number of decimals with which the fare is parsed`(
        currency: String, fare: String, digits: Int, units: Int64
    ) throws {
        var device = Device(1)
        let card = try device.makeCard(0)
        let fields = [
            Assignment(FareCard.Field.fare, .text(fare)), Assignment(FareCard.Field.currency, .text(currency)),
        ]
        try device.perform(.saveCard(card, fields))
        #expect(device.card(card).digits == digits && device.card(card).fare == units)
    }

    @Test func `a number of decimals that the rider sets overrides the number for the currency`() throws {
        var device = Device(1)
        let fields = [
            Assignment(FareCard.Field.currency, .text("JPY")), Assignment(FareCard.Field.digits, .integer(2)),
        ]
        let card = EntityID.created(try device.perform(.saveCard(nil, fields)))
        #expect(device.card(card).digits == 2)
    }

    @Test func `a ride costs the fare that applied at its time`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        try device.perform(.ride(card: card))
        try device.perform(.saveCard(card, [Assignment(FareCard.Field.fare, .text("3"))]))
        try device.perform(.ride(card: card))
        #expect(device.card(card).ledger.entries.map(\.balance) == [1000, 725, 425])
    }

    @Test func `entries can be undone one by one, the last one first`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        try device.perform(.ride(card: card))
        try device.perform(.reload(card: card, .typed("20")))
        #expect(device.card(card).balance == 2725)
        try device.perform(.undoLast(card: card))
        try device.perform(.undoLast(card: card))
        #expect(device.card(card).balance == 1000)
        try device.perform(.undoLast(card: card))
        #expect(device.card(card).balance == 0)
        #expect(throws: Refusal.nothingToUndo) { try device.perform(.undoLast(card: card)) }
    }

    @Test func `undo reverts the last action, whether it is an entry, a deletion or an edit`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        let ride = try device.perform(.ride(card: card))
        let reload = try device.perform(.reload(card: card, .minorUnits(500)))
        try device.perform(.undo(ride))
        try device.perform(.saveCard(card, [Assignment(FareCard.Field.fare, .text("3"))]))
        #expect(device.rider.lastAction(with: card)?.kind == .edit)
        try device.perform(.undoLast(card: card))
        #expect(device.card(card).fare == 275)
        #expect(device.rider.lastAction(with: card)?.kind == .deletion)
        try device.perform(.undoLast(card: card))
        #expect(device.card(card).ledger.entries.map(\.balance) == [1000, 725, 1225])
        #expect(device.rider.lastAction(with: card)?.event == reload)
        try device.perform(.undoLast(card: card))
        #expect(device.card(card).ledger.entries.map(\.balance) == [1000, 725])
    }

    @Test func `undoing the deletion of an adjustment does not affect later rides`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        let adjustment = try #require(device.card(card).ledger.entries.last?.id)
        try device.perform(.ride(card: card))
        try device.perform(.undo(adjustment))
        #expect(device.card(card).balance == -275)
        try device.perform(.undoLast(card: card))
        #expect(device.card(card).ledger.entries.map(\.balance) == [1000, 725])
    }

    @Test func `undo restores a removed card while another card is shown, and does not revert an earlier undo`() throws
    {
        var device = Device(1)
        let (one, other) = (try device.makeCard(1000), try device.makeCard(500))
        try device.perform(.delete(.card, one))
        try device.perform(.undoLast(card: other))
        #expect(device.card(one).balance == 1000 && device.card(other).balance == 500)
        try device.perform(.undoLast(card: one))
        #expect(device.card(one).balance == 0 && device.card(other).balance == 500)
        try device.perform(.delete(.card, one))
        try device.perform(.delete(.card, other))
        try device.perform(.undoLast(card: nil))
        #expect(device.rider.state.cards.map(\.id) == [other])
    }

    @Test func `a later entry from another device counts as the last action`() throws {
        var (phone, watch) = (Device(1), Device(2, clock: Device.start + 60_000))
        let card = try phone.makeCard(1000)
        for frames in phone.stored { watch.receive(frames) }
        try phone.perform(.saveCard(card, [Assignment(FareCard.Field.name, .text("Pass"))]))
        let ride = try watch.perform(.ride(card: card))
        for frames in watch.stored { phone.receive(frames) }
        #expect(phone.rider.lastAction(with: card)?.event == ride)
    }

    @Test func `deleting an entry in the middle updates the balance`() throws {
        var device = Device(1)
        let card = try device.makeCard(1000)
        let ride = try device.perform(.ride(card: card))
        try device.perform(.reload(card: card, .minorUnits(500)))
        let deletion = try device.perform(.undo(ride))
        #expect(device.card(card).ledger.entries.map(\.balance) == [1000, 1500])
        try device.perform(.undo(deletion))
        #expect(device.card(card).ledger.entries.map(\.balance) == [1000, 725, 1225])
    }

    @Test func `rides recorded on two unconnected devices may overdraw a card, and no ride is lost`() throws {
        var (phone, watch) = (Device(1), Device(2, clock: Device.start + 500))
        let card = try phone.makeCard(275)
        for frames in phone.stored { watch.receive(frames) }
        try phone.perform(.ride(card: card))
        try watch.perform(.ride(card: card))
        for frames in watch.stored { phone.receive(frames) }
        #expect(phone.card(card).balance == -275 && phone.card(card).isOverdrawn && phone.card(card).ridesLeft == 0)
        #expect(phone.card(card).ledger.entries.count == 3)
        #expect(throws: Refusal.insufficientFare(missing: 550)) { try phone.perform(.ride(card: card)) }
    }

    @Test func `the refusal to save a card lists all invalid fields`() throws {
        var device = Device(1)
        let fields = [
            Assignment(FareCard.Field.fare, .integer(0)), Assignment(FareCard.Field.currency, .text("dollar")),
            Assignment(FareCard.Field.expires, .text("2026-02-30")), Assignment(FareCard.Field.number, .text("12a")),
        ]
        #expect(throws: Refusal.invalid([.fare, .currency, .expires, .number])) {
            try device.perform(.saveCard(nil, fields))
        }
        #expect(device.rider.journal.count == 0)
    }

    @Test func `a card number keeps leading zeros and must have the card's number of digits`() throws {
        var device = Device(1)
        let card = EntityID.created(try device.perform(.saveCard(nil, [])))
        #expect(throws: Refusal.invalid([.number])) {
            try device.perform(.saveCard(card, [Assignment(FareCard.Field.number, .text("00123"))]))
        }
        try device.perform(.saveCard(card, [Assignment(FareCard.Field.number, .text("0012345678"))]))
        #expect(device.card(card).number == "0012345678")
        let shorter = [
            Assignment(FareCard.Field.numberLength, .integer(5)), Assignment(FareCard.Field.number, .text("00123")),
        ]
        try device.perform(.saveCard(card, shorter))
        #expect(device.card(card).number == "00123")
    }

    @Test(arguments: [
        ("2026-11-20", FareCard.Expiry.expired), ("2026-11-21", .soon(days: 0)), ("2026-12-05", .soon(days: 14)),
        ("2026-12-06", .later(days: 15)), ("", .never),
    ])
    func `a card warns before it expires`(day: String, expiry: FareCard.Expiry) throws {
        var device = Device(1)
        let id = EntityID.created(try device.perform(.saveCard(nil, [Assignment(FareCard.Field.expires, .text(day))])))
        #expect(device.card(id).expiry(on: Device.today) == expiry)
    }

    @Test func `negative and excessive amounts are refused`() throws {
        var device = Device(1)
        let card = try device.makeCard(100)
        for amount in [
            Amount.minorUnits(-1), .minorUnits(MinorUnits.largest + 1), .typed("-1"), .typed("1,000"), .typed(""),
        ] {
            #expect(throws: Refusal.invalid([.amount])) { try device.perform(.adjust(card: card, amount)) }
        }
        #expect(throws: Refusal.invalid([.amount])) { try device.perform(.reload(card: card, .minorUnits(0))) }
    }

    @Test(arguments: [
        ("2.75", 275), ("2,75", 275), ("2.5", 250), (".5", 50), ("20", 2000), ("0", 0), ("007", 700),
    ])
    func `amounts are parsed into minor units`(text: String, amount: Int64) {
        #expect(MinorUnits.parse(text.utf8, digits: 2) == amount)
    }

    @Test(arguments: ["", ".", "2.", "1,000", "1.2.3", "1e3", "٣", " 1", "$2", "-2", "99999999999999999999"])
    func `an amount that is ambiguous or not a plain number is refused`(text: String) {
        #expect(MinorUnits.parse(text.utf8, digits: 2) == nil)
    }

    @Test func `yen have no decimals and dinars three`() {
        #expect(MinorUnits.parse("500".utf8, digits: 0) == 500 && MinorUnits.parse("5.0".utf8, digits: 0) == nil)
        #expect(MinorUnits.parse("1.25".utf8, digits: 3) == 1250)
        #expect(MinorUnits.plain(500, digits: 0) == "500" && MinorUnits.plain(5, digits: 2) == "0.05")
        #expect(MinorUnits.plain(-275, digits: 2) == "-2.75" && MinorUnits.plain(123_456, digits: 3) == "123.456")
        #expect(MinorUnits.plain(0, digits: 2) == "0.00" && MinorUnits.plain(0, digits: 0) == "0")
    }
}
