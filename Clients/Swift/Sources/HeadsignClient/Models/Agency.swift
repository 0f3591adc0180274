// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Agency` of the contract.
public struct Agency: Codable, Hashable, Identifiable, Sendable {
    /// Id.
    public let id: String
    /// Name.
    public let name: String
    /// Url.
    public let url: String?
    /// Phone.
    public let phone: String?
    /// The electronic mail address of the feed's only agency. Its web address and telephone number stand in where
    /// the operator names none.
    public let email: String?
    /// The page on which the feed's only agency sells or explains tickets.
    public let fareURL: String?
    /// BCP 47.
    public let language: String?
    /// An IANA name.
    public let timeZone: String
    /// Its live data is made up.
    public let simulated: Bool
    /// A rectangle to show at first, the operator's or around all stops.
    public let area: Area?
    /// Schedule.
    public let schedule: Schedule
    /// It has live data.
    public let live: Bool
    /// How each thing that the agency's feeds tell is doing; the worst of several feeds counts.
    public let health: Health
    /// Attribution.
    public let attribution: String?
    /// What a ride usually costs, as the operator says; a rider's first card begins with it.
    public let fare: Fare?
    /// Parts of the list of routes, in the order to show; absent for one list.
    public let sections: [Section]?
    /// Routes to look at together, as the operator suggests; absent where there are none.
    public let groups: [Group]?

    /// What a ride usually costs, as the operator says; a rider's first card begins with it.
    public struct Fare: Codable, Hashable, Sendable {
        /// In the currency's main unit.
        public let amount: Double
        /// ISO 4217.
        public let currency: String
        /// What riders call the card that rides are paid with.
        public let card: String?
    }

    /// `Section` of `Agency`.
    public struct Section: Codable, Hashable, Sendable {
        /// Name.
        public let name: String
        /// Routes. `agency:id`.
        public let routes: [String]
    }

    /// `Group` of `Agency`.
    public struct Group: Codable, Hashable, Identifiable, Sendable {
        /// The name in small letters with hyphens; it stays as long as the name.
        public let id: String
        /// Name.
        public let name: String
        /// Routes. `agency:id`.
        public let routes: [String]
    }
}
