package import TransitCore

/// What a rider looks for. Equal queries share one search.
package struct IntercityQuery: Hashable, Sendable {
    package var origin: Geohash
    package var destination: Geohash
    /// The day of departure where it begins.
    package var date: ServiceDate
    package var passengers: Passengers
    package var currency: Currency
    /// BCP 47, two letters.
    package var language: String

    package init(
        from origin: Geohash, to destination: Geohash, on date: ServiceDate, passengers: Passengers = Passengers(),
        currency: Currency, language: String = "en"
    ) {
        self.origin = origin
        self.destination = destination
        self.date = date
        self.passengers = passengers
        self.currency = currency
        self.language = language
    }
}

package struct Passengers: Hashable, Sendable {
    /// The most that one search may be for.
    package static let most = 9

    package var adults: Int
    package var children: Int
    package var seniors: Int

    package init(adults: Int = 1, children: Int = 0, seniors: Int = 0) {
        self.adults = adults
        self.children = children
        self.seniors = seniors
    }

    package var total: Int { adults + children + seniors }
}
