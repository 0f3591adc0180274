internal import TransitCore

/// A change to the rider's data. Amounts are in minor units of the card's currency: 275 is $2.75. Ids are those of
/// ``RiderOverview``.
public enum RiderChange: Hashable, Sendable {
    /// Creates a fare card if the id is nil, and otherwise edits an existing card.
    case saveCard(id: String?, CardEdit)
    /// Deducts one fare from a card. Refused with ``RiderRefusal/insufficientFare(missing:)`` if the balance is too
    /// low.
    case ride(card: String)
    /// Adds an amount to the balance of a card.
    case reload(card: String, amount: Int)
    /// Sets the balance of a card.
    case adjust(card: String, balance: Int)
    /// Creates a saved trip if the id is nil, and otherwise edits an existing trip.
    case saveTrip(id: String?, TripChange)
    /// Creates a group of routes if the id is nil, and otherwise edits an existing group; fields that are nil keep
    /// their value.
    case saveGroup(id: String?, name: String?, routes: [String]?)
    /// Deletes a fare card and its history; ``undoLast(card:)`` restores it.
    case deleteCard(String)
    /// Deletes a saved trip.
    case deleteTrip(String)
    /// Deletes a group of routes.
    case deleteGroup(String)
    /// Undoes the last change of a card; of any card if the id is nil.
    case undoLast(card: String?)
    /// Undoes the event with this id.
    case undo(event: String)
    /// Adds a stop to the favourites; removes it if the name is nil.
    case favourStop(id: String, name: String?)
    /// Adds a line to the favourites; removes it if the name is nil.
    case favourLine(id: String, name: String?)
    /// Sets the rider's home; clears it if nil.
    case setHome(RiderPlace?)
    /// Sets the rider's workplace; clears it if nil.
    case setWork(RiderPlace?)
    /// Sets one of the preferences of ``RiderOverview`` by its name; restores its default if nil.
    case prefer(String, RiderPreference?)
    /// Sets the view that is open when the page starts; restores the default if nil.
    case open(RiderOpening?)

    /// Changed fields of a fare card. Fields that are nil keep their value.
    public struct CardEdit: Hashable, Sendable {
        /// The name that the rider gives the card.
        public var name: String?
        /// The currency of the card, ISO 4217.
        public var currency: String?
        /// The number of decimals of the currency.
        public var digits: Int?
        /// The fare of a ride in minor units, greater than 0.
        public var fare: Int?
        /// The number printed on the card.
        public var number: String?

        /// Creates an edit. Fields that are nil keep their value.
        public init(
            name: String? = nil, currency: String? = nil, digits: Int? = nil, fare: Int? = nil, number: String? = nil
        ) {
            self.name = name
            self.currency = currency
            self.digits = digits
            self.fare = fare
            self.number = number
        }
    }

    /// Changed fields of a saved trip. Fields that are nil keep their value.
    public struct TripChange: Hashable, Sendable {
        /// The name that the rider gives the trip.
        public var name: String?
        /// The origin and the destination of the trip.
        public var start, end: RiderPlace?
        /// The lines of the trip.
        public var lines: [RiderLine]?

        /// Creates an edit. Fields that are nil keep their value.
        public init(
            name: String? = nil, start: RiderPlace? = nil, end: RiderPlace? = nil, lines: [RiderLine]? = nil
        ) {
            self.name = name
            self.start = start
            self.end = end
            self.lines = lines
        }
    }
}

/// A line of a saved trip, or a favourite stop or line.
public struct RiderLine: Codable, Hashable, Sendable {
    /// The `agency:id` of the line or stop.
    public let id: String
    /// The name of the line or stop when the rider selected it.
    public let name: String

    /// - Parameters:
    ///   - id: The `agency:id`.
    ///   - name: The short name of the line.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A place that the rider chose, such as home or the end of a trip.
public struct RiderPlace: Codable, Hashable, Sendable {
    /// The name that the rider gave the place, or else the place's own name.
    public let name: String
    /// The postal address; empty if there is none.
    public let address: String
    /// The coordinates, in degrees north and east.
    public let lat, lon: Double

    /// - Parameters:
    ///   - name: The name of the place.
    ///   - address: The postal address; empty if there is none.
    ///   - lat: The latitude, in degrees north.
    ///   - lon: The longitude, in degrees east.
    public init(name: String, address: String = "", lat: Double, lon: Double) {
        self.name = name
        self.address = address
        self.lat = lat
        self.lon = lon
    }
}

/// The view that is open when the page starts, instead of the map of all routes.
public enum RiderOpening: Hashable, Sendable {
    /// A route by its `agency:id`.
    case route(String)
    /// A group of ``RiderOverview`` by its id.
    case group(String)
}

/// The value of a preference.
public enum RiderPreference: Hashable, Sendable {
    /// A string, for example of ``RiderOverview/Preferences/theme``.
    case text(String)
    /// A Boolean, for example of ``RiderOverview/Preferences/satellite``.
    case flag(Bool)
    /// An integer, for example of ``RiderOverview/Preferences/reminderSeconds``.
    case number(Int)
}

extension RiderChange {
    var command: RiderCommand {
        get throws(Refusal) {
            switch self {
            case .saveCard(let id, let edit): .saveCard(id.map { EntityID(TextKey($0)) }, edit.assignments)
            case .ride(let card): .ride(card: EntityID(TextKey(card)))
            case .reload(let card, let amount): .reload(card: EntityID(TextKey(card)), .minorUnits(Int64(amount)))
            case .adjust(let card, let balance): .adjust(card: EntityID(TextKey(card)), .minorUnits(Int64(balance)))
            case .saveTrip(let id, let edit): .saveTrip(id.map { EntityID(TextKey($0)) }, try edit.core)
            case .saveGroup(let id, let name, let routes):
                .saveGroup(
                    id.map { EntityID(TextKey($0)) }, GroupEdit(name: name, routes: routes?.map { TextKey($0) }))
            case .deleteCard(let id): .delete(.card, EntityID(TextKey(id)))
            case .deleteTrip(let id): .delete(.trip, EntityID(TextKey(id)))
            case .deleteGroup(let id): .delete(.group, EntityID(TextKey(id)))
            case .undoLast(let card): .undoLast(card: card.map { EntityID(TextKey($0)) })
            case .undo(let event): try Self.undo(event)
            case .favourStop(let id, let name): .favour(.stop, TextKey(id), name: name)
            case .favourLine(let id, let name): .favour(.line, TextKey(id), name: name)
            case .setHome(let place): .settle(.home, try place?.core)
            case .setWork(let place): .settle(.work, try place?.core)
            case .prefer(let name, let value): try Self.prefer(name, value)
            case .open(.route(let id)?): .open(.route(TextKey(id)))
            case .open(.group(let id)?): .open(.group(EntityID(TextKey(id))))
            case .open(nil): .open(nil)
            }
        }
    }

    private static func undo(_ event: String) throws(Refusal) -> RiderCommand {
        guard let id = EventID(TextKey(event)) else { throw .nothingToUndo }
        return .undo(id)
    }

    private static func prefer(_ name: String, _ value: RiderPreference?) throws(Refusal) -> RiderCommand {
        guard let preference = Preference(rawValue: name) else { throw .invalid([.value]) }
        switch value {
        case .text(let text): return .prefer(preference, .text(text))
        case .flag(let flag): return .prefer(preference, .integer(flag ? 1 : 0))
        case .number(let number): return .prefer(preference, .integer(Int64(number)))
        case nil: return .prefer(preference, .none)
        }
    }
}

extension RiderChange.CardEdit {
    fileprivate var assignments: [Assignment] {
        var list: [Assignment] = []
        if let name { list.append(Assignment(FareCard.Field.name, .text(name))) }
        if let currency { list.append(Assignment(FareCard.Field.currency, .text(currency))) }
        if let digits { list.append(Assignment(FareCard.Field.digits, .integer(Int64(digits)))) }
        if let fare { list.append(Assignment(FareCard.Field.fare, .integer(Int64(fare)))) }
        if let number { list.append(Assignment(FareCard.Field.number, .text(number))) }
        return list
    }
}

extension RiderChange.TripChange {
    fileprivate var core: TripEdit {
        get throws(Refusal) {
            TripEdit(
                name: name, start: try start?.core, end: try end?.core,
                lines: lines?.map { (key: TextKey($0.id), name: $0.name) })
        }
    }
}

extension RiderPlace {
    fileprivate var core: SavedPlace {
        get throws(Refusal) {
            // Coordinates are stored in units of 10⁻⁷ degrees, so that all devices have exactly the same number.
            guard let latitude = Int32(exactly: (lat * 1e7).rounded()),
                let longitude = Int32(exactly: (lon * 1e7).rounded()),
                let place = SavedPlace(name: name, address: address, latitude: latitude, longitude: longitude)
            else { throw .invalid([.value]) }
            return place
        }
    }
}
