/// What an agency says of changing from one stop to another, for all lines or for some: a row of `transfers.txt`.
package struct TransferRule: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A good place to change; nothing is said of how long it takes.
        case recommended
        /// The departing vehicle waits for the arriving one and leaves time to change.
        case timed
        /// Seconds that it takes.
        case minimum(Int32)
        case impossible
    }

    /// Whom one side of a rule speaks of.
    package enum Line: Hashable, Sendable {
        case any
        case route(NetworkRouteIndex)
        /// All runs of one trip, by the first of them: ``Network/first(of:)``.
        case trip(NetworkTrip)

        /// The more exact rule wins: GTFS puts trips above routes, and both sides above one.
        var rank: Int {
            switch self {
            case .any: 0
            case .route: 1
            case .trip: 10
            }
        }

        func includes(_ trip: NetworkTrip, of route: NetworkRouteIndex) -> Bool {
            switch self {
            case .any: true
            case .route(let wanted): wanted == route
            case .trip(let wanted): wanted == trip
            }
        }
    }

    package var from, to: NetworkStopIndex
    package var fromLine, toLine: Line
    package var kind: Kind

    package init(
        from: NetworkStopIndex, to: NetworkStopIndex, fromLine: Line = .any, toLine: Line = .any, kind: Kind
    ) {
        self.from = from
        self.to = to
        self.fromLine = fromLine
        self.toLine = toLine
        self.kind = kind
    }

    var rank: Int { fromLine.rank + toLine.rank }
}
