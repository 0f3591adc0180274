package import Fetching

/// The polling state machine of one search: what to request next and when, and when to stop. Requests new departures
/// from the index of those received so far.
package struct SearchPolling: Sendable {
    /// Limits of polling.
    package struct Settings: Sendable, Equatable {
        /// Milliseconds between a response and the next request.
        package var interval: Int64
        /// The maximum number of requests before an incomplete search is ended.
        package var mostTries: Int
        /// The number of consecutive failures tolerated after the first response.
        package var timeout: Int

        package init(interval: Int64 = 2000, mostTries: Int = 40, timeout: Int = 2) {
            self.interval = interval
            self.mostTries = mostTries
            self.timeout = timeout
        }
    }

    /// The next step of a search.
    package enum Step: Sendable, Equatable {
        /// Sends a request.
        /// - Parameters:
        ///   - index: the index of the first departure to return; nil starts the search.
        ///   - wait: the delay before the request in milliseconds.
        case ask(index: Int?, wait: Int64)
        case end(SearchEnding)
    }

    /// The upper limit of a delay requested by the supplier, in milliseconds.
    private static let longestWait: Int64 = 30_000

    private static var withoutList: FeedError {
        .unreadable(expected: "a list of departures", place: "it is complete and has none, not even an empty one")
    }

    package static let first = Step.ask(index: nil, wait: 0)

    private let settings: Settings
    /// The total number of departures received.
    private var received = 0
    private var tries = 0
    private var failures = 0
    private var isOpen = false
    /// Whether any response contained a list of departures, possibly empty.
    private var isListed = false

    package init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Applies a response, and returns the next step.
    package mutating func answered(_ page: SearchPage) -> Step {
        isOpen = true
        tries += 1
        failures = 0
        received += page.rows
        isListed = isListed || page.isList
        // The route is not served, so further requests are pointless.
        if page.isValidRoute == false { return .end(.complete) }
        // A search that completes without any list does not prove that there are no departures.
        if page.isComplete { return .end(isListed ? .complete : .failed(Self.withoutList)) }
        return next(wait: settings.interval)
    }

    /// Applies a failed request, and returns the next step.
    package mutating func failed(_ error: FeedError) -> Step {
        tries += 1
        failures += 1
        guard isOpen, failures <= settings.timeout, error.mayPass else { return .end(.failed(error)) }
        let asked = Int64(error.retryAfter ?? 0) * 1000
        return next(wait: min(max(settings.interval * Int64(failures), asked), Self.longestWait))
    }

    private func next(wait: Int64) -> Step {
        tries < settings.mostTries ? .ask(index: received, wait: wait) : .end(.gaveUp)
    }
}

/// The outcome of a search.
package enum SearchEnding: Sendable, Equatable {
    case complete
    /// The supplier never completed the search.
    case gaveUp
    case failed(FeedError)
    case cancelled
}

extension FeedError {
    /// Whether a retry may succeed.
    var mayPass: Bool {
        switch self {
        case .badAddress, .unauthorized, .redirectedTooOften, .redirectedAstray, .tooLarge, .missing, .heldBack,
            .notImported:
            false
        case .unreachable, .timedOut, .rateLimited, .unavailable, .rejected, .unreadable, .hindered: true
        }
    }
}
