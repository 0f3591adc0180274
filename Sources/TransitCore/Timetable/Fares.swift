/// The fares of GTFS Fares v1 (fare_attributes.txt and fare_rules.txt). Amounts are in the currency's minor unit.
package struct Fares: Sendable {
    package let ids: Column<FareIndex, StringIndex>
    package let prices: Column<FareIndex, Int64>
    /// The currency of each fare: three capital letters (ISO 4217).
    package let currencies: Column<FareIndex, StringIndex>
    let agencies: Column<FareIndex, AgencyIndex>
    let changes, scopes, payments: Column<FareIndex, UInt8>
    let durations: Column<FareIndex, Int32>
    /// The rules, ordered by origin, destination, route, fare and contained zone.
    let rules: FareRules
    /// The fare zone of each stop (`zone_id` of GTFS).
    let zones: Column<StopIndex, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, agencies: Int, routes: Int, stops: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        ids = try sections.column(.fareIDs)
        prices = try sections.column(.farePrices)
        currencies = try sections.column(.fareCurrencies)
        self.agencies = try sections.column(.fareAgencies)
        changes = try sections.column(.fareChanges)
        payments = try sections.column(.farePayments)
        scopes = try sections.column(.fareScopes)
        durations = try sections.column(.fareDurations)
        zones = try sections.column(.stopZones)
        rules = try FareRules(sections, fares: ids.count, routes: routes, strings: strings)
        let counts = [
            prices.count, currencies.count, self.agencies.count, changes.count, payments.count, scopes.count,
            durations.count,
        ]
        guard counts.allSatisfy({ $0 == ids.count }), ids.point(below: strings), currencies.point(below: strings),
            self.agencies.point(below: agencies, orNone: AgencyIndex(UInt32.max)),
            zones.isEmpty || zones.count == stops, zones.point(below: strings),
            prices.allSatisfy({ 0...MinorUnits.largest ~= $0 })
        else { throw .damaged(section: TimetableSection.fareIDs.rawValue) }
    }

    package var isEmpty: Bool { ids.isEmpty }

    /// Returns the number of transfers included in a fare; nil if unlimited.
    package func changes(of fare: FareIndex) -> Int? { changes[fare] == 255 ? nil : Int(changes[fare]) }

    /// Returns the validity of a fare in seconds, from the first boarding to the last one; nil if unlimited.
    package func duration(of fare: FareIndex) -> Int32? { durations[fare] >= 0 ? durations[fare] : nil }

    /// Returns whether the fare is paid before boarding instead of on board.
    func isPaidBefore(_ fare: FareIndex) -> Bool { payments[fare] == 1 }

    /// Returns whether the fare has no rules and therefore applies to all rides.
    func isForAll(_ fare: FareIndex) -> Bool { scopes[fare] == 1 }

    package func zone(of stop: StopIndex) -> StringIndex { zones.hasRow(stop) ? zones[stop] : StringIndex(UInt32(0)) }
}

/// The rows of fare_rules.txt, ordered by ``FareRules/Key``, then fare and contained zone.
struct FareRules: Sendable {
    let fares: Column<FareRuleIndex, FareIndex>
    private let routes: Column<FareRuleIndex, RouteIndex>
    private let origins, destinations: Column<FareRuleIndex, StringIndex>
    /// The fare zone through which the journey passes (`contains_id`); 0 for none.
    let contained: Column<FareRuleIndex, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, fares count: Int, routes: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        fares = try sections.column(.fareRuleFares)
        self.routes = try sections.column(.fareRuleRoutes)
        origins = try sections.column(.fareRuleOrigins)
        destinations = try sections.column(.fareRuleDestinations)
        contained = try sections.column(.fareRuleZones)
        let counts = [self.routes.count, origins.count, destinations.count, contained.count]
        guard counts.allSatisfy({ $0 == fares.count }), fares.point(below: count),
            self.routes.point(below: routes, orNone: .anyRoute), origins.point(below: strings),
            destinations.point(below: strings), contained.point(below: strings)
        else { throw .damaged(section: TimetableSection.fareRuleFares.rawValue) }
    }

    /// The origin zone, destination zone and route of a rule; 0 and ``RouteIndex/anyRoute`` match any.
    struct Key: Comparable {
        var origin, destination: StringIndex
        var route: RouteIndex

        static func < (one: Self, other: Self) -> Bool {
            (one.origin, one.destination, one.route) < (other.origin, other.destination, other.route)
        }
    }

    func range(of key: Key) -> Range<FareRuleIndex> {
        let first = partition(fares.indices) { $0 >= key }
        return first..<partition(first..<fares.endIndex) { $0 > key }
    }

    private func partition(_ rows: Range<FareRuleIndex>, where isBeyond: (Key) -> Bool) -> FareRuleIndex {
        var (low, high) = (rows.lowerBound, rows.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBeyond(Key(origin: origins[middle], destination: destinations[middle], route: routes[middle])) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
