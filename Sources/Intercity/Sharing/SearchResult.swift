import Fetching
package import TransitCore

/// The accumulated results of a search. Lists grow only at their end, so that a listener can store how many elements it
/// has already processed.
package struct SearchResult: Sendable {
    package let query: IntercityQuery
    package let origin: City
    package let destination: City
    /// The offers in the order in which they arrived, with distinct ids.
    package private(set) var offers: [Offer] = []
    /// The operators. A newly received operator replaces an operator with the same id.
    package private(set) var operators: [Operator] = []
    /// The stops with distinct ids. Only the first response of a supplier contains stops.
    package private(set) var places: [CoachStop] = []
    /// The number of responses that suppliers have sent so far.
    package private(set) var answers = 0
    package private(set) var discarded = DiscardCounts()
    package private(set) var end: End?

    /// The outcome of a search, once all suppliers have finished.
    package struct End: Sendable, Equatable {
        package var at: EpochSeconds
        /// The time until which the offers are valid.
        package var expires: EpochSeconds
        /// Whether no operator serves the route.
        package var isInvalidRoute: Bool
        /// Whether some supplier did not complete its search.
        package var isPartial: Bool
        package var troubles: [Trouble]
    }

    /// The failure of a supplier.
    package struct Trouble: Sendable, Equatable {
        /// The category of the failure, named as in the API.
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
        /// A name for programs and a message for people; see `FeedError`.
        package var kind: String
        package var message: String
        /// The category of the failure between this server and the supplier. It is unrelated to the rider's own
        /// network.
        package var reason: Reason
        /// The number of seconds to wait as requested by the supplier.
        package var retryAfter: Int?

        init(_ supplier: String, _ error: FeedError) {
            self.supplier = supplier
            kind = error.kind
            message = error.message
            reason = Reason(error)
            retryAfter = error.retryAfter
        }
    }

    /// The maximum numbers of offers, stops and operators, more than any page displays.
    private static let most = (offers: 2_000, places: 2_000, operators: 1_000)

    /// The validity of offers in seconds if the supplier does not state it.
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

    /// Adds the content of a response within the limits. Offers and stops with known ids are omitted.
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
    /// - Parameter endings: The outcomes of all suppliers, with the suppliers' ids.
    package mutating func finish(_ endings: [(supplier: String, ending: SearchEnding)], at now: EpochSeconds) {
        let troubles = endings.compactMap { each -> Trouble? in
            if case .failed(let error) = each.ending { return Trouble(each.supplier, error) }
            return nil
        }
        end = End(
            at: now, expires: now + (ttl ?? Self.usualTTL), isInvalidRoute: offers.isEmpty && validity.contains(false),
            isPartial: endings.contains { $0.ending == .gaveUp }, troubles: troubles)
    }

    /// Whether there are no offers and at least one supplier failed.
    package var hasFailed: Bool { offers.isEmpty && end?.troubles.isEmpty == false }

    package func `operator`(_ id: String) -> Operator? { latestOperators[id] }
}
