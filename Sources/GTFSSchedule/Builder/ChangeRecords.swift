import TransitCore

/// A rule of transfers.txt for transfers between two stops or stations.
struct TransferRecord: Sendable {
    var fromStop, toStop: StopIndex
    /// The routes and trips that the rule is limited to, and the resulting precedence.
    var key: TransferKey
    /// GTFS transfer_type 0 … 3.
    var kind: UInt8
    /// GTFS min_transfer_time in seconds; -1 if not given.
    var time: Int32
    /// The line number in transfers.txt.
    var line: UInt32

    /// Returns the key that the timetable file stores. If a side names a trip, its route is redundant and omitted.
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

    /// Returns whether two rules apply to exactly the same transfers.
    func hasSameTransfers(as other: TransferRecord) -> Bool {
        fromStop == other.fromStop && toStop == other.toStop && key == other.key
    }

    /// Returns whether a rule precedes another in the timetable file. Rules for the same transfers are sorted by line
    /// number.
    static func isBefore(_ one: TransferRecord, _ other: TransferRecord) -> Bool {
        if one.fromStop != other.fromStop { return one.fromStop < other.fromStop }
        if one.toStop != other.toStop { return one.toStop < other.toStop }
        return one.key == other.key ? one.line < other.line : one.key < other.key
    }
}

/// A row of transfers.txt that links two consecutive trips of one vehicle.
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
    /// traversal_time in seconds; -1 if not given.
    var time: Int32
    /// The length in metres; NaN if not given.
    var length: Float
    var stairs: Int16
    var slope, width: Float
    /// GTFS signposted_as.
    var sign = StringIndex.none
    /// GTFS reversed_signposted_as.
    var reversedSign = StringIndex.none
    /// The id by which alerts refer to an elevator: facility_id, or pathway_id without one.
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
