import TransitCore

/// A rule of transfers.txt for changes between two stops or stations.
struct TransferRecord: Sendable {
    var fromStop, toStop: StopIndex
    /// The trips or routes that the transfer applies to.
    var key: TransferKey
    /// GTFS transfer_type 0 … 3.
    var kind: UInt8
    /// Seconds; none: -1.
    var time: Int32
    /// The line in the file.
    var line: UInt32

    /// A side that names a trip is said of that, and of no other trip of its route.
    static func key(
        fromTrip: StringIndex, toTrip: StringIndex, fromRoute: RouteIndex, toRoute: RouteIndex
    ) -> TransferKey {
        let fromRoute = fromTrip == .none ? fromRoute : .anyRoute
        let toRoute = toTrip == .none ? toRoute : .anyRoute
        return TransferKey(
            rank: TransferRank(
                trips: [fromTrip, toTrip].count { $0 != .none },
                routes: [fromRoute, toRoute].count { $0 != .anyRoute }),
            fromTrip: fromTrip, toTrip: toTrip, fromRoute: fromRoute, toRoute: toRoute)
    }

    /// Whether two say something of the very same changes.
    func isSaid(ofTheSameAs other: TransferRecord) -> Bool {
        fromStop == other.fromStop && toStop == other.toStop && key == other.key
    }

    /// The order in the file; of those said of the same the first line comes first.
    static func isBefore(_ one: TransferRecord, _ other: TransferRecord) -> Bool {
        if one.fromStop != other.fromStop { return one.fromStop < other.fromStop }
        if one.toStop != other.toStop { return one.toStop < other.toStop }
        return one.key == other.key ? one.line < other.line : one.key < other.key
    }
}

/// A row of transfers.txt about two trips of one vehicle.
struct TripLinkRecord: Sendable {
    var from, to: StringIndex
    /// GTFS transfer_type 4 or 5.
    var kind: UInt8
    var line: UInt32
}

/// A row of pathways.txt.
struct PathwayRecord: Sendable {
    var from, to: StopIndex
    var mode: UInt8
    var isBothWays: Bool
    /// Seconds; not given: -1.
    var time: Int32
    /// Metres; not given: not a number.
    var length: Float
    var stairs: Int16
    var slope, width: Float
    /// signposted_as and reversed_signposted_as.
    var sign = StringIndex.none
    var reversedSign = StringIndex.none
    var line: UInt32

    /// The same as it is met from its other end.
    var reversed: PathwayRecord {
        var reversed = self
        (reversed.from, reversed.to) = (to, from)
        (reversed.stairs, reversed.slope) = (-stairs, -slope)
        (reversed.sign, reversed.reversedSign) = (reversedSign, sign)
        return reversed
    }
}
