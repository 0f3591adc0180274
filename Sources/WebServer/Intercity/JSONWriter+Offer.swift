import Intercity
import TransitCore

extension JSONWriter {
    /// Writes the API's `Offer` object.
    mutating func offer(_ offer: Offer) {
        object { json in
            json.member("id", offer.id)
            json.member("operator", offer.operatorID)
            json.member("origin", offer.originID)
            json.member("destination", offer.destinationID)
            json.key("departure")
            json.moment(offer.departure)
            if let arrival = offer.arrival {
                json.key("arrival")
                json.moment(arrival)
                json.member("daysLater", offer.daysLater)
            }
            json.member("duration", offer.duration)
            if let price = offer.price { json.amount("price", price) }
            json.member("class", offer.className)
            json.member("amenities", array: offer.amenities) { $0.string($1.rawValue) }
            json.member("seats", offer.seats)
            json.member("ticketTypes", array: offer.ticketTypes) { $0.string($1) }
            json.member("transfers", offer.transfers)
            json.member("link", offer.link)
            if let terms = offer.terms { json.terms(terms) }
        }
    }

    private mutating func moment(_ event: Offer.Event) {
        object { json in
            json.member("at", event.epoch)
            json.member("local", event.local.iso)
            json.member("timeZone", event.zone)
        }
    }

    private mutating func amount(_ name: StaticString, _ price: Money) {
        member(name) { json in
            json.member("amount", price.amount)
            json.member("currency", price.currency.description)
            json.member("digits", price.currency.digits)
        }
    }

    private mutating func terms(_ terms: Terms) {
        member("terms") { json in
            json.member("refundable", known: terms.isRefundable)
            json.member("refundHours", terms.refundHours)
            json.member("exchangeable", known: terms.isExchangeable)
            json.member("exchangeHours", terms.exchangeHours)
            json.member("carryOnBags", terms.carryOnBags)
            json.member("checkedBags", terms.checkedBags)
            json.member("bagKilograms", terms.bagKilograms)
            if let extraBag = terms.extraBag { json.amount("extraBag", extraBag) }
            json.member("needsIdentification", known: terms.needsIdentification)
            json.member("needsPrintedTicket", known: terms.needsPrintedTicket)
        }
    }

    private mutating func member(_ name: StaticString, known value: Bool?) {
        if let value { member(name, value) }
    }
}
