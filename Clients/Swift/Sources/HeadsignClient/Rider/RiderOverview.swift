internal import TransitCore

/// The rider's current data, the result of all events in the journal.
public struct RiderOverview: Codable, Hashable, Sendable {
    /// The fare cards. All lists are in the rider's order.
    public let cards: [Card]
    /// The saved trips.
    public let trips: [Trip]
    /// Groups of routes, including those that operators provide.
    public let groups: [Group]
    /// The favourite stops, lines and places.
    public let favourites: Favourites
    /// The preferences in effect, including defaults.
    public let preferences: Preferences

    /// A fare card.
    public struct Card: Codable, Hashable, Identifiable, Sendable {
        /// The id, for ``RiderChange``.
        public let id: String
        /// The name that the rider gave the card.
        public let name: String
        /// The currency, ISO 4217.
        public let currency: String
        /// The number of decimals of the currency.
        public let digits: Int
        /// The fare of a ride, in minor units.
        public let fare: Int
        /// The balance in minor units. Negative if devices that were not synchronized spent more than the balance.
        public let balance: Int
        /// The number of fares that the balance covers.
        public let ridesLeft: Int
        /// Whether the balance is negative.
        public let overdrawn: Bool
        /// The number printed on the card.
        public let number: String?
        /// The last day on which the card is valid, such as `2016-07-29`.
        public let expires: String?
        /// The expiry status: `never`, `later`, `soon` or `expired`.
        public let expiry: String
        /// The days until the card expires, 0 on its last day; nil if it never expires or has expired.
        public let daysLeft: Int?
        /// The number of rides, reloads and adjustments.
        public let entries: Int
    }

    /// A saved trip.
    public struct Trip: Codable, Hashable, Identifiable, Sendable {
        /// The id, for ``RiderChange``.
        public let id: String
        /// The name that the rider gave the trip.
        public let name: String?
        /// The origin and the destination of the trip.
        public let start, end: RiderPlace?
        /// The lines that serve the trip, in the rider's order.
        public let lines: [RiderLine]
    }

    /// A group of routes that are displayed together.
    public struct Group: Codable, Hashable, Identifiable, Sendable {
        /// The id, for ``RiderChange``.
        public let id: String
        /// The name of the group.
        public let name: String
        /// Whether the group is provided by the agency's operator.
        public let provided: Bool
        /// The `agency:id` of each route.
        public let routes: [String]
    }

    /// The rider's favourite stops, lines and places.
    public struct Favourites: Codable, Hashable, Sendable {
        /// The favourite stops and lines, with their names when the rider selected them.
        public let stops, lines: [RiderLine]
        /// The rider's home and workplace; nil if not set.
        public let home, work: RiderPlace?
    }

    /// The rider's preferences, synchronized between devices.
    public struct Preferences: Codable, Hashable, Sendable {
        /// The color scheme: `dark`, `light`, `contrast` or `auto`.
        public let theme: String
        /// The language, a BCP 47 tag; empty for the device's language.
        public let language: String
        /// The units of distance: `metric`, `imperial` or `british`; empty for the usual units of the language.
        public let units: String
        /// The order of boards: by `route` or by `time`.
        public let boardOrder: String
        /// The default time of a reminder before the arrival, in seconds.
        public let reminderSeconds: Int
        /// Whether keyboard shortcuts of a single key are enabled on the page, outside text fields.
        public let singleKeys: Bool
        /// Whether the map shows satellite images.
        public let satellite: Bool
        /// Whether the map marks the closest stop of each route.
        public let closestStops: Bool
        /// Whether lists show groups before routes.
        public let groupsFirst: Bool
        /// Whether the rider is notified when a bus approaches. Each bus is announced once, and again only after it has
        /// left and come back.
        public let approachAlerts: Bool
    }
}

/// An entry of a card's history: a ride, a reload or an adjustment.
public struct RiderEntry: Hashable, Identifiable, Sendable {
    /// The id of the event, for ``RiderChange/undo(event:)``.
    public let id: String
    /// The time of the entry, in epoch milliseconds.
    public let at: Int
    /// The kind of the entry: `ride`, `reload` or `adjustment`.
    public let kind: String
    /// The amount in minor units; for an adjustment the new balance.
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
