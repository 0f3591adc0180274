import TransitCore

/// A rule of transfers.txt for transfers between two stops or stations.
struct TransferRecord: Sendable {
    var fromStop, toStop: StopIndex
    /// The stops, routes and trips that the rule applies to.
    var key: TransferKey
    /// GTFS transfer_type 0 … 3.
    var kind: UInt8
    /// GTFS min_transfer_time in seconds; -1 if not given.
    var time: Int32
    /// The line in the file.
    var line: UInt32

    /// Returns the stored key. On a side with a trip, the route is redundant and omitted.
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

    /// Whether this rule and another apply to exactly the same transfers.
    func hasSameTransfers(as other: TransferRecord) -> Bool {
        fromStop == other.fromStop && toStop == other.toStop && key == other.key
    }

    /// The sort order in the timetable file; rules for the same transfers are sorted by line.
    static func isBefore(_ one: TransferRecord, _ other: TransferRecord) -> Bool {
        if one.fromStop != other.fromStop { return one.fromStop < other.fromStop }
        if one.toStop != other.toStop { return one.toStop < other.toStop }
        return one.key == other.key ? one.line < other.line : one.key < other.key
    }
}

/// A row of transfers.txt that links two trips of one vehicle (in-seat transfers).
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
    /// Seconds; -1 if not given.
    var time: Int32
    /// Metres; NaN if not given.
    var length: Float
    var stairs: Int16
    var slope, width: Float
    /// signposted_as.
    var sign = StringIndex.none
    /// reversed_signposted_as.
    var reversedSign = StringIndex.none
    /// The id of an elevator in alerts: facility_id, or pathway_id if it has none.
    var facility = StringIndex.none
    var line: UInt32

    /// The same pathway in the opposite direction.
    var reversed: PathwayRecord {
        var reversed = self
        (reversed.from, reversed.to) = (to, from)
        (reversed.stairs, reversed.slope) = (-stairs, -slope)
        (reversed.sign, reversed.reversedSign) = (reversedSign, sign)
        return reversed
    }
}
