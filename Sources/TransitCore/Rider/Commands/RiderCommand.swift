/// A command from the rider. Each command results in events or a ``Refusal``.
package enum RiderCommand: Sendable {
    /// Saves a card; creates a card if the id is nil. The fields are numbered as in ``FareCard/Field``.
    case saveCard(EntityID?, [Assignment])
    case ride(card: EntityID)
    case reload(card: EntityID, Amount)
    case adjust(card: EntityID, Amount)
    /// Undoes the last action; see ``Rider/lastAction(with:)``.
    case undoLast(card: EntityID?)
    case saveTrip(EntityID?, TripEdit)
    case saveGroup(EntityID?, GroupEdit)
    case delete(EntityKind, EntityID)
    /// Undoes an event: an entry, a deletion, an edit, or the undoing of an event.
    case undo(EventID)
    case move(RiderList, Move)
    case prefer(Preference, FieldValue)
    case open(Preferences.Opening?)
    /// Adds a stop or a line to the favourites, or removes it if the name is nil.
    case favour(Favourites.Kind, TextKey, name: String?)
    /// Sets the rider's home or work, or clears it if the place is nil.
    case settle(Favourites.Spot, SavedPlace?)
}

/// An amount of money, as a number or as typed text.
package enum Amount: Sendable {
    case minorUnits(Int64)
    /// The text typed by the rider; see ``MinorUnits/parse(_:digits:)``.
    case typed(String)

    /// Converts the amount to minor units.
    /// - Returns: Minor units within `range`; nil if the amount is malformed or out of range.
    func minorUnits(digits: Int, in range: ClosedRange<Int64>) -> Int64? {
        let amount: Int64? =
            switch self {
            case .minorUnits(let amount): amount
            case .typed(let text): MinorUnits.parse(text.utf8, digits: digits)
            }
        return amount.flatMap { range.contains($0) ? $0 : nil }
    }
}

/// New values for a trip's fields; nil leaves a field unchanged. An empty name clears the trip's name, and a new
/// destination clears the coach.
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
    /// The order of routes that applies on every page.
    case routes
    case routesOfGroup(EntityID)
    case linesOfTrip(EntityID)
    case favourites(Favourites.Kind)
}

/// A move within a list: the displayed ids, and the old and the new index of the moved id.
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
    /// Some fields have invalid values; all of these fields are listed.
    case invalid([Field])
    /// Some parts that a trip requires are missing; all of these parts are listed.
    case incomplete([MissingPart])
    case notThere(EntityKind)
    case nothingToUndo
    /// The command is malformed, or unknown to this version.
    case notUnderstood

    package enum Field: String, Sendable, CaseIterable {
        case name, currency, digits, fare, number, numberLength, expires, warningDays, amount, routes, value
    }
}
