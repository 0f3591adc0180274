/// The transfer rules of transfers.txt, ordered by from_stop_id, the stop or station of arrival. A rule of a station
/// applies to all of its platforms but is stored once, as in the feed: if a rule between two stations were expanded,
/// the number of rows would be the product of their numbers of platforms.
@frozen @usableFromInline package struct Transfers: Sendable {
    @usableFromInline let byStop: RowOffsets<StopIndex, TransferIndex>
    package let toStops: Column<TransferIndex, StopIndex>
    package let fromRoutes, toRoutes: Column<TransferIndex, RouteIndex>
    /// The trip ids on both sides of a rule. A rule applies to all runs of a trip.
    package let fromTrips, toTrips: Column<TransferIndex, StringIndex>
    let kinds, ranks: Column<TransferIndex, UInt8>
    let times: Column<TransferIndex, Int32>
    /// Whether no rule refers to a route or trip.
    package let areOfStopsAlone: Bool

    init(_ sections: SectionTable<TimetableSection>, stops: Int, routes: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        byStop = RowOffsets(try sections.column(.transferStarts))
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

    /// Returns the rules from exactly this stop or station, ordered by destination.
    @inlinable package func range(from stop: StopIndex) -> Range<TransferIndex> {
        byStop.hasRow(stop) ? byStop.range(of: stop) : TransferIndex(0)..<TransferIndex(0)
    }

    package func kind(of rule: TransferIndex) -> TransferKind {
        TransferKind(rawValue: kinds[rule]) ?? .recommended
    }
    package func rank(of rule: TransferIndex) -> TransferRank { TransferRank(rawValue: ranks[rule]) ?? .stops }

    /// Returns the minimum time of a rule in seconds, between arrival and departure including the walk; nil if the feed
    /// specifies none.
    package func leastTime(of rule: TransferIndex) -> Int32? {
        times[rule] >= 0 ? times[rule] : nil
    }
}

/// The values of GTFS's transfer_type for transfers on foot.
@frozen @usableFromInline package enum TransferKind: UInt8, Sendable {
    /// A recommended transfer point.
    case recommended
    /// The departing vehicle waits for the arriving one.
    case timed
    /// The transfer requires at least the rule's minimum time.
    case leastTime
    case impossible
}

/// The specificity of a transfer rule. Among the matching rules, the one with the lowest rank applies, as specified by
/// GTFS.
@frozen @usableFromInline package enum TransferRank: UInt8, Sendable, Comparable {
    case trips = 1
    case tripAndRoute
    case trip
    case routes
    case route
    case stops

    /// Creates the rank of a rule.
    /// - Parameters:
    ///   - trips: The number of sides that specify a trip.
    ///   - routes: The number of other sides that specify a route.
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

/// One side of a transfer: a trip of the timetable, or an added trip, of which only the route is used.
@frozen @usableFromInline package struct TransferSide: Hashable, Sendable {
    @usableFromInline package var route: RouteIndex
    /// The trip's id; 0 for a trip that is not in the timetable.
    @usableFromInline package var trip: StringIndex

    @inlinable package init(route: RouteIndex, trip: StringIndex = StringIndex(UInt32(0))) {
        self.route = route
        self.trip = trip
    }
}

extension Index where Entity == Route {
    /// The value that matches any route.
    package static var anyRoute: Self { Self(UInt32.max) }
}
