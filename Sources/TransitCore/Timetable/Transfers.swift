/// What transfers.txt says of changes between two stops, or of changes at one: a row for each of its rules, by the stop or station where
/// the rider arrives. A rule of a station holds for all of its platforms; it stands here once, as the feed has it, since platforms
/// of two stations make as many pairs as their numbers multiplied.
@frozen @usableFromInline package struct Transfers: Sendable {
    @usableFromInline let byStop: Starts<StopIndex, TransferIndex>
    package let toStops: Column<TransferIndex, StopIndex>
    package let fromRoutes, toRoutes: Column<TransferIndex, RouteIndex>
    /// Ids of trips: a rule holds for all runs of a trip.
    package let fromTrips, toTrips: Column<TransferIndex, StringIndex>
    let kinds, ranks: Column<TransferIndex, UInt8>
    let times: Column<TransferIndex, Int32>
    /// Whether all rules are of stops, whatever the lines.
    package let areOfStopsAlone: Bool

    init(_ sections: SectionTable<TimetableSection>, stops: Int, routes: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        byStop = Starts(try sections.column(.transferStarts))
        toStops = try sections.column(.transferToStops)
        fromRoutes = try sections.column(.transferFromRoutes)
        toRoutes = try sections.column(.transferToRoutes)
        fromTrips = try sections.column(.transferFromTrips)
        toTrips = try sections.column(.transferToTrips)
        kinds = try sections.column(.transferKinds)
        ranks = try sections.column(.transferRanks)
        times = try sections.column(.transferTimes)
        areOfStopsAlone = ranks.allSatisfy { $0 == TransferRank.stops.rawValue }
        guard !isEmpty || byStop.owners.isEmpty else {
            throw .damaged(section: TimetableSection.transferStarts.rawValue)
        }
        guard isEmpty || isSound(stops: stops, routes: routes, strings: strings) else {
            throw .damaged(section: TimetableSection.transferToStops.rawValue)
        }
    }

    private func isSound(stops: Int, routes: Int, strings: Int) -> Bool {
        let counts = [
            fromRoutes.count, toRoutes.count, fromTrips.count, toTrips.count, kinds.count, ranks.count, times.count,
        ]
        return counts.allSatisfy { $0 == count } && byStop.hold(count, of: stops) && toStops.point(below: stops)
            && fromRoutes.point(below: routes, orNone: .anyRoute)
            && toRoutes.point(below: routes, orNone: .anyRoute)
            && fromTrips.point(below: strings) && toTrips.point(below: strings)
    }

    package var count: Int { toStops.count }
    package var isEmpty: Bool { toStops.isEmpty }

    /// The rules for changes from a stop or station itself, by where they lead to.
    @inlinable package func range(from stop: StopIndex) -> Range<TransferIndex> {
        byStop.hasRow(stop) ? byStop.range(of: stop) : TransferIndex(0)..<TransferIndex(0)
    }

    package func kind(of rule: TransferIndex) -> TransferKind {
        TransferKind(rawValue: kinds[rule]) ?? .recommended
    }
    package func rank(of rule: TransferIndex) -> TransferRank { TransferRank(rawValue: ranks[rule]) ?? .stops }

    /// Seconds between arrival and departure that a change takes at least, walk and all; nil where the feed names none.
    package func leastTime(of rule: TransferIndex) -> Int32? {
        times[rule] >= 0 ? times[rule] : nil
    }
}

/// GTFS's transfer_type of a change on foot.
@frozen @usableFromInline package enum TransferKind: UInt8, Sendable {
    /// A good place to change.
    case recommended
    /// The departing vehicle waits for the arriving one.
    case timed
    /// Takes at least the rule's time.
    case leastTime
    case impossible
}

/// How much a rule narrows down: of those that hold for a change, the lowest is in force. GTFS's order.
@frozen @usableFromInline package enum TransferRank: UInt8, Sendable, Comparable {
    case trips = 1
    case tripAndRoute
    case trip
    case routes
    case route
    case stops

    /// - Parameters: how many of a rule's two sides name a trip, and how many of the others a route.
    package init(trips: Int, routes: Int) {
        switch (trips, routes) {
        case (2, _): self = .trips
        case (1, 1): self = .tripAndRoute
        case (1, _): self = .trip
        case (_, 2): self = .routes
        case (_, 1): self = .route
        default: self = .stops
        }
    }

    @inlinable package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// What a rider leaves, or boards: a trip of the timetable, or one that only its route is known of.
@frozen @usableFromInline package struct TransferSide: Hashable, Sendable {
    @usableFromInline package var route: RouteIndex
    /// The trip's id; ``none`` for a trip that is not in the timetable.
    @usableFromInline package var trip: StringIndex

    @inlinable package init(route: RouteIndex, trip: StringIndex = StringIndex(UInt32(0))) {
        self.route = route
        self.trip = trip
    }
}

extension Index where Entity == Route {
    /// Stands for "whatever the route".
    package static var anyRoute: Self { Self(UInt32.max) }
}
