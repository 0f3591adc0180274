import Feeds
import TransitCore

extension BusbudDecoder {
    static func `operator`(_ row: JSONValue) -> Operator? {
        guard let id = id(row["id"]), let name = row["display_name"].text ?? row["name"].text else {
            return nil
        }
        let cutoff = row["sell_tickets_cutoff"]
        let seconds = cutoff["minutes"].integer.map { $0 * 60 } ?? cutoff["hours"].integer.map { $0 * 3600 }
        return Operator(
            id: id, name: name, url: SecureLink.checked(row["url"].text), logo: row["logo_url"].text,
            salesEnd: seconds.flatMap { (0...604_800).contains($0) ? $0 : nil })
    }

    static func place(_ row: JSONValue) -> Place? {
        guard let id = id(row["id"]), let name = row["name"].text else { return nil }
        var place: Coordinate?
        if let latitude = row["lat"].number, let longitude = row["lon"].number {
            place = Coordinate(latitude: latitude, longitude: longitude)
        }
        return Place(
            id: id, name: name, address: row["address"].elements.compactMap(\.text),
            coordinate: place.flatMap { $0.isPlausible ? $0 : nil })
    }
}

extension Terms {
    /// nil if nothing is said.
    init?(_ row: JSONValue) {
        self.init()
        isRefundable = row["refund"].flag
        isExchangeable = row["exchange"].flag
        refundHours = Self.count(row["refund_cutoff"])
        exchangeHours = Self.count(row["exchange_cutoff"])
        carryOnBags = Self.count(row["nb_carry_on"])
        checkedBags = Self.count(row["nb_checked_bags"])
        bagKilograms = Self.count(row["kg_by_bag"])
        needsIdentification = row["piece_of_id"].flag
        needsPrintedTicket = row["boarding_requirement"].text.map { $0 == "printed_tkt" }
        if self == Terms() { return nil }
    }

    private static func count(_ value: JSONValue) -> Int? {
        value.integer.flatMap { (0...1000).contains($0) ? Int($0) : nil }
    }
}
