import Fetching
package import TransitCore

/// The accumulated results of a search. Lists only grow at their end, so a listener can remember how much it has seen.
package struct SearchResult: Sendable {
    package let query: IntercityQuery
    package let origin: City
    package let destination: City
    /// The offers in order of arrival, with distinct ids.
    package private(set) var offers: [Offer] = []
    /// The operators; a later one with the same id replaces an earlier one.
    package private(set) var operators: [Operator] = []
    /// The stops with distinct ids. Only a supplier's first response contains stops.
    package private(set) var places: [CoachStop] = []
    /// The number of responses so far.
    package private(set) var answers = 0
    package private(set) var discarded = DiscardCounts()
    package private(set) var end: End?

    /// The outcome of a search after all suppliers have finished.
    package struct End: Sendable, Equatable {
        package var at: EpochSeconds
        /// The time until which the offers are valid.
        package var expires: EpochSeconds
        /// Whether no operator serves the route.
        package var isInvalidRoute: Bool
        /// Whether a supplier did not complete its search.
        package var isPartial: Bool
        package var troubles: [Trouble]
    }

    /// A supplier's failure.
    package struct Trouble: Sendable, Equatable {
        /// The category of a failure, as in the API.
        package enum Reason: String, Sendable, CaseIterable {
            case supplierUnreachable, supplierRefuses, supplierBusy, supplierFails

            init(_ error: FeedError) {
                switch error {
                case .unreachable, .timedOut: self = .supplierUnreachable
                case .unauthorized, .badAddress: self = .supplierRefuses
                case .rateLimited, .unavailable: self = .supplierBusy
                case .rejected, .redirectedTooOften, .redirectedAstray, .tooLarge, .unreadable, .missing, .heldBack,
                    .notImported, .hindered:
                    self = .supplierFails
                }
            }
        }

        package var supplier: String
        /// An identifier for programs and a message for people; see `FeedError`.
        package var kind: String
        package var message: String
        /// The problem between this server and the supplier, which is unrelated to the rider's own network.
        package var reason: Reason
        /// The delay in seconds requested by the supplier.
        package var retryAfter: Int?

        init(_ supplier: String, _ error: FeedError) {
            self.supplier = supplier
            kind = error.kind
            message = error.message
            reason = Reason(error)
            retryAfter = error.retryAfter
        }
    }

    /// Limits, larger than what any page shows.
    private static let most = (offers: 2_000, places: 2_000, operators: 1_000)

    /// The validity in seconds if the supplier gives none.
    static let usualTTL: Int64 = 900

    private var seenOffers: Set<String> = []
    private var seenPlaces: Set<String> = []
    private var latestOperators: [String: Operator] = [:]
    private var ttl: Int64?
    private var validity: [Bool] = []

    package init(_ query: IntercityQuery, cities: CityTable = .builtIn) {
        self.query = query
        origin = cities.city(at: query.origin)
        destination = cities.city(at: query.destination)
    }

    /// Adds the contents of a response, without known ids and within the limits.
    package mutating func add(_ page: SearchPage) {
        answers += 1
        for offer in page.offers {
            guard offers.count < Self.most.offers else { discarded.add(.tooMany); continue }
            if seenOffers.insert(offer.id).inserted { offers.append(offer) } else { discarded.add(.duplicate) }
        }
        let newPlaces = page.places.filter { seenPlaces.insert($0.id).inserted }
        places += newPlaces.prefix(max(Self.most.places - places.count, 0))
        for one in page.operators where latestOperators[one.id] != one && operators.count < Self.most.operators {
            latestOperators[one.id] = one
            operators.append(one)
        }
        discarded.add(page.discarded)
        if let ttl = page.ttl { self.ttl = min(self.ttl ?? ttl, ttl) }
        if let isValid = page.isValidRoute { validity.append(isValid) }
    }

    /// Sets the outcome of the search.
    /// - Parameter endings: the outcomes of all suppliers, with their ids.
    package mutating func finish(_ endings: [(supplier: String, ending: SearchEnding)], at now: EpochSeconds) {
        let troubles = endings.compactMap { each -> Trouble? in
            if case .failed(let error) = each.ending { return Trouble(each.supplier, error) }
            return nil
        }
        end = End(
            at: now, expires: now + (ttl ?? Self.usualTTL), isInvalidRoute: offers.isEmpty && validity.contains(false),
            isPartial: endings.contains { $0.ending == .gaveUp }, troubles: troubles)
    }

    /// Whether there are no offers because suppliers failed.
    package var hasFailed: Bool { offers.isEmpty && end?.troubles.isEmpty == false }

    package func `operator`(_ id: String) -> Operator? { latestOperators[id] }
}
