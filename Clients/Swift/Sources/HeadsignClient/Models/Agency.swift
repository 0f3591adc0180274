// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// A transit agency of this server.
public struct Agency: Codable, Hashable, Identifiable, Sendable {
    /// The id, the prefix of all ids of the agency's entities.
    public let id: String
    /// The name for riders.
    public let name: String
    /// The website of the agency.
    public let url: String?
    /// The phone number of the agency.
    public let phone: String?
    /// The email address of the feed's only agency. Its URL and phone number are used if the operator sets none.
    public let email: String?
    /// The page about fares of the feed's only agency.
    public let fareURL: String?
    /// A BCP 47 tag.
    public let language: String?
    /// An IANA time zone name.
    public let timeZone: String
    /// Whether the agency's live data is simulated.
    public let simulated: Bool
    /// The initial map area, as configured or around all stops.
    public let area: Area?
    /// The state and the period of an agency's timetable.
    public let schedule: Schedule
    /// Whether the agency has live data.
    public let live: Bool
    /// The state of each kind of live data of the agency, the worst of several feeds.
    public let health: Health
    /// The attribution of the data, to be displayed.
    public let attribution: String?
    /// The usual fare as configured by the operator, which is the default of a rider's first fare card.
    public let fare: Fare?
    /// Sections of the list of routes, in display order; absent if there is a single list.
    public let sections: [Section]?
    /// Groups of routes to display together, as configured by the operator; absent if there are none.
    public let groups: [Group]?

    /// The usual fare as configured by the operator, which is the default of a rider's first fare card.
    public struct Fare: Codable, Hashable, Sendable {
        /// The amount in the main unit of the currency.
        public let amount: Double
        /// ISO 4217.
        public let currency: String
        /// The name of the fare card.
        public let card: String?
    }

    /// An element of `sections` of ``Agency``.
    public struct Section: Codable, Hashable, Sendable {
        /// The title of the section.
        public let name: String
        /// The ids of its routes, in display order. Format: `agency:id`.
        public let routes: [String]
    }

    /// An element of `groups` of ``Agency``.
    public struct Group: Codable, Hashable, Identifiable, Sendable {
        /// The name in lowercase with hyphens; stable as long as the name.
        public let id: String
        /// The name of the group.
        public let name: String
        /// The ids of its routes. Format: `agency:id`.
        public let routes: [String]
    }
}
