package import Feeds

/// How one search goes on: what to ask next and when, and when to stop. Asks for what is new from the index of the
/// departures received so far.
package struct SearchPolling: Sendable {
    package struct Settings: Sendable, Equatable {
        /// Milliseconds between an answer and the next question.
        package var interval: Int64
        /// Questions in all, after which a search that never completes ends as it is.
        package var mostTries: Int
        /// Failures in a row that a search survives once its first answer has come.
        package var patience: Int

        package init(interval: Int64 = 2000, mostTries: Int = 40, patience: Int = 2) {
            self.interval = interval
            self.mostTries = mostTries
            self.patience = patience
        }
    }

    package enum Step: Sendable, Equatable {
        /// - Parameters:
        ///   - index: of the first departure to tell; nil opens the search.
        ///   - wait: milliseconds to let pass before.
        case ask(index: Int?, wait: Int64)
        case end(SearchEnding)
    }

    /// The longest wait that a provider's word is taken for, in milliseconds.
    private static let longestWait: Int64 = 30_000

    private static var withoutList: FeedError {
        .unreadable(expected: "a list of departures", place: "it is complete and has none, not even an empty one")
    }

    package static let first = Step.ask(index: nil, wait: 0)

    private let settings: Settings
    /// Departures received so far, in any answer.
    private var received = 0
    private var tries = 0
    private var failures = 0
    private var isOpen = false
    /// Some answer listed departures, be it none.
    private var isListed = false

    package init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    package mutating func answered(_ page: SearchPage) -> Step {
        isOpen = true
        tries += 1
        failures = 0
        received += page.rows
        isListed = isListed || page.isList
        // Nobody goes there: more questions would not change that.
        if page.isValidRoute == false { return .end(.complete) }
        // A search that is over without any list does not say that nothing departs.
        if page.isComplete { return .end(isListed ? .complete : .failed(Self.withoutList)) }
        return next(wait: settings.interval)
    }

    package mutating func failed(_ error: FeedError) -> Step {
        tries += 1
        failures += 1
        guard isOpen, failures <= settings.patience, error.mayPass else { return .end(.failed(error)) }
        let asked = Int64(error.retryAfter ?? 0) * 1000
        return next(wait: min(max(settings.interval * Int64(failures), asked), Self.longestWait))
    }

    private func next(wait: Int64) -> Step {
        tries < settings.mostTries ? .ask(index: received, wait: wait) : .end(.gaveUp)
    }
}

/// How a search ended.
package enum SearchEnding: Sendable, Equatable {
    case complete
    /// The supplier never said that it was done.
    case gaveUp
    case failed(FeedError)
    case cancelled
}

extension FeedError {
    /// Whether asking again may help.
    var mayPass: Bool {
        switch self {
        case .badAddress, .unauthorized, .redirectedTooOften, .redirectedAstray, .tooLarge, .missing, .heldBack,
            .notImported:
            false
        case .unreachable, .timedOut, .rateLimited, .unavailable, .rejected, .unreadable, .hindered: true
        }
    }
}
