import Feeds
import Testing

@testable import Intercity

struct SearchPollingTests {
    @Test func `a search opens at once and goes on from what it has received`() {
        var polling = SearchPolling()
        #expect(SearchPolling.first == .ask(index: nil, wait: 0))
        #expect(polling.answered(.of("a", "b")) == .ask(index: 2, wait: 2000))
        #expect(polling.answered(.of()) == .ask(index: 2, wait: 2000))
        #expect(polling.answered(.of("c")) == .ask(index: 3, wait: 2000))
        #expect(polling.answered(.of("d", complete: true)) == .end(.complete))
    }

    @Test func `rows that were left out count for the index`() {
        var polling = SearchPolling()
        var page = SearchPage.of("a")
        page.rows = 3
        #expect(polling.answered(page) == .ask(index: 3, wait: 2000))
    }

    @Test func `a search that never completes is given up`() {
        var polling = SearchPolling(.init(mostTries: 3))
        _ = polling.answered(.of("a"))
        _ = polling.answered(.of("b"))
        #expect(polling.answered(.of("c")) == .end(.gaveUp))
    }

    @Test func `nobody is asked again where nobody goes`() {
        var polling = SearchPolling()
        var page = SearchPage()
        page.isValidRoute = false
        #expect(polling.answered(page) == .end(.complete))
    }

    @Test func `a search that is complete without any list has failed`() {
        var polling = SearchPolling()
        var page = SearchPage()
        (page.isList, page.isComplete) = (false, true)
        guard case .end(.failed(.unreadable)) = polling.answered(page) else { return #expect(Bool(false)) }
        // An empty list is an answer, and nothing more after it is none the less complete.
        polling = SearchPolling()
        _ = polling.answered(SearchPage())
        #expect(polling.answered(page) == .end(.complete))
    }

    @Test func `a first failure ends a search, a later one may pass`() {
        var polling = SearchPolling()
        #expect(polling.failed(.timedOut(seconds: 20)) == .end(.failed(.timedOut(seconds: 20))))
        polling = SearchPolling()
        _ = polling.answered(.of("a"))
        #expect(polling.failed(.rejected(status: 500)) == .ask(index: 1, wait: 2000))
        #expect(polling.failed(.rejected(status: 500)) == .ask(index: 1, wait: 4000))
        #expect(polling.failed(.rejected(status: 500)) == .end(.failed(.rejected(status: 500))))
    }

    @Test func `a supplier that asks for patience gets it, within reason`() {
        var polling = SearchPolling()
        _ = polling.answered(.of("a"))
        #expect(polling.failed(.rateLimited(retryAfter: 9)) == .ask(index: 1, wait: 9000))
        #expect(polling.failed(.unavailable(retryAfter: 9000)) == .ask(index: 1, wait: 30_000))
    }

    @Test func `a wrong token stays wrong`() {
        var polling = SearchPolling()
        _ = polling.answered(.of("a"))
        #expect(polling.failed(.unauthorized(status: 401)) == .end(.failed(.unauthorized(status: 401))))
    }

    @Test func `every question has all the parameters`() {
        let first = BusbudSupplier.path(.example, index: nil).description
        #expect(first == "x-departures/dr5reg/f25dvk/2016-07-29?adult=1&child=0&senior=0&lang=en&currency=USD")
        let next = BusbudSupplier.path(.example, index: 7).description
        #expect(next == first.replacing("?", with: "/poll?") + "&index=7")
    }
}
