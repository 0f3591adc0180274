internal import TransitCore

/// A change to the rider's data. Amounts are in minor units of the card's currency: 275 is $2.75. Ids are those of
/// ``RiderOverview``.
public enum RiderChange: Hashable, Sendable {
    /// A new card without an id, else an edit of that one.
    case saveCard(id: String?, CardEdit)
    /// Takes a fare off a card. ``RiderRefusal/insufficientFare(missing:)`` where less is on it.
    case ride(card: String)
    /// Adds to the balance.
    case reload(card: String, amount: Int)
    /// Sets the balance.
    case adjust(card: String, balance: Int)
    /// A new trip without an id, else an edit of that one.
    case saveTrip(id: String?, TripChange)
    /// A new group of routes without an id, else an edit of that one; nil leaves a field as it is.
    case saveGroup(id: String?, name: String?, routes: [String]?)
    /// Takes a card away, with its rides; ``undoLast(card:)`` brings it back.
    case deleteCard(String)
    /// Takes a saved trip away.
    case deleteTrip(String)
    /// Takes a group of routes away.
    case deleteGroup(String)
    /// Takes back what was done last, with a card or with any.
    case undoLast(card: String?)
    /// Takes an event back.
    case undo(event: String)
    /// Without a name the stop is no favourite any more.
    case favourStop(id: String, name: String?)
    /// Without a name the route is no favourite any more.
    case favourLine(id: String, name: String?)
    /// Without a place home is nowhere.
    case setHome(RiderPlace?)
    /// Without a place work is nowhere.
    case setWork(RiderPlace?)
    /// One of the preferences of ``RiderOverview``; nil for the usual value.
    case prefer(String, RiderPreference?)
    /// Sets the view that opens at the start.
    case open(RiderOpening?)

    /// Fields of a card; nil leaves one as it is.
    public struct CardEdit: Hashable, Sendable {
        /// The name that the rider gives the card.
        public var name: String?
        /// ISO 4217.
        public var currency: String?
        /// How many digits an amount has behind the point.
        public var digits: Int?
        /// Minor units, more than 0.
        public var fare: Int?
        /// The digits on the card.
        public var number: String?

        /// Creates a change. Fields that are nil keep their value.
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

    /// Fields of a trip; nil leaves one as it is.
    public struct TripChange: Hashable, Sendable {
        /// The name that the rider gives the trip.
        public var name: String?
        /// From where to where.
        public var start, end: RiderPlace?
        /// `agency:id` and short name of each line.
        public var lines: [RiderLine]?

        /// Creates a change. Fields that are nil keep their value.
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

/// A line of a trip.
public struct RiderLine: Codable, Hashable, Sendable {
    /// `agency:id`.
    public let id: String
    /// The line's name at the time it was chosen.
    public let name: String

    /// - Parameters:
    ///   - id: `agency:id`.
    ///   - name: its short name.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A place that a rider chose.
public struct RiderPlace: Codable, Hashable, Sendable {
    /// The name given by the rider, or that of the place.
    public let name: String
    /// Empty if there is none.
    public let address: String
    /// Degrees.
    public let lat, lon: Double

    /// - Parameters:
    ///   - name: what it is called.
    ///   - address: empty if there is none.
    ///   - lat: degrees north.
    ///   - lon: degrees east.
    public init(name: String, address: String = "", lat: Double, lon: Double) {
        self.name = name
        self.address = address
        self.lat = lat
        self.lon = lon
    }
}

/// The view that opens at the start instead of the map of everything.
public enum RiderOpening: Hashable, Sendable {
    /// A route, `agency:id`.
    case route(String)
    /// A group of ``RiderOverview``, by its id.
    case group(String)
}

/// A preference's value.
public enum RiderPreference: Hashable, Sendable {
    /// Such as ``RiderOverview/Preferences/theme``.
    case text(String)
    /// Such as ``RiderOverview/Preferences/satellite``.
    case flag(Bool)
    /// Such as ``RiderOverview/Preferences/reminderSeconds``.
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
            // Ten-millionths of a degree, so that every device has the very same number.
            guard let latitude = Int32(exactly: (lat * 1e7).rounded()),
                let longitude = Int32(exactly: (lon * 1e7).rounded()),
                let place = SavedPlace(name: name, address: address, latitude: latitude, longitude: longitude)
            else { throw .invalid([.value]) }
            return place
        }
    }
}
