internal import TransitCore

/// The rider's data after all events, as the page shows it.
public struct RiderOverview: Codable, Hashable, Sendable {
    /// In the rider's order, as all lists are.
    public let cards: [Card]
    /// Journeys that were saved.
    public let trips: [Trip]
    /// Groups of routes, including those that operators provide.
    public let groups: [Group]
    /// Stops, lines and places.
    public let favourites: Favourites
    /// As they hold, the usual ones included.
    public let preferences: Preferences

    /// A fare card.
    public struct Card: Codable, Hashable, Identifiable, Sendable {
        /// For ``RiderChange``.
        public let id: String
        /// The name that the rider gave the card.
        public let name: String
        /// ISO 4217.
        public let currency: String
        /// Digits behind the point.
        public let digits: Int
        /// The fare of a ride, in minor units.
        public let fare: Int
        /// Minor units. Below zero where two devices that had not met spent more than there was.
        public let balance: Int
        /// How many fares the balance holds.
        public let ridesLeft: Int
        /// The balance is below zero.
        public let overdrawn: Bool
        /// The digits on the card.
        public let number: String?
        /// The last day on which it is good, `2016-07-29`.
        public let expires: String?
        /// `never`, `later`, `soon` or `expired`.
        public let expiry: String
        /// Days until it expires, 0 on the last; nil where it never does or already has.
        public let daysLeft: Int?
        /// How many rides, reloads and adjustments it has.
        public let entries: Int
    }

    /// A saved trip.
    public struct Trip: Codable, Hashable, Identifiable, Sendable {
        /// For ``RiderChange``.
        public let id: String
        /// The name that the rider gave the trip.
        public let name: String?
        /// From where to where.
        public let start, end: RiderPlace?
        /// The lines that serve the trip, in the rider's order.
        public let lines: [RiderLine]
    }

    /// Routes to look at together.
    public struct Group: Codable, Hashable, Identifiable, Sendable {
        /// For ``RiderChange``.
        public let id: String
        /// The name of the place.
        public let name: String
        /// Made by the agency's operator.
        public let provided: Bool
        /// `agency:id` of each.
        public let routes: [String]
    }

    /// The stops, lines and places that the rider uses most.
    public struct Favourites: Codable, Hashable, Sendable {
        /// `agency:id`, and what it was called when it was chosen.
        public let stops, lines: [RiderLine]
        /// Nil where the rider has set none.
        public let home, work: RiderPlace?
    }

    /// The rider's preferences, shared by all devices.
    public struct Preferences: Codable, Hashable, Sendable {
        /// `dark`, `light`, `contrast` or `auto`.
        public let theme: String
        /// BCP 47; empty for the device's.
        public let language: String
        /// `metric`, `imperial` or `british`; empty for the language's.
        public let units: String
        /// `route` or `time`.
        public let boardOrder: String
        /// Seconds before an arrival at which to remind.
        public let reminderSeconds: Int
        /// Single keys do something on the page, while nobody types.
        public let singleKeys: Bool
        /// The map shows pictures from above.
        public let satellite: Bool
        /// The closest stop of each route on the map is marked.
        public let closestStops: Bool
        /// Groups stand before routes in lists.
        public let groupsFirst: Bool
        /// A bus that comes near is announced, once for each visit.
        public let approachAlerts: Bool
    }
}

/// A ride, a reload or an adjustment.
public struct RiderEntry: Hashable, Identifiable, Sendable {
    /// Its event's, for ``RiderChange/undo(event:)``.
    public let id: String
    /// When it was, milliseconds since 1970.
    public let at: Int
    /// `ride`, `reload` or `adjustment`.
    public let kind: String
    /// Minor units; of an adjustment the new balance.
    public let amount: Int
    /// The card's balance after the entry, in minor units.
    public let balance: Int

    init(_ entry: LedgerEntry) {
        id = entry.id.text.string
        at = Int(entry.at.rawValue)
        kind = entry.kind.word
        amount = Int(entry.amount)
        balance = Int(entry.balance)
    }
}
