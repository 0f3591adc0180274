extension HeadsignClient {
    /// Searches coaches between two cities on a day. Results are added as suppliers respond.
    ///
    /// The sequence ends when the search is complete. A repeated search returns the previous results while the
    /// suppliers' offers are valid.
    /// - Parameters:
    ///   - origin: The geohash of the origin, as in a ``City`` of ``cities(q:limit:)``.
    ///   - destination: The geohash of the destination.
    ///   - date: The departure date in the time zone of the origin, such as `2016-07-29`.
    ///   - adults: The number of adults; 1 if nil. Adults, children and seniors together must be one to nine.
    ///   - children: The number of children; 0 if nil.
    ///   - seniors: The number of seniors; 0 if nil.
    ///   - currency: The currency of prices (ISO 4217), if the supplier offers several; USD if nil.
    ///   - lang: The language of the supplier's texts, a code of two letters; the server's default if nil.
    /// - Throws: ``HeadsignError`` during iteration. The elements before the error contain the results received so far.
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

    /// Applies an event of the search to the results.
    /// - Returns: Whether the search is over.
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
    /// The search as the server interpreted it; nil until the server has responded.
    public internal(set) var search: CoachSearch?
    /// The offers, in the order in which the suppliers returned them.
    public internal(set) var offers: [Offer] = []
    /// Operators by id.
    public internal(set) var operators: [String: CoachOperator] = [:]
    /// Places by id.
    public internal(set) var places: [String: CoachPlace] = [:]
    /// The end of the search; nil while it is in progress.
    public internal(set) var end: CoachEnd?
    /// Whether the search failed, for the reasons in ``CoachEnd/troubles``. If it is false, an empty list means that no
    /// coach departs.
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
