// Made by scripts/client-models from api/openapi.yaml; not to be edited.

/// `Offer` of the contract.
public struct Offer: Codable, Hashable, Identifiable, Sendable {
    /// Id.
    public let id: String
    /// The id of a CoachOperator.
    public let `operator`: String?
    /// The id of a CoachPlace; absent if only the city is known.
    public let origin: String?
    /// Destination.
    public let destination: String?
    /// Departure.
    public let departure: CoachMoment
    /// Arrival.
    public let arrival: CoachMoment?
    /// The number of days between the local dates: 1 for the next morning.
    public let daysLater: Int?
    /// Seconds.
    public let duration: Int?
    /// Price.
    public let price: Price?
    /// Class.
    public let `class`: String?
    /// Amenities.
    public let amenities: [Amenity]
    /// The number of seats left.
    public let seats: Int?
    /// Ticket types.
    public let ticketTypes: [String]
    /// Transfers.
    public let transfers: Int?
    /// The booking page, always https.
    public let link: String?
    /// Terms.
    public let terms: Terms?

    /// `Price` of `Offer`.
    public struct Price: Codable, Hashable, Sendable {
        /// In the smallest unit of the currency.
        public let amount: Int
        /// ISO 4217.
        public let currency: String
        /// The number of decimals of the currency: with 2, 4673 means 46.73.
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
        /// The number of hours before departure.
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
        /// The price of each additional bag.
        public let extraBag: ExtraBag?
        /// Needs identification.
        public let needsIdentification: Bool?
        /// Needs printed ticket.
        public let needsPrintedTicket: Bool?

        /// The price of each additional bag.
        public struct ExtraBag: Codable, Hashable, Sendable {
            /// In the smallest unit of the currency.
            public let amount: Int
            /// ISO 4217.
            public let currency: String
            /// The number of decimals of the currency: with 2, 4673 means 46.73.
            public let digits: Int
        }
    }
}
