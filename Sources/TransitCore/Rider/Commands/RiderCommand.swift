/// A command from the rider. Each results in an event or a ``Refusal``.
package enum RiderCommand: Sendable {
    /// Saves a card, a new one if the id is nil. The fields are those of ``FareCard/Field``.
    case saveCard(EntityID?, [Assignment])
    case ride(card: EntityID)
    case reload(card: EntityID, Amount)
    case adjust(card: EntityID, Amount)
    /// Undoes the last action; see ``Rider/lastDeed(with:)``.
    case undoLast(card: EntityID?)
    case saveTrip(EntityID?, TripEdit)
    case saveGroup(EntityID?, GroupEdit)
    case delete(EntityKind, EntityID)
    /// Undoes an event: an entry, a deletion, an edit, or an undo.
    case undo(EventID)
    case move(RiderList, Move)
    case prefer(Preference, FieldValue)
    case open(Preferences.Opening?)
    /// Adds a stop or a line to the favourites; removes it if the name is nil.
    case favour(Favourites.Kind, TextKey, name: String?)
    /// Sets home or work; clears it if the place is nil.
    case settle(Favourites.Spot, SavedPlace?)
}

/// An amount of money, as a number or as typed.
package enum Amount: Sendable {
    case minorUnits(Int64)
    /// See ``MinorUnits/parse(_:digits:)``.
    case typed(String)

    /// - Returns: Minor units within `range`; nil for anything else.
    func minorUnits(digits: Int, in range: ClosedRange<Int64>) -> Int64? {
        let amount: Int64? =
            switch self {
            case .minorUnits(let amount): amount
            case .typed(let text): MinorUnits.parse(text.utf8, digits: digits)
            }
        return amount.flatMap { range.contains($0) ? $0 : nil }
    }
}

/// New values for a trip's fields; nil leaves a field unchanged. An empty name clears it, and a new destination clears
/// the coach.
package struct TripEdit: Sendable {
    package var name: String?
    package var start: SavedPlace?
    package var end: SavedPlace?
    package var lines: [(key: TextKey, name: String)]?
    package var coach: CoachDeparture?

    package init(
        name: String? = nil, start: SavedPlace? = nil, end: SavedPlace? = nil,
        lines: [(key: TextKey, name: String)]? = nil,
        coach: CoachDeparture? = nil
    ) {
        self.name = name
        self.start = start
        self.end = end
        self.lines = lines
        self.coach = coach
    }
}

/// New values for a group's fields; nil leaves a field unchanged.
package struct GroupEdit: Sendable {
    package var name: String?
    package var routes: [TextKey]?

    package init(name: String? = nil, routes: [TextKey]? = nil) {
        self.name = name
        self.routes = routes
    }
}

/// Lists that the rider can reorder.
package enum RiderList: Sendable {
    case cards, trips, groups
    /// The routes as ordered on every page.
    case routes
    case routesOfGroup(EntityID)
    case linesOfTrip(EntityID)
    case favourites(Favourites.Kind)
}

/// A move within a list: the displayed ids, the index of the moved one, and its new index.
package struct Move: Sendable {
    package var shown: [TextKey]
    package var from: Int
    package var to: Int

    package init(shown: [TextKey], from: Int, to: Int) {
        self.shown = shown
        self.from = from
        self.to = to
    }
}

/// The reason why a command was refused.
package enum Refusal: Error, Hashable, Sendable {
    case insufficientFare(missing: Int64)
    /// Some fields have invalid values; lists all of them.
    case invalid([Field])
    /// The parts that a trip needs in order to be saved.
    case incomplete([MissingPart])
    case notThere(EntityKind)
    case nothingToUndo
    /// The command is unknown to this version or malformed.
    case notUnderstood

    package enum Field: String, Sendable, CaseIterable {
        case name, currency, digits, fare, number, numberLength, expires, warningDays, amount, routes, value
    }
}
