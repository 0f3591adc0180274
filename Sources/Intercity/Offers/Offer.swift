package import TransitCore

/// One coach that a rider could take.
package struct Offer: Sendable, Equatable {
    /// `<supplier>:<its own id>`
    package var id: String
    /// The id of an ``Operator``.
    package var operatorID: String?
    /// Ids of ``CoachStop``s; nil where only the city is known.
    package var originID: String?
    package var destinationID: String?
    package var departure: Event
    package var arrival: Event?
    /// Seconds on the way.
    package var duration: Int64?
    package var price: Money?
    package var className: String?
    package var amenities: [Amenity] = []
    package var seats: Int?
    package var ticketTypes: [String] = []
    package var transfers: Int?
    /// Where it can be booked; always https.
    package var link: String?
    package var terms: Terms?

    /// A moment with what the clock shows there.
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

    /// How many calendar days after the departure the arrival's clock is; 1 for the next morning.
    package var daysLater: Int {
        arrival.map { Int($0.local.date - departure.local.date) } ?? 0
    }
}

/// What a coach has on board, by the words of the API.
package enum Amenity: String, Sendable, CaseIterable {
    case wifi, toilet, airConditioning, refreshment, food, hotMeal, powerOutlets, screens, attendant, legRoom
    case largeSeats, fullRecline

    /// By the supplier's word; nil for what says nothing to riders.
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

/// What comes with a ticket. nil is "not said".
package struct Terms: Sendable, Equatable {
    package var isRefundable: Bool?
    package var isExchangeable: Bool?
    /// Hours before the departure until which a ticket can be given back or exchanged.
    package var refundHours: Int?
    package var exchangeHours: Int?
    package var carryOnBags: Int?
    package var checkedBags: Int?
    /// Of one checked bag.
    package var bagKilograms: Int?
    /// Of each bag beyond those.
    package var extraBag: Money?
    package var needsIdentification: Bool?
    package var needsPrintedTicket: Bool?

    package init() {}
}
