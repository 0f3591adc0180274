import Fetching
import Testing

@testable import Intercity

struct SearchPollingTests {
    @Test func `a search starts immediately, and each further request asks for the rows not yet received`() {
        var polling = SearchPolling()
        #expect(SearchPolling.first == .ask(index: nil, wait: 0))
        #expect(polling.answered(.of("a", "b")) == .ask(index: 2, wait: 2000))
        #expect(polling.answered(.of()) == .ask(index: 2, wait: 2000))
        #expect(polling.answered(.of("c")) == .ask(index: 3, wait: 2000))
        #expect(polling.answered(.of("d", complete: true)) == .end(.complete))
    }

    @Test func `the index of the next request also counts the rows that the decoder discarded`() {
        var polling = SearchPolling()
        var page = SearchPage.of("a")
        page.rows = 3
        #expect(polling.answered(page) == .ask(index: 3, wait: 2000))
    }

    @Test func `a search that does not complete is abandoned`() {
        var polling = SearchPolling(.init(mostTries: 3))
        _ = polling.answered(.of("a"))
        _ = polling.answered(.of("b"))
        #expect(polling.answered(.of("c")) == .end(.gaveUp))
    }

    @Test func `a route that no operator serves is not polled again`() {
        var polling = SearchPolling()
        var page = SearchPage()
        page.isValidRoute = false
        #expect(polling.answered(page) == .end(.complete))
    }

    @Test func `a complete search without any list of departures has failed`() {
        var polling = SearchPolling()
        var page = SearchPage()
        (page.isList, page.isComplete) = (false, true)
        guard case .end(.failed(.unreadable)) = polling.answered(page) else { return #expect(Bool(false)) }
        // An empty list is a result. A search with it is complete even if later responses contain no list.
        polling = SearchPolling()
        _ = polling.answered(SearchPage())
        #expect(polling.answered(page) == .end(.complete))
    }

    @Test func `a failed first request ends the search, and later ones are retried`() {
        var polling = SearchPolling()
        #expect(polling.failed(.timedOut(seconds: 20)) == .end(.failed(.timedOut(seconds: 20))))
        polling = SearchPolling()
        _ = polling.answered(.of("a"))
        #expect(polling.failed(.rejected(status: 500)) == .ask(index: 1, wait: 2000))
        #expect(polling.failed(.rejected(status: 500)) == .ask(index: 1, wait: 4000))
        #expect(polling.failed(.rejected(status: 500)) == .end(.failed(.rejected(status: 500))))
    }

    @Test func `a supplier's Retry-After is respected up to a limit`() {
        var polling = SearchPolling()
        _ = polling.answered(.of("a"))
        #expect(polling.failed(.rateLimited(retryAfter: 9)) == .ask(index: 1, wait: 9000))
        #expect(polling.failed(.unavailable(retryAfter: 9000)) == .ask(index: 1, wait: 30_000))
    }

    @Test func `a request with an invalid token is not retried`() {
        var polling = SearchPolling()
        _ = polling.answered(.of("a"))
        #expect(polling.failed(.unauthorized(status: 401)) == .end(.failed(.unauthorized(status: 401))))
    }

    @Test func `each polling request repeats all parameters`() {
        let first = BusbudSupplier.path(.example, index: nil).description
        #expect(first == "x-departures/dr5reg/f25dvk/2016-07-29?adult=1&child=0&senior=0&lang=en&currency=USD")
        let next = BusbudSupplier.path(.example, index: 7).description
        #expect(next == first.replacing("?", with: "/poll?") + "&index=7")
    }
}
