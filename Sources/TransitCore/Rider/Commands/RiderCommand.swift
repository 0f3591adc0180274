/// What a rider asks for. Each becomes an event or a refusal.
package enum RiderCommand: Sendable {
    /// Without an id a new card; the fields are those of ``FareCard/Field``.
    case saveCard(EntityID?, [Assignment])
    case ride(card: EntityID)
    case reload(card: EntityID, Amount)
    case adjust(card: EntityID, Amount)
    /// Takes back what was done last; see ``Rider/lastDeed(with:)``.
    case undoLast(card: EntityID?)
    case saveTrip(EntityID?, TripEdit)
    case saveGroup(EntityID?, GroupEdit)
    case delete(EntityKind, EntityID)
    /// Takes back an event: an entry, a deletion, an edit, or an undo.
    case undo(EventID)
    case move(RiderList, Move)
    case prefer(Preference, FieldValue)
    case open(Preferences.Opening?)
    /// Makes a stop or a line a favourite under its name; without a name it is none any more.
    case favour(Favourites.Kind, TextKey, name: String?)
    /// Says where home or work is; without a place nowhere.
    case settle(Favourites.Spot, SavedPlace?)
}

/// An amount of money as it comes: counted or typed.
package enum Amount: Sendable {
    case minorUnits(Int64)
    /// See ``MinorUnits/parse(_:digits:)``.
    case typed(String)

    /// - Returns: minor units within `range`; nil for anything else.
    func minorUnits(digits: Int, in range: ClosedRange<Int64>) -> Int64? {
        let amount: Int64? =
            switch self {
            case .minorUnits(let amount): amount
            case .typed(let text): MinorUnits.parse(text.utf8, digits: digits)
            }
        return amount.flatMap { range.contains($0) ? $0 : nil }
    }
}

/// New values of a trip's fields; nil leaves one as it is. An empty name clears it, another end the coach.
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

/// New values of a group's fields; nil leaves one as it is.
package struct GroupEdit: Sendable {
    package var name: String?
    package var routes: [TextKey]?

    package init(name: String? = nil, routes: [TextKey]? = nil) {
        self.name = name
        self.routes = routes
    }
}

/// The lists whose order is the rider's.
package enum RiderList: Sendable {
    case cards, trips, groups
    /// All routes, wherever they are shown.
    case routes
    case routesOfGroup(EntityID)
    case linesOfTrip(EntityID)
    case favourites(Favourites.Kind)
}

/// A move within a list: the ids as they are shown, the index of the one to move, and the index where it is to stand after.
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

/// Why a command became no event.
package enum Refusal: Error, Hashable, Sendable {
    case insufficientFare(missing: Int64)
    /// All fields whose values make no sense.
    case invalid([Field])
    /// A trip without these cannot be saved.
    case incomplete([MissingPart])
    case notThere(EntityKind)
    case nothingToUndo
    /// No command of this version.
    case notUnderstood

    package enum Field: String, Sendable, CaseIterable {
        case name, currency, digits, fare, number, numberLength, expires, warningDays, amount, routes, value
    }
}
