// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// An offer of a coach ride.
public struct Offer: Codable, Hashable, Identifiable, Sendable {
    /// The id of the offer.
    public let id: String
    /// The id of a CoachOperator.
    public let `operator`: String?
    /// The id of a CoachPlace; absent if only the city is known.
    public let origin: String?
    /// The id of a CoachPlace; absent if only the city is known.
    public let destination: String?
    /// The departure.
    public let departure: CoachMoment
    /// The arrival; absent if unknown.
    public let arrival: CoachMoment?
    /// The number of days between the local dates: 1 for the next morning.
    public let daysLater: Int?
    /// The duration in seconds.
    public let duration: Int?
    /// The price of the offer; absent if unknown.
    public let price: Price?
    /// The class of service.
    public let `class`: String?
    /// The amenities on board.
    public let amenities: [Amenity]
    /// The number of seats left.
    public let seats: Int?
    /// The ticket types of the supplier.
    public let ticketTypes: [String]
    /// The number of transfers.
    public let transfers: Int?
    /// The booking page, always https.
    public let link: String?
    /// The conditions of the ticket; absent members are unknown.
    public let terms: Terms?

    /// The price of the offer; absent if unknown.
    public struct Price: Codable, Hashable, Sendable {
        /// The amount in the smallest unit of the currency.
        public let amount: Int
        /// ISO 4217.
        public let currency: String
        /// The number of decimals of the currency: with 2, 4673 means 46.73.
        public let digits: Int
    }

    /// An amenity on board.
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

    /// The conditions of the ticket; absent members are unknown.
    public struct Terms: Codable, Hashable, Sendable {
        /// Whether the ticket can be refunded.
        public let refundable: Bool?
        /// The number of hours before departure until which it can be refunded.
        public let refundHours: Int?
        /// Whether the ticket can be exchanged.
        public let exchangeable: Bool?
        /// The number of hours before departure until which it can be exchanged.
        public let exchangeHours: Int?
        /// The number of included carry-on bags.
        public let carryOnBags: Int?
        /// The number of included checked bags.
        public let checkedBags: Int?
        /// The weight limit of each checked bag in kilograms.
        public let bagKilograms: Int?
        /// The price of each additional bag.
        public let extraBag: ExtraBag?
        /// Whether passengers need an identity document.
        public let needsIdentification: Bool?
        /// Whether the ticket must be printed.
        public let needsPrintedTicket: Bool?

        /// The price of each additional bag.
        public struct ExtraBag: Codable, Hashable, Sendable {
            /// The amount in the smallest unit of the currency.
            public let amount: Int
            /// ISO 4217.
            public let currency: String
            /// The number of decimals of the currency: with 2, 4673 means 46.73.
            public let digits: Int
        }
    }
}
