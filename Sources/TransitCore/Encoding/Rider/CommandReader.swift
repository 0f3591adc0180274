/// The encoding of commands from the page: one byte for the command, then its arguments encoded as ``Assignment``. The
/// numbers in the second column of the table are the arguments' ``Assignment/field``.
///
/// | command | arguments |
/// |---|---|
/// | 1 save card | 0 card, absent for a new one; fields of ``FareCard/Field`` |
/// | 2 ride | 0 card |
/// | 3 reload, 4 adjust | 0 card, 1 amount: minor units or as typed |
/// | 5 undo the last action | 0 card, if any |
/// | 6 save trip | 0 trip, absent for a new one; 1 name, 2 start, 3 end, 4 per line: route and short name, 5 coach |
/// | 7 save group | 0 group, absent for a new one; 1 name, 2 per route |
/// | 8 delete | 0 entity, 1 its ``EntityKind`` |
/// | 9 undo | 0 event |
/// | 10 move | 0 list (see below), 1 its group or trip, 2 per displayed id, 3 from, 4 to |
/// | 11 prefer | 0 name, 1 value, absent for the default |
/// | 12 open at start | 0 route or 1 group; neither for the overview map |
/// | 13 favour | 0 id, 1 its ``Favourites/Kind``, 2 its name, absent to remove the favourite |
///
/// Lists: 1 cards, 2 trips, 3 groups, 4 routes, 5 routes of a group, 6 lines of a trip, 7 favourite stops,
/// 8 favourite lines.
///
/// Entities and events are encoded as strings. An argument that is a list is preceded by an element without a key,
/// which distinguishes an empty list from an absent one.
package struct CommandReader {
    private let command: UInt8
    private let arguments: Arguments

    /// Decodes a command; nil if the bytes are malformed.
    package init?(_ bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let command = reader.byte(), let list = Assignment.list(from: &reader) else { return nil }
        self.command = command
        arguments = Arguments(list)
    }

    /// The decoded command; nil for an unknown command or invalid arguments.
    package var riderCommand: RiderCommand? {
        switch command {
        case 1:
            .saveCard(
                arguments.entity(0), arguments.list.filter { $0.field != 0 && $0.field != FareCard.Field.position })
        case 2: arguments.entity(0).map { .ride(card: $0) }
        case 3: amount.map { .reload(card: $0.card, $0.amount) }
        case 4: amount.map { .adjust(card: $0.card, $0.amount) }
        case 5: .undoLast(card: arguments.entity(0))
        case 6: .saveTrip(arguments.entity(0), trip)
        case 7: .saveGroup(arguments.entity(0), GroupEdit(name: arguments.text(1), routes: arguments.keys(2)))
        case 8: deletion
        case 9: arguments.text(0).flatMap { EventID(TextKey($0)) }.map { .undo($0) }
        case 10: move
        case 11: preference
        case 12: .open(arguments.text(0).map { .route(TextKey($0)) } ?? arguments.entity(1).map { .group($0) })
        case 13: favour
        case 14: settlement
        default: nil
        }
    }

    private var amount: (card: EntityID, amount: Amount)? {
        guard let card = arguments.entity(0) else { return nil }
        switch arguments.value(1) {
        case .integer(let units): return (card, .minorUnits(units))
        case .text(let text): return (card, .typed(text))
        default: return nil
        }
    }

    private var trip: TripEdit {
        TripEdit(
            name: arguments.text(1), start: arguments.place(2), end: arguments.place(3),
            lines: arguments.keys(4).map { _ in
                arguments.list.compactMap { argument in
                    guard argument.field == 4, let key = argument.key, case .text(let name) = argument.value else {
                        return nil
                    }
                    return (key: key, name: name)
                }
            }, coach: arguments.coach(5))
    }

    private var deletion: RiderCommand? {
        guard let entity = arguments.entity(0), let number = arguments.integer(1),
            let kind = UInt8(exactly: number).flatMap({ EntityKind(rawValue: $0) })
        else { return nil }
        return .delete(kind, entity)
    }

    private var move: RiderCommand? {
        guard let list, let shown = arguments.keys(2), let from = arguments.integer(3), let to = arguments.integer(4),
            let from = Int(exactly: from), let to = Int(exactly: to)
        else { return nil }
        return .move(list, Move(shown: shown, from: from, to: to))
    }

    private var list: RiderList? {
        switch arguments.integer(0) {
        case 1: .cards
        case 2: .trips
        case 3: .groups
        case 4: .routes
        case 5: arguments.entity(1).map { .routesOfGroup($0) }
        case 6: arguments.entity(1).map { .linesOfTrip($0) }
        case 7: .favourites(.stop)
        case 8: .favourites(.line)
        default: nil
        }
    }

    private var preference: RiderCommand? {
        guard let name = arguments.text(0),
            let preference = Preference.allCases.first(where: { TextKey.areSame($0.rawValue, name) })
        else { return nil }
        return .prefer(preference, arguments.value(1) ?? .none)
    }

    private var favour: RiderCommand? {
        guard let id = arguments.text(0), let number = arguments.integer(1),
            let kind = UInt8(exactly: number).flatMap({ Favourites.Kind(rawValue: $0) })
        else { return nil }
        return .favour(kind, TextKey(id), name: arguments.text(2))
    }

    private var settlement: RiderCommand? {
        guard let name = arguments.text(0),
            let spot = Favourites.Spot.allCases.first(where: { TextKey.areSame($0.rawValue, name) })
        else { return nil }
        return .settle(spot, arguments.place(1))
    }
}

/// Numbered arguments of a command or a query.
struct Arguments {
    let list: [Assignment]

    init(_ list: [Assignment]) {
        self.list = list
    }

    func value(_ field: UInt8) -> FieldValue? {
        list.first { $0.field == field && $0.key == nil }?.value
    }

    func text(_ field: UInt8) -> String? {
        guard case .text(let text)? = value(field) else { return nil }
        return text
    }

    func integer(_ field: UInt8) -> Int64? {
        guard case .integer(let integer)? = value(field) else { return nil }
        return integer
    }

    func place(_ field: UInt8) -> SavedPlace? {
        guard case .place(let place)? = value(field) else { return nil }
        return place
    }

    func coach(_ field: UInt8) -> CoachDeparture? {
        guard case .coach(let coach)? = value(field) else { return nil }
        return coach
    }

    func entity(_ field: UInt8) -> EntityID? {
        text(field).map { EntityID(TextKey($0)) }
    }

    /// Returns the keys of a list argument; nil if the list is absent.
    func keys(_ field: UInt8) -> [TextKey]? {
        guard list.contains(where: { $0.field == field }) else { return nil }
        return list.compactMap { $0.field == field ? $0.key : nil }
    }

    /// Returns the keys and strings of a list argument.
    func texts(_ field: UInt8) -> [(key: TextKey, text: String)] {
        list.compactMap { argument in
            guard argument.field == field, let key = argument.key, case .text(let text) = argument.value else {
                return nil
            }
            return (key, text)
        }
    }

    /// Returns the keys and the saved places of a list argument.
    func places(_ field: UInt8) -> [(key: TextKey, place: SavedPlace)] {
        list.compactMap { argument in
            guard argument.field == field, let key = argument.key, case .place(let place) = argument.value else {
                return nil
            }
            return (key, place)
        }
    }
}
