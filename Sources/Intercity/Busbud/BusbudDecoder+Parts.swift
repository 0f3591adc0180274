import Fetching
import TransitCore

extension BusbudDecoder {
    static func `operator`(_ row: JSONValue) -> Operator? {
        guard let id = id(row["id"]), let name = words(row["display_name"]) ?? words(row["name"]) else {
            return nil
        }
        let cutoff = row["sell_tickets_cutoff"]
        let seconds = cutoff["minutes"].integer.map { $0 * 60 } ?? cutoff["hours"].integer.map { $0 * 3600 }
        return Operator(
            id: id, name: name, url: SecureLink.checked(row["url"].text),
            logo: row["logo_url"].text.flatMap { $0.utf8.count <= 2000 ? $0 : nil },
            salesEnd: seconds.flatMap { (0...604_800).contains($0) ? $0 : nil })
    }

    static func place(_ row: JSONValue) -> CoachStop? {
        guard let id = id(row["id"]), let name = words(row["name"]) else { return nil }
        var place: Coordinate?
        if let latitude = row["lat"].number, let longitude = row["lon"].number {
            place = Coordinate(latitude: latitude, longitude: longitude)
        }
        return CoachStop(
            id: id, name: name, address: row["address"].elements.prefix(10).compactMap { words($0) },
            coordinate: place.flatMap { $0.isPlausible ? $0 : nil })
    }
}

extension Terms {
    /// Decodes the ticket conditions in a row; nil if the row contains none.
    /// - Parameter currency: The currency of the amounts, which the row itself does not contain.
    init?(_ row: JSONValue, currency: Currency) {
        self.init()
        isRefundable = row["refund"].flag
        isExchangeable = row["exchange"].flag
        refundHours = Self.count(row["refund_cutoff"])
        exchangeHours = Self.count(row["exchange_cutoff"])
        carryOnBags = Self.count(row["nb_carry_on"])
        checkedBags = Self.count(row["nb_checked_bags"])
        bagKilograms = Self.count(row["kg_by_bag"])
        if let amount = row["extra_bag_cost"].integer, (1...1_000_000_000).contains(amount) {
            extraBag = Money(amount: amount, currency: currency)
        }
        needsIdentification = row["piece_of_id"].flag
        needsPrintedTicket = row["boarding_requirement"].text.map { $0 == "printed_tkt" }
        if self == Terms() { return nil }
    }

    private static func count(_ value: JSONValue) -> Int? {
        value.integer.flatMap { (0...1000).contains($0) ? Int($0) : nil }
    }
}
