package import Fetching
import TransitCore

/// Decodes the responses of Busbud's x-departures API, to both initial and polling requests. Malformed rows are
/// discarded and counted. Most fields may be null or missing.
package struct BusbudDecoder: Sendable {
    private let query: IntercityQuery
    /// The time zones of the two cities, for departures that have no time zone.
    private let originZone: Zone?
    private let destinationZone: Zone?

    package init(_ query: IntercityQuery, cities: CityTable = .builtIn) {
        self.query = query
        originZone = Zone(cities.city(at: query.origin).timeZone)
        destinationZone = Zone(cities.city(at: query.destination).timeZone)
    }

    package func page(_ body: [UInt8]) throws(FeedError) -> SearchPage {
        let expected = "a list of departures"
        let json = try JSONValue(body, expecting: expected)
        guard json.isObject, !json["departures"].isMissing || !json["complete"].isMissing else {
            throw .unreadable(expected: expected, place: "departures is missing")
        }
        var page = SearchPage()
        page.isList = json["departures"].isList
        page.isComplete = json["complete"].flag ?? false
        page.ttl = json["ttl"].integer.flatMap { (1...86_400).contains($0) ? $0 : nil }
        page.isValidRoute = json["is_valid_route"].flag
        page.operators = json["operators"].elements.compactMap { Self.operator($0) }
        page.places = json["locations"].elements.compactMap { Self.place($0) }
        for row in json["departures"].elements {
            page.rows += 1
            switch offer(row) {
            case .success(let offer): page.offers.append(offer)
            case .failure(let missing): page.discarded.add(missing.reason)
            }
        }
        return page
    }

    static func id(_ value: JSONValue) -> String? {
        value.text.flatMap { $0.utf8.count <= 200 ? BusbudSupplier.id + ":" + $0 : nil }
    }

    /// Returns a text truncated to the maximum length for display.
    static func words(_ value: JSONValue) -> String? {
        value.text.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(300))) }
    }

    private struct Missing: Error {
        var reason: DiscardReason
    }

    private func offer(_ row: JSONValue) -> Result<Offer, Missing> {
        guard row.isObject else { return .failure(Missing(reason: .malformed)) }
        guard let id = Self.id(row["id"]) else { return .failure(Missing(reason: .noID)) }
        guard let departure = Self.event(row["departure_time"], row["departure_timezone"], else: originZone) else {
            return .failure(Missing(reason: .noTime))
        }
        let arrival = Self.event(row["arrival_time"], row["arrival_timezone"], else: destinationZone)
        // An arrival before the departure indicates a wrong time zone, so neither time is reliable.
        if let arrival, arrival.epoch < departure.epoch { return .failure(Missing(reason: .malformed)) }
        var offer = Offer(id: id, departure: departure)
        offer.arrival = arrival
        offer.duration = arrival.map { $0.epoch - departure.epoch } ?? Self.minutes(row["duration"])
        fill(&offer, row)
        return .success(offer)
    }

    private func fill(_ offer: inout Offer, _ row: JSONValue) {
        offer.operatorID = Self.id(row["operator_id"])
        offer.originID = Self.id(row["origin_location_id"])
        offer.destinationID = Self.id(row["destination_location_id"])
        offer.price = price(row["prices"])
        offer.className = Self.words(row["class_name"]) ?? Self.words(row["class"])
        offer.amenities = Self.amenities(row["amenities"])
        offer.seats = row["available_seats"].integer.flatMap { (0...1000).contains($0) ? Int($0) : nil }
        offer.ticketTypes = row["ticket_types"].elements.prefix(20).compactMap { Self.words($0) }
        offer.transfers = Self.transfers(row)
        offer.link = Self.link(row["links"]["deeplink"].text ?? row["deeplink"].text)
        offer.terms = Terms(row["terms"], currency: offer.price?.currency ?? query.currency)
    }

    private func price(_ prices: JSONValue) -> Money? {
        guard let amount = prices["total"].integer, (0...1_000_000_000).contains(amount) else { return nil }
        let currency = prices["currency"].text.flatMap { Currency($0) } ?? query.currency
        return Money(amount: amount, currency: currency)
    }

    private static func event(_ time: JSONValue, _ zone: JSONValue, else other: Zone?) -> Offer.Event? {
        guard let local = time.text.flatMap({ LocalTime($0) }),
            let zone = zone.text.flatMap({ Zone($0) }) ?? other
        else { return nil }
        return Offer.Event(local, in: zone)
    }

    /// Converts a number of minutes to seconds.
    private static func minutes(_ value: JSONValue) -> Int64? {
        value.integer.flatMap { (1...10_000).contains($0) ? $0 * 60 : nil }
    }

    private static func amenities(_ value: JSONValue) -> [Amenity] {
        let there = Set(value.members.filter { $0.value.flag == true }.compactMap { Amenity(busbud: $0.key) })
        return Amenity.allCases.filter { there.contains($0) }
    }

    private static func transfers(_ row: JSONValue) -> Int? {
        if let count = row["num_transfers"].integer ?? row["details"]["num_transfers"].integer {
            return (0...20).contains(count) ? Int(count) : nil
        }
        return row["has_transfers"].flag == false ? 0 : nil
    }

    /// Returns a link from a template for partners, with its placeholders removed.
    private static func link(_ template: String?) -> String? {
        SecureLink.checked(template.map { LinkTemplate.filled($0, [:]) })
    }
}
