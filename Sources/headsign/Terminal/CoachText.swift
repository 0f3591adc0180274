/// Formats coach offers as lines of text: departure, arrival, duration, price, operator and stops.
struct CoachText {
    var offers: [CoachResponse.Offer]
    /// The names of operators and places, by ID.
    var names: [String: String]
    var remarks: [String]

    var lines: [String] {
        guard !offers.isEmpty else { return ["No coaches on that day."] + remarks }
        var table = Table([.left, .left, .right, .right, .left, .left])
        table.add(["LEAVES", "ARRIVES", "TAKES", "PRICE", "OPERATOR", "FROM, TO"])
        for offer in offers { table.add(row(offer)) }
        return table.lines + remarks
    }

    private func row(_ offer: CoachResponse.Offer) -> [String] {
        let places = [offer.origin, offer.destination].map { $0.flatMap { names[$0] } ?? "–" }
        return [
            clock(offer.departure.local), arrival(offer), offer.duration.map { Self.duration($0) } ?? "–",
            offer.price.map { Self.price($0) } ?? "–", offer.operator.flatMap { names[$0] } ?? "–",
            places.joined(separator: " → ") + (offer.seats.map { $0 < 10 ? ", \($0) seats left" : "" } ?? ""),
        ]
    }

    private func arrival(_ offer: CoachResponse.Offer) -> String {
        guard let arrival = offer.arrival else { return "–" }
        let days = offer.daysLater ?? 0
        return clock(arrival.local) + (days == 0 ? "" : days > 0 ? " +\(days)" : " −\(-days)")
    }

    private func clock(_ local: String) -> String { String(local.suffix(5)) }

    /// Formats a duration, such as `8 h 25`.
    static func duration(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        if hours == 0 { return "\(minutes) min" }
        return "\(hours) h " + (minutes < 10 ? "0" : "") + "\(minutes)"
    }

    /// Formats a price, such as `46.73 EUR`.
    static func price(_ price: CoachResponse.Offer.Price) -> String {
        guard price.digits > 0 else { return "\(price.amount) \(price.currency)" }
        let unit = (0..<price.digits).reduce(1) { unit, _ in unit * 10 }
        let rest = String(price.amount % unit)
        let zeros = String(repeating: "0", count: price.digits - rest.count)
        return "\(price.amount / unit).\(zeros)\(rest) \(price.currency)"
    }
}
