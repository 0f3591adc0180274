// The transfer rule that applies between two trips.

extension Timetable {
    package func side(_ trip: TripIndex) -> TransferSide {
        TransferSide(route: routeOf(trip), trip: tripIDs[trip])
    }

    /// Returns the applicable transfer rule in GTFS's order of precedence: rules for trips, then rules for routes, then
    /// rules for stops only. Among equally specific rules, those for platforms precede those for stations. Nil if there
    /// is none.
    ///
    /// - Parameters:
    ///   - from, to: The stops of arrival and departure, which may be the same.
    ///   - arriving, departing: The trips.
    package func transfer(
        from: StopIndex, _ arriving: TransferSide, to: StopIndex, _ departing: TransferSide
    ) -> TransferIndex? {
        guard !transfers.isEmpty else { return nil }
        var best: TransferIndex?
        forEachPair(from, to) { from, to in
            guard let rule = transfers.rule(from: from, arriving, to: to, departing) else { return }
            if let best, transfers.rank(of: best) <= transfers.rank(of: rule) { return }
            best = rule
        }
        return best
    }

    /// Returns the transfer rule between two stops that applies to all lines; nil if there is none.
    package func transfer(from: StopIndex, to: StopIndex) -> TransferIndex? {
        guard !transfers.isEmpty else { return nil }
        var found: TransferIndex?
        forEachPair(from, to) { from, to in
            if found == nil { found = transfers.ruleOfStops(from: from, to: to) }
        }
        return found
    }

    /// Calls `body` with both platforms, then with combinations of a platform and a station, then with both stations.
    private func forEachPair(_ from: StopIndex, _ to: StopIndex, _ body: (StopIndex, StopIndex) -> Void) {
        let (fromStation, toStation) = (station(of: from), station(of: to))
        body(from, to)
        if let toStation { body(from, toStation) }
        if let fromStation { body(fromStation, to) }
        if let fromStation, let toStation { body(fromStation, toStation) }
    }
}

extension Transfers {
    /// Returns the rules between exactly these two stops or stations, most specific first.
    func range(from: StopIndex, to: StopIndex) -> Range<TransferIndex> {
        let all = range(from: from)
        let first = toStops.partitioningIndex(in: all) { $0 >= to }
        return first..<toStops.partitioningIndex(in: first..<all.upperBound) { $0 > to }
    }

    func ruleOfStops(from: StopIndex, to: StopIndex) -> TransferIndex? {
        guard let last = range(from: from, to: to).last, rank(of: last) == .stops else { return nil }
        return last
    }

    func rule(
        from: StopIndex, _ arriving: TransferSide, to: StopIndex, _ departing: TransferSide
    ) -> TransferIndex? {
        let rules = range(from: from, to: to)
        // Some large stations have thousands of rules. For a few rules, a linear scan is faster than a binary search
        // for each possible key.
        if rules.count <= 8 { return rules.first { holds($0, arriving, departing) } }
        return TransferKey.all(arriving, departing).lazy.compactMap { find($0, in: rules) }.first
    }

    private func holds(_ rule: TransferIndex, _ arriving: TransferSide, _ departing: TransferSide) -> Bool {
        holds(arriving, route: fromRoutes[rule], trip: fromTrips[rule])
            && holds(departing, route: toRoutes[rule], trip: toTrips[rule])
    }

    private func holds(_ side: TransferSide, route: RouteIndex, trip: StringIndex) -> Bool {
        trip.rawValue != 0 ? trip == side.trip : route == .anyRoute || route == side.route
    }

    private func find(_ key: TransferKey, in rules: Range<TransferIndex>) -> TransferIndex? {
        var (low, high) = (rules.lowerBound, rules.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if self.key(of: middle) < key { low = middle + 1 } else { high = middle }
        }
        return rules.contains(low) && self.key(of: low) == key ? low : nil
    }

    private func key(of rule: TransferIndex) -> TransferKey {
        TransferKey(
            rank: rank(of: rule), fromTrip: fromTrips[rule], toTrip: toTrips[rule], fromRoute: fromRoutes[rule],
            toRoute: toRoutes[rule])
    }
}

/// The specificity of a transfer rule and its sort order in the file. A side with a trip has no route.
package struct TransferKey: Comparable {
    package var rank: TransferRank
    package var fromTrip, toTrip: StringIndex
    package var fromRoute, toRoute: RouteIndex

    package init(
        rank: TransferRank, fromTrip: StringIndex, toTrip: StringIndex, fromRoute: RouteIndex, toRoute: RouteIndex
    ) {
        self.rank = rank
        self.fromTrip = fromTrip
        self.toTrip = toTrip
        self.fromRoute = fromRoute
        self.toRoute = toRoute
    }

    private enum Part { case trip, route, any }

    private init(_ one: TransferSide, _ from: Part, _ other: TransferSide, _ to: Part) {
        let parts = [from, to]
        self.init(
            rank: TransferRank(trips: parts.count { $0 == .trip }, routes: parts.count { $0 == .route }),
            fromTrip: from == .trip ? one.trip : StringIndex(UInt32(0)),
            toTrip: to == .trip ? other.trip : StringIndex(UInt32(0)),
            fromRoute: from == .route ? one.route : .anyRoute,
            toRoute: to == .route ? other.route : .anyRoute)
    }

    /// Returns the keys that can match a transfer, in the order of the file.
    static func all(_ one: TransferSide, _ other: TransferSide) -> [TransferKey] {
        let ways: [(Part, Part)] = [
            (.trip, .trip), (.route, .trip), (.trip, .route), (.any, .trip), (.trip, .any), (.route, .route),
            (.route, .any), (.any, .route), (.any, .any),
        ]
        return ways.compactMap { from, to in
            // A trip that is not in the timetable has no id.
            if from == .trip, one.trip.rawValue == 0 { return nil }
            if to == .trip, other.trip.rawValue == 0 { return nil }
            return TransferKey(one, from, other, to)
        }
    }

    package static func < (one: Self, other: Self) -> Bool {
        (one.rank.rawValue, one.fromTrip, one.toTrip, one.fromRoute, one.toRoute)
            < (other.rank.rawValue, other.fromTrip, other.toTrip, other.fromRoute, other.toRoute)
    }
}
