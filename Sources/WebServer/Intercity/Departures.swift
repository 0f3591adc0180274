import AgencyQueries
import HTTPServer
import Intercity
import TransitCore

extension API {
    /// `GET /api/v1/intercity/departures`: searches coaches between two cities, and streams the offers as server-sent
    /// events as the suppliers respond.
    ///
    /// - `origin`, `destination`: geohashes of 5…9 characters, as returned by `/api/v1/intercity/cities`.
    /// - `date`: the day of departure.
    /// - `adults`, `children`, `seniors`: the number of travelers in each age group.
    /// - `currency`: an ISO 4217 code; USD by default.
    /// - `lang`: a two-letter language code.
    ///
    /// - Throws: 404 if no supplier is configured, 503 if too many searches are running.
    func intercityDepartures(_ request: inout EndpointRequest) throws(Problem) -> EndpointResponse {
        let query = request.query.intercity(language: configuration.language)
        try request.query.finish()
        guard let query, let pool = intercity?.pool else {
            throw .notFound("This server has no coach supplier.")
        }
        return .later { () async throws(Problem) -> EndpointResponse in
            guard let listener = await pool.listener(for: query) else {
                throw .unavailable("The limit on searches of this server has been reached.", retryAfter: 10)
            }
            return .streamed(SearchStream(listener: listener))
        }
    }
}

extension QueryReader {
    /// Parses the query; returns nil if it has reported problems.
    fileprivate mutating func intercity(language: String) -> IntercityQuery? {
        let (origin, destination) = (geohash("origin"), geohash("destination"))
        if let origin, origin == destination { complain("destination", "a place other than origin") }
        let date = day("date")
        if date == nil { complain("date", Self.aDay) }
        let passengers = passengers()
        let currency = currency("currency")
        let language = twoLetters("lang") ?? language
        guard let origin, let destination, let date, let currency else { return nil }
        return IntercityQuery(
            from: origin, to: destination, on: date, passengers: passengers, currency: currency, language: language)
    }

    private mutating func geohash(_ name: String) -> Geohash? {
        guard let geohash = text(name).flatMap({ Geohash($0) }) else {
            complain(name, "a geohash of 5 to 9 letters and digits, see /api/v1/intercity/cities")
            return nil
        }
        return geohash
    }

    private mutating func passengers() -> Passengers {
        let most = Passengers.most
        let passengers = Passengers(
            adults: integer("adults", in: 0...most, default: 1),
            children: integer("children", in: 0...most, default: 0),
            seniors: integer("seniors", in: 0...most, default: 0))
        if !(1...most).contains(passengers.total) { complain("adults", "1…\(most) passengers in total") }
        return passengers
    }

    private mutating func currency(_ name: String) -> Currency? {
        let currency = Currency(text(name) ?? "USD")
        if currency == nil { complain(name, "an ISO 4217 currency code") }
        return currency
    }
}
