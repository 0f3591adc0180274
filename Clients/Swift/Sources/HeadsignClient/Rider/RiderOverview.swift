internal import TransitCore

/// What a rider has, as it is after all events. The same as the page draws.
public struct RiderOverview: Codable, Hashable, Sendable {
    /// In the rider's order, as all lists are.
    public let cards: [Card]
    public let trips: [Trip]
    public let groups: [Group]
    public let favourites: Favourites
    public let preferences: Preferences

    public struct Card: Codable, Hashable, Identifiable, Sendable {
        public let id: String
        public let name: String
        /// ISO 4217.
        public let currency: String
        /// Digits behind the point.
        public let digits: Int
        /// What a ride costs, minor units.
        public let fare: Int
        /// Minor units. Below zero where two devices that had not met spent more than there was.
        public let balance: Int
        public let ridesLeft: Int
        public let overdrawn: Bool
        /// The digits on the card.
        public let number: String?
        /// The last day on which it is good, `2016-07-29`.
        public let expires: String?
        /// `never`, `later`, `soon` or `expired`.
        public let expiry: String
        public let daysLeft: Int?
        /// How many rides, reloads and adjustments it has.
        public let entries: Int
    }

    public struct Trip: Codable, Hashable, Identifiable, Sendable {
        public let id: String
        public let name: String?
        public let start, end: RiderPlace?
        public let lines: [RiderLine]
    }

    /// Routes to look at together.
    public struct Group: Codable, Hashable, Identifiable, Sendable {
        public let id: String
        public let name: String
        /// Made by the agency's operator.
        public let provided: Bool
        /// `agency:id` of each.
        public let routes: [String]
    }

    public struct Favourites: Codable, Hashable, Sendable {
        /// `agency:id`, and what it was called when it was chosen.
        public let stops, lines: [RiderLine]
        public let home, work: RiderPlace?
    }

    /// What a rider likes, on all devices.
    public struct Preferences: Codable, Hashable, Sendable {
        /// `dark`, `light`, `contrast` or `auto`.
        public let theme: String
        /// BCP 47; empty for the device's.
        public let language: String
        /// `metric`, `imperial` or `british`; empty for the language's.
        public let units: String
        /// `route` or `time`.
        public let boardOrder: String
        /// Seconds before an arrival at which to tell.
        public let reminderSeconds: Int
        public let singleKeys, satellite, closestStops, groupsFirst, approachAlerts: Bool
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
    /// What was on the card after it, minor units.
    public let balance: Int

    init(_ entry: LedgerEntry) {
        id = entry.id.text.string
        at = Int(entry.at.rawValue)
        kind = entry.kind.word
        amount = Int(entry.amount)
        balance = Int(entry.balance)
    }
}
