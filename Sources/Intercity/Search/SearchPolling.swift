package import Fetching

/// The state machine of polling one search. It determines what to request next and when, and when to stop. Each request
/// asks for departures from the index of the first that was not received yet.
package struct SearchPolling: Sendable {
    /// Limits of polling.
    package struct Settings: Sendable, Equatable {
        /// The time between a response and the next request, in milliseconds.
        package var interval: Int64
        /// The maximum number of requests, after which an incomplete search is ended.
        package var mostTries: Int
        /// The number of consecutive failures that are tolerated after the first response.
        package var timeout: Int

        package init(interval: Int64 = 2000, mostTries: Int = 40, timeout: Int = 2) {
            self.interval = interval
            self.mostTries = mostTries
            self.timeout = timeout
        }
    }

    /// The next step of a search.
    package enum Step: Sendable, Equatable {
        /// Send a request.
        /// - Parameters:
        ///   - index: The index of the first departure to return; nil starts the search.
        ///   - wait: The delay before the request in milliseconds.
        case ask(index: Int?, wait: Int64)
        case end(SearchEnding)
    }

    /// The maximum delay on a supplier's request, in milliseconds.
    private static let longestWait: Int64 = 30_000

    private static var withoutList: FeedError {
        .unreadable(expected: "a list of departures", place: "it is complete and has none, not even an empty one")
    }

    package static let first = Step.ask(index: nil, wait: 0)

    private let settings: Settings
    /// The total number of departures that were received.
    private var received = 0
    private var tries = 0
    private var failures = 0
    private var isOpen = false
    /// Whether any response contained a list of departures, which may be empty.
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
        // No operator serves the route, so further requests would be useless.
        if page.isValidRoute == false { return .end(.complete) }
        // A complete search without any list is not evidence that there are no departures.
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

/// The outcome of a supplier's search.
package enum SearchEnding: Sendable, Equatable {
    case complete
    /// The supplier did not complete the search within the maximum number of requests.
    case gaveUp
    case failed(FeedError)
    case cancelled
}

extension FeedError {
    /// Whether the error may be temporary, so that a retry may succeed.
    var mayPass: Bool {
        switch self {
        case .badAddress, .unauthorized, .redirectedTooOften, .redirectedAstray, .tooLarge, .missing, .heldBack,
            .notImported:
            false
        case .unreachable, .timedOut, .rateLimited, .unavailable, .rejected, .unreadable, .hindered: true
        }
    }
}
