package import TransitCore

/// A coach departure that a rider can book.
package struct Offer: Sendable, Equatable {
    /// The id, `<supplier>:<id of the supplier>`.
    package var id: String
    /// The id of the ``Operator``.
    package var operatorID: String?
    /// The ids of the ``CoachStop``s; nil if only the city is known.
    package var originID: String?
    package var destinationID: String?
    package var departure: Event
    package var arrival: Event?
    /// The travel time in seconds; nil if it is unknown.
    package var duration: Int64?
    package var price: Money?
    package var className: String?
    package var amenities: [Amenity] = []
    package var seats: Int?
    package var ticketTypes: [String] = []
    package var transfers: Int?
    /// The booking URL, which always uses HTTPS.
    package var link: String?
    package var terms: Terms?

    /// The time of a departure or arrival, with the local time at its location.
    package struct Event: Sendable, Equatable {
        package var epoch: EpochSeconds
        package var local: LocalTime
        package var zone: String

        package init(_ epoch: EpochSeconds, in zone: Zone) {
            self.epoch = epoch
            local = zone.local(epoch)
            self.zone = zone.name
        }

        package init(_ local: LocalTime, in zone: Zone) {
            epoch = zone.epoch(local)
            self.local = local
            self.zone = zone.name
        }
    }

    package init(id: String, departure: Event) {
        self.id = id
        self.departure = departure
    }

    /// The number of calendar days from the local departure to the local arrival, such as 1 for an arrival the next
    /// morning.
    package var daysLater: Int {
        arrival.map { Int($0.local.date - departure.local.date) } ?? 0
    }
}

/// An amenity on board. Raw values are the names in the API.
package enum Amenity: String, Sendable, CaseIterable {
    case wifi, toilet, airConditioning, refreshment, food, hotMeal, powerOutlets, screens, attendant, legRoom
    case largeSeats, fullRecline

    /// Returns the amenity for a name of the supplier; nil if that amenity is not displayed.
    init?(busbud word: String) {
        switch word {
        case "wifi": self = .wifi
        case "toilet": self = .toilet
        case "ac": self = .airConditioning
        case "refreshment": self = .refreshment
        case "food": self = .food
        case "hot_meal": self = .hotMeal
        case "power_outlets": self = .powerOutlets
        case "tv": self = .screens
        case "bus_attendant": self = .attendant
        case "leg_room": self = .legRoom
        case "xl_seat": self = .largeSeats
        case "full_recline_seat": self = .fullRecline
        default: return nil
        }
    }
}

/// The ticket conditions. Nil means unknown.
package struct Terms: Sendable, Equatable {
    package var isRefundable: Bool?
    package var isExchangeable: Bool?
    /// The time before departure until which a ticket can be refunded or exchanged, in hours.
    package var refundHours: Int?
    package var exchangeHours: Int?
    package var carryOnBags: Int?
    package var checkedBags: Int?
    /// The maximum weight of each checked bag in kilograms.
    package var bagKilograms: Int?
    /// The price of each additional bag.
    package var extraBag: Money?
    package var needsIdentification: Bool?
    package var needsPrintedTicket: Bool?

    package init() {}
}
