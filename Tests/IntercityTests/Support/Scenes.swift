import TransitCore

@testable import Intercity

extension IntercityQuery {
    /// A query for New York to Montréal on a day in July.
    static let example = IntercityQuery(
        from: Geohash("dr5reg")!, to: Geohash("f25dvk")!, on: ServiceDate(year: 2016, month: 7, day: 29)!,
        currency: Currency("USD")!)
}

extension SearchPage {
    static func of(_ ids: String..., complete: Bool = false, ttl: Int64? = nil) -> SearchPage {
        var page = SearchPage()
        let seven = Offer.Event(LocalTime("2016-07-29T07:00:00")!, in: Zone("America/New_York")!)
        page.offers = ids.map { Offer(id: $0, departure: seven) }
        page.rows = ids.count
        page.isComplete = complete
        page.ttl = ttl
        return page
    }
}

/// A supplier that returns the given pages, after waiting before each of them.
struct ScriptedSupplier: IntercitySupplier {
    let id = "scripted"
    let pages: [SearchPage]
    var ending = SearchEnding.complete
    /// Called before each page.
    var wait: @Sendable () async -> Void = {}
    var onSearch: @Sendable () -> Void = {}

    func search(_ query: IntercityQuery, found: @escaping @Sendable (SearchPage) -> Void) async -> SearchEnding {
        onSearch()
        for page in pages {
            await wait()
            if Task.isCancelled { return .cancelled }
            found(page)
        }
        return ending
    }
}

extension SearchPool {
    /// Searches, and returns the result when the search has ended.
    func result(of query: IntercityQuery = .example) async -> SearchResult? {
        guard let listener = listener(for: query) else { return nil }
        for await _ in listener.changes where listener.result.end != nil { break }
        return listener.result
    }
}
