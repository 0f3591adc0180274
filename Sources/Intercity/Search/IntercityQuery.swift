package import TransitCore

/// A search query for coach offers. Equal queries share one search.
package struct IntercityQuery: Hashable, Sendable {
    package var origin: Geohash
    package var destination: Geohash
    /// The departure date in local time.
    package var date: ServiceDate
    package var passengers: Passengers
    package var currency: Currency
    /// A two-letter BCP 47 language tag.
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

/// The number of travelers in each age group.
package struct Passengers: Hashable, Sendable {
    /// The maximum number of passengers per search.
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
