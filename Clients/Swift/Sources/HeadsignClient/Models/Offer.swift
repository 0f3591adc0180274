// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Offer` of the contract.
public struct Offer: Codable, Hashable, Identifiable, Sendable {
    /// Id.
    public let id: String
    /// A CoachOperator's id.
    public let `operator`: String?
    /// A CoachPlace's id; absent where only the city is known.
    public let origin: String?
    /// Destination.
    public let destination: String?
    /// Departure.
    public let departure: CoachMoment
    /// Arrival.
    public let arrival: CoachMoment?
    /// Days between the two calendars: 1 for the next morning.
    public let daysLater: Int?
    /// Seconds.
    public let duration: Int?
    /// Price.
    public let price: Price?
    /// Class.
    public let `class`: String?
    /// Amenities.
    public let amenities: [Amenity]
    /// Seats left.
    public let seats: Int?
    /// Ticket types.
    public let ticketTypes: [String]
    /// Transfers.
    public let transfers: Int?
    /// Where it can be booked, always https.
    public let link: String?
    /// Terms.
    public let terms: Terms?

    /// `Price` of `Offer`.
    public struct Price: Codable, Hashable, Sendable {
        /// In the currency's smallest units.
        public let amount: Int
        /// ISO 4217.
        public let currency: String
        /// Decimals of the currency: 2 makes 4673 46.73.
        public let digits: Int
    }

    /// One of the words below; a later server may know more.
    public struct Amenity: OpenWord {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let wifi = Self("wifi")
        public static let toilet = Self("toilet")
        public static let airConditioning = Self("airConditioning")
        public static let refreshment = Self("refreshment")
        public static let food = Self("food")
        public static let hotMeal = Self("hotMeal")
        public static let powerOutlets = Self("powerOutlets")
        public static let screens = Self("screens")
        public static let attendant = Self("attendant")
        public static let legRoom = Self("legRoom")
        public static let largeSeats = Self("largeSeats")
        public static let fullRecline = Self("fullRecline")
    }

    /// `Terms` of `Offer`.
    public struct Terms: Codable, Hashable, Sendable {
        /// Refundable.
        public let refundable: Bool?
        /// Before the departure.
        public let refundHours: Int?
        /// Exchangeable.
        public let exchangeable: Bool?
        /// Exchange hours.
        public let exchangeHours: Int?
        /// Carry on bags.
        public let carryOnBags: Int?
        /// Checked bags.
        public let checkedBags: Int?
        /// Bag kilograms.
        public let bagKilograms: Int?
        /// What each bag beyond the checked ones costs.
        public let extraBag: ExtraBag?
        /// Needs identification.
        public let needsIdentification: Bool?
        /// Needs printed ticket.
        public let needsPrintedTicket: Bool?

        /// What each bag beyond the checked ones costs.
        public struct ExtraBag: Codable, Hashable, Sendable {
            /// In the currency's smallest units.
            public let amount: Int
            /// ISO 4217.
            public let currency: String
            /// Decimals of the currency: 2 makes 4673 46.73.
            public let digits: Int
        }
    }
}
