import TestSupport

@testable import TransitCore

/// Performs random commands of a rider on a device, some of them invalid.
enum RandomRider {
    static func act(on device: inout Device, using random: inout SeededRandom) {
        device.clock += Int64.random(in: -5000...60_000, using: &random)
        _ = try? device.perform(command(device.rider, using: &random))
    }

    static func command(_ rider: Rider, using random: inout SeededRandom) -> RiderCommand {
        let cards = rider.state.cards.map(\.id)
        let card = cards.randomElement(using: &random) ?? .named(TextKey("no:card"))
        let amount = Amount.minorUnits(Int64.random(in: 0..<5000, using: &random))
        switch Int.random(in: 0..<24, using: &random) {
        case 0:
            return .saveCard(
                nil, [Assignment(FareCard.Field.fare, .integer(Int64.random(in: 1..<400, using: &random)))])
        case 1:
            return .saveCard(
                card, [Assignment(FareCard.Field.name, .text("Card \(UInt8.random(in: 0..<9, using: &random))"))])
        case 2...6: return .ride(card: card)
        case 7, 8: return .reload(card: card, amount)
        case 9: return .adjust(card: card, amount)
        case 10: return .undoLast(card: card)
        case 11, 12: return undo(rider, using: &random)
        case 13: return .saveGroup(nil, GroupEdit(name: "Group", routes: routes(using: &random)))
        case 14: return groupEdit(rider, using: &random)
        case 15:
            return .saveTrip(nil, TripEdit(start: .home, end: .work, lines: routes(using: &random).map { ($0, "7") }))
        case 20: return .favour(.stop, routes(using: &random)[0], name: Bool.random(using: &random) ? "Stop" : nil)
        case 21: return .settle(.home, Bool.random(using: &random) ? .home : nil)
        case 19: return .saveTrip(nil, TripEdit(start: .home, end: .work, coach: .north))
        case 16: return delete(rider, using: &random)
        case 17: return move(.groups, rider.state.groups(with: []).map(\.id.text), using: &random)
        case 18: return move(.routes, rider.state.ordered((0..<9).map { TextKey("a:\($0)") }), using: &random)
        default: return .prefer(.theme, .text(["dark", "light"].randomElement(using: &random)!))
        }
    }

    private static func undo(_ rider: Rider, using random: inout SeededRandom) -> RiderCommand {
        .undo(
            rider.journal.entries.randomElement(using: &random)?.id ?? EventID(timestamp: .zero, writer: 0, sequence: 0)
        )
    }

    private static func delete(_ rider: Rider, using random: inout SeededRandom) -> RiderCommand {
        if let group = rider.state.groups.randomElement(using: &random) { return .delete(.group, group.id) }
        return .delete(.trip, rider.state.trips.randomElement(using: &random)?.id ?? .named(TextKey("no:trip")))
    }

    private static func groupEdit(_ rider: Rider, using random: inout SeededRandom) -> RiderCommand {
        .saveGroup(rider.state.groups.randomElement(using: &random)?.id, GroupEdit(routes: routes(using: &random)))
    }

    private static func move(_ list: RiderList, _ shown: [TextKey], using random: inout SeededRandom) -> RiderCommand {
        let range = 0...max(shown.count, 1)
        return .move(
            list,
            Move(shown: shown, from: Int.random(in: range, using: &random), to: Int.random(in: range, using: &random)))
    }

    private static func routes(using random: inout SeededRandom) -> [TextKey] {
        (0..<9).shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)).map { TextKey("a:\($0)") }
    }
}
