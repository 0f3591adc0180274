extension HeadsignClient {
    /// Coaches between two cities on a day, as suppliers name them one after the other.
    ///
    /// The sequence ends with the search. Who asks for the same again gets what was found, for as long as suppliers
    /// keep their word.
    /// - Parameters:
    ///   - origin: a geohash, such as a ``City`` of ``cities(q:limit:)`` has.
    ///   - destination: another one.
    ///   - date: the day of departure where the coach leaves, `2016-07-29`.
    ///   - adults: with children and seniors one to nine in all. 1 if nil.
    ///   - children: 0 if nil.
    ///   - seniors: 0 if nil.
    ///   - currency: of prices, ISO 4217, where the supplier has a choice. USD if nil.
    ///   - lang: of the supplier's texts, two letters; the server's own if nil.
    /// - Throws: while it is read, ``HeadsignError``. What was found by then has been an element.
    public func coaches(
        from origin: String, to destination: String, on date: String, adults: Int? = nil, children: Int? = nil,
        seniors: Int? = nil, currency: String? = nil, lang: String? = nil
    ) -> LiveSequence<CoachResults> {
        let query: Query = [
            ("origin", origin), ("destination", destination), ("date", date), ("adults", adults?.queried),
            ("children", children?.queried), ("seniors", seniors?.queried), ("currency", currency), ("lang", lang),
        ]
        return LiveSequence(CoachResults(), as: { $0 }) { latest in
            do {
                try await listen(query, latest)
                latest.finish()
            } catch {
                latest.finish(throwing: Task.isCancelled ? nil : error)
            }
        }
    }

    private func listen(_ query: Query, _ latest: Latest<CoachResults>) async throws {
        var request = request(
            .get, address("/api/v1/intercity/departures", query), secret: nil, patience: options.silence)
        request.headers.append(("Accept", "text/event-stream"))
        let response = try await transport.send(request)
        guard response.status == 200 else {
            throw HeadsignError(response, try await response.body.collected(upTo: options.longestAnswer))
        }
        var parser = EventParser(limit: options.longestAnswer)
        for try await piece in response.body.patient(for: options.silence) {
            for event in try parser.take(piece) where try take(event, latest) { return }
        }
        throw HeadsignError.unavailable(detail: "The stream ended before the search was complete.", retryAfter: nil)
    }

    /// - Returns: whether the search is over.
    private func take(_ event: EventParser.Event, _ latest: Latest<CoachResults>) throws -> Bool {
        switch event.name {
        case "search":
            let search = try CoachSearch(json: event.data)
            latest.update { $0.search = search }
        case "offers":
            let page = try CoachPage(json: event.data)
            latest.update { $0.take(page) }
        case "complete", "failure":
            let end = try CoachEnd(json: event.data)
            latest.update { ($0.end, $0.hasFailed) = (end, event.name == "failure") }
            return true
        default: break
        }
        return false
    }
}

/// The results of a coach search so far.
public struct CoachResults: Sendable, Equatable {
    /// The search as the server interpreted it; nil until it has answered.
    public internal(set) var search: CoachSearch?
    /// In the order in which suppliers named them.
    public internal(set) var offers: [Offer] = []
    /// Operators by id.
    public internal(set) var operators: [String: CoachOperator] = [:]
    /// Places by id.
    public internal(set) var places: [String: CoachPlace] = [:]
    /// How the search ended; nil while it goes on.
    public internal(set) var end: CoachEnd?
    /// Nothing could be found, for the reasons in ``CoachEnd/troubles``. Without it an empty list means that no coach
    /// leaves.
    public internal(set) var hasFailed = false

    mutating func take(_ page: CoachPage) {
        for offer in page.offers {
            if let index = offers.firstIndex(where: { $0.id == offer.id }) {
                offers[index] = offer
            } else {
                offers.append(offer)
            }
        }
        for each in page.operators { operators[each.id] = each }
        for place in page.places { places[place.id] = place }
    }
}
