/// A row of `transfers.txt`: how to transfer from one stop to another, for all lines or for specific ones.
package struct TransferRule: Hashable, Sendable {
    /// The `transfer_type` of a rule, with its minimum time.
    package enum Kind: Hashable, Sendable {
        /// A recommended transfer point, without a minimum time.
        case recommended
        /// The departing vehicle waits for the arriving one and allows enough time to transfer.
        case timed
        /// A transfer with a minimum time in seconds.
        case minimum(Int32)
        case impossible
    }

    /// The lines that one side of a rule applies to.
    package enum Line: Hashable, Sendable {
        case any
        case route(NetworkRouteIndex)
        /// The runs of one trip, identified by the first run: ``Network/first(of:)``.
        case trip(NetworkTrip)

        /// The specificity of the line. As in GTFS, trips are more specific than routes, and a rule with two specified
        /// sides is more specific than one with a single side.
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
