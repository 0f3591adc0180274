import Feeds
package import TransitCore

/// All that a search has found so far. Grows at its end only, so that a listener remembers how much it has seen.
package struct SearchResult: Sendable {
    package let query: IntercityQuery
    package let origin: City
    package let destination: City
    /// In the order in which they came, each id once.
    package private(set) var offers: [Offer] = []
    /// A later one with the same id takes the place of an earlier one.
    package private(set) var operators: [Operator] = []
    /// Each id once: only a supplier's first answer names places.
    package private(set) var places: [CoachStop] = []
    /// Answers of suppliers so far.
    package private(set) var answers = 0
    package private(set) var discarded = DiscardCounts()
    package private(set) var end: End?

    /// How the search came out when all suppliers were done.
    package struct End: Sendable, Equatable {
        package var at: EpochSeconds
        /// Until when the suppliers keep their word.
        package var expires: EpochSeconds
        /// Nobody goes there at all.
        package var isInvalidRoute: Bool
        /// A supplier never said that it was done.
        package var isPartial: Bool
        package var troubles: [Trouble]
    }

    package struct Trouble: Sendable, Equatable {
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
        /// A word for programs and a sentence for people; see `FeedError`.
        package var kind: String
        package var message: String
        /// What is the matter between this server and the supplier: nothing that a rider's own network could mend.
        package var reason: Reason
        /// Seconds that the supplier asks us to stay away.
        package var retryAfter: Int?

        init(_ supplier: String, _ error: FeedError) {
            self.supplier = supplier
            kind = error.kind
            message = error.message
            reason = Reason(error)
            retryAfter = error.retryAfter
        }
    }

    /// More than any page shows of one search.
    private static let most = (offers: 2_000, places: 2_000, operators: 1_000)

    /// Seconds, for suppliers that do not say.
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

    /// - Parameter endings: of all suppliers, with their ids.
    package mutating func finish(_ endings: [(supplier: String, ending: SearchEnding)], at now: EpochSeconds) {
        let troubles = endings.compactMap { each -> Trouble? in
            if case .failed(let error) = each.ending { return Trouble(each.supplier, error) }
            return nil
        }
        end = End(
            at: now, expires: now + (ttl ?? Self.usualTTL), isInvalidRoute: offers.isEmpty && validity.contains(false),
            isPartial: endings.contains { $0.ending == .gaveUp }, troubles: troubles)
    }

    /// Nothing came, and not because there is nothing.
    package var hasFailed: Bool { offers.isEmpty && end?.troubles.isEmpty == false }

    package func `operator`(_ id: String) -> Operator? { latestOperators[id] }
}
