@testable import TransitCore

/// A rider's device in tests: it stores the frames that it prepares, and merges the frames that it stores.
struct Device {
    var rider: Rider
    /// The frames stored so far, one element for each write.
    private(set) var stored: [[UInt8]] = []
    /// The device's clock in milliseconds since 1970.
    var clock: EpochMilliseconds

    static let start: EpochMilliseconds = 1_795_000_000_000
    static let today = ServiceDate(year: 2026, month: 11, day: 21)!

    init(_ writer: UInt64, clock: EpochMilliseconds = Device.start) {
        rider = Rider(writer: writer)
        self.clock = clock
    }

    @discardableResult
    mutating func perform(_ command: RiderCommand) throws(Refusal) -> EventID {
        clock += 1000
        let prepared = try rider.prepare(command, clock: clock)
        receive(prepared.frames)
        return prepared.event!
    }

    @discardableResult
    mutating func receive(_ frames: [UInt8]) -> Journal.Merge {
        stored.append(frames)
        return rider.merge(frames)
    }

    @discardableResult
    mutating func makeCard(_ balance: Int64, fare: Int64 = 275) throws(Refusal) -> EntityID {
        let card = EntityID.created(try perform(.saveCard(nil, [Assignment(FareCard.Field.fare, .integer(fare))])))
        try perform(.adjust(card: card, .minorUnits(balance)))
        return card
    }

    func card(_ id: EntityID) -> FareCard { rider.state.cardTable[id]! }

    var names: [String] { rider.state.groups(with: rider.providedGroups).map(\.name) }

    /// The complete visible state as JSON.
    var picture: String {
        var json = rider.state.overview(providedGroups: [], today: Self.today)
        for card in rider.state.cards { card.writeHistory(to: &json, skipping: 0, count: .max) }
        json.array(rider.state.routeOrder.ordered) { $0.string($1.key) }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}

extension CoachDeparture {
    static let north = CoachDeparture(
        departure: 1_795_300_000, zone: "America/New_York", operatorName: "North Line", destination: "Montréal",
        search: "dr5reg/f25dvk/2026-11-22")!
}

extension SavedPlace {
    static let home = SavedPlace(name: "Home", address: "1 Elm St", latitude: 407_900_000, longitude: -778_600_000)!
    static let work = SavedPlace(name: "Lab", address: "", latitude: 408_000_000, longitude: -778_700_000)!
}
