/// The fares of GTFS Fares v2: leg prices for regular riders who pay at the vehicle, and for rider categories. Products
/// such as day passes are not included.
package struct LegFares: Sendable {
    let areas: GroupedColumn<StopIndex, StringIndex>
    let networks: Column<RouteIndex, StringIndex>
    let frames: Timeframes
    let rules: LegFareRules
    let transfers: LegFareTransfers
    /// Whether rules have priorities (`rule_priority`). If so, an empty area or network in a rule matches any area or
    /// network. Otherwise it matches only areas or networks to which no rule refers.
    let haveRanks: Bool
    let joins: FareJoins
    package let reduced: ReducedPrices

    init(_ sections: SectionTable<TimetableSection>, routes: Int, stops: Int, services: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        let starts: RowOffsets<StopIndex, Int> = RowOffsets(try sections.column(.stopAreaStarts))
        let members: Column<Int, StringIndex> = try sections.column(.stopAreas)
        areas = GroupedColumn(starts: starts, elements: members)
        networks = try sections.column(.routeNetworks)
        frames = try Timeframes(sections, services: services, strings: strings)
        rules = try LegFareRules(sections, strings: strings)
        transfers = try LegFareTransfers(sections, strings: strings)
        let flags: Column<Int, UInt8> = try sections.column(.legFareFlags)
        haveRanks = flags.first.map { $0 & 1 != 0 } ?? false
        joins = try FareJoins(sections, stops: stops, strings: strings)
        reduced = try ReducedPrices(
            sections, rules: rules.amounts.count, transfers: transfers.amounts.count, strings: strings)
        guard starts.owners.isEmpty ? members.isEmpty : starts.hold(members.count, of: stops),
            members.point(below: strings), networks.isEmpty || networks.count == routes, networks.point(below: strings)
        else { throw .damaged(section: TimetableSection.stopAreas.rawValue) }
    }

    package var isEmpty: Bool { rules.amounts.isEmpty }
}

/// The rows of timeframes.txt, ordered by group.
struct Timeframes: Sendable {
    private let groups: Column<Int, StringIndex>
    private let starts, ends: Column<Int, Int32>
    private let services: Column<Int, ServiceIndex>

    init(_ sections: SectionTable<TimetableSection>, services count: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        groups = try sections.column(.timeframeGroups)
        starts = try sections.column(.timeframeStarts)
        ends = try sections.column(.timeframeEnds)
        services = try sections.column(.timeframeServices)
        guard starts.count == groups.count, ends.count == groups.count, services.count == groups.count,
            groups.point(below: strings), services.point(below: count)
        else { throw .damaged(section: TimetableSection.timeframeGroups.rawValue) }
    }

    /// Returns whether a time is within one of a group's timeframes, by local time.
    func hold(_ moment: EpochSeconds, of group: StringIndex, in timetable: Timetable) -> Bool {
        let date = timetable.zone.date(at: moment)
        let time = moment - timetable.zone.start(of: date)
        var row = groups.partitioningIndex { $0 >= group }
        while row < groups.count, groups[row] == group {
            if Int64(starts[row]) <= time, time < Int64(ends[row]), timetable.calendar.runs(services[row], on: date) {
                return true
            }
            row += 1
        }
        return false
    }
}

/// The rows of fare_leg_rules.txt, with the amount of their product. Empty fields are 0.
struct LegFareRules: Sendable {
    let groups, networks, fromAreas, toAreas, fromFrames, toFrames, currencies: Column<Int, StringIndex>
    let ranks: Column<Int, Int32>
    let amounts: Column<Int, Int64>
    private let productNames, mediumNames, riderNames, networkNames, fromAreaNames,
        toAreaNames: Column<Int, StringIndex>
    private let mediumKinds: Column<Int, UInt8>

    init(_ sections: SectionTable<TimetableSection>, strings: Int) throws(ColumnFileError<TimetableSection>) {
        productNames = try sections.column(.legFareProductNames)
        mediumNames = try sections.column(.legFareMediumNames)
        mediumKinds = try sections.column(.legFareMediumKinds)
        riderNames = try sections.column(.legFareRiderNames)
        networkNames = try sections.column(.legFareNetworkNames)
        fromAreaNames = try sections.column(.legFareFromAreaNames)
        toAreaNames = try sections.column(.legFareToAreaNames)
        groups = try sections.column(.legFareGroups)
        networks = try sections.column(.legFareNetworks)
        fromAreas = try sections.column(.legFareFromAreas)
        toAreas = try sections.column(.legFareToAreas)
        fromFrames = try sections.column(.legFareFromFrames)
        toFrames = try sections.column(.legFareToFrames)
        currencies = try sections.column(.legFareCurrencies)
        ranks = try sections.column(.legFareRanks)
        amounts = try sections.column(.legFareAmounts)
        let texts = [groups, networks, fromAreas, toAreas, fromFrames, toFrames, currencies]
        let count = amounts.count
        guard texts.allSatisfy({ $0.count == count && $0.point(below: strings) }), ranks.count == count,
            amounts.allSatisfy({ -1...MinorUnits.largest ~= $0 })
        else { throw .damaged(section: TimetableSection.legFareGroups.rawValue) }
    }
}

extension LegFareRules {
    /// Returns the ticket of a rule.
    func ticket(_ rule: Int) -> FareTicket {
        func text(_ column: Column<Int, StringIndex>) -> StringIndex {
            column.hasRow(rule) ? column[rule] : StringIndex(0 as UInt32)
        }
        let kind = mediumKinds.hasRow(rule) ? mediumKinds[rule] : 0
        return FareTicket(
            product: text(productNames), medium: text(mediumNames), mediumKind: kind == 0 ? nil : Int(kind) - 1,
            riders: text(riderNames), network: text(networkNames), from: text(fromAreaNames), to: text(toAreaNames))
    }
}

/// The ticket for a ride and its fare transfers, as specified by the feed. An empty string means unknown.
package struct FareTicket: Hashable, Sendable {
    package let product: StringIndex
    /// The name of the ticket's fare medium.
    package let medium: StringIndex
    /// The value of GTFS's `fare_media_type`.
    package let mediumKind: Int?
    /// The name of the rider category.
    package let riders: StringIndex
    /// The network in which the ticket is valid; ``from`` and ``to`` are the origin and destination areas.
    package let network, from, to: StringIndex

    /// Whether the feed specifies any property of the ticket.
    package var isNamed: Bool {
        mediumKind != nil || [product, medium, riders, network, from, to].contains { $0.rawValue != 0 }
    }
}

/// The rows of fare_leg_join_rules.txt.
struct FareJoins: Sendable {
    /// The network of the first leg of each rule; ``toNetworks`` has that of the second leg; 0 means any network.
    let fromNetworks, toNetworks: Column<Int, StringIndex>
    let fromStops, toStops: Column<Int, StopIndex>

    init(_ sections: SectionTable<TimetableSection>, stops: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        fromNetworks = try sections.column(.fareJoinFromNetworks)
        toNetworks = try sections.column(.fareJoinToNetworks)
        fromStops = try sections.column(.fareJoinFromStops)
        toStops = try sections.column(.fareJoinToStops)
        let (count, none) = (fromNetworks.count, StopIndex(UInt32.max))
        guard [toNetworks.count, fromStops.count, toStops.count].allSatisfy({ $0 == count }),
            fromNetworks.point(below: strings), toNetworks.point(below: strings),
            fromStops.point(below: stops, orNone: none), toStops.point(below: stops, orNone: none)
        else { throw .damaged(section: TimetableSection.fareJoinFromNetworks.rawValue) }
    }
}

/// The price of a fare for a rider category.
package struct ReducedFare: Hashable, Sendable {
    /// The index of the rider category in ``ReducedPrices``.
    package var rider: Int
    /// The amount in the minor unit of the regular price's currency.
    package var amount: Int64
}

/// Rider categories and their product prices; empty if the feed has none.
package struct ReducedPrices: Sendable {
    let ofRules, ofTransfers: Column<Int, UInt32>
    private let byProduct: RowOffsets<Int, Int>
    private let riders: Column<Int, UInt32>
    private let amounts: Column<Int, Int64>
    /// The display name of each category, and the URL of the page about its eligibility (`eligibility_url`).
    package let names, urls: Column<Int, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, rules: Int, transfers: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        ofRules = try sections.column(.legFareProducts)
        ofTransfers = try sections.column(.fareTransferProducts)
        byProduct = RowOffsets(try sections.column(.reducedPriceStarts))
        riders = try sections.column(.reducedPriceRiders)
        amounts = try sections.column(.reducedPriceAmounts)
        names = try sections.column(.riderNames)
        urls = try sections.column(.riderURLs)
        let (products, categories) = (UInt32(byProduct.owners.count), UInt32(names.count))
        guard
            byProduct.owners.isEmpty
                ? ofRules.isEmpty && riders.isEmpty
                : byProduct.hold(riders.count, of: byProduct.owners.count) && ofRules.count == rules
                    && ofTransfers.count == transfers,
            amounts.count == riders.count, urls.count == names.count, names.point(below: strings),
            urls.point(below: strings), ofRules.allSatisfy({ $0 < products }),
            ofTransfers.allSatisfy({ $0 == .max || $0 < products }), riders.allSatisfy({ $0 < categories }),
            amounts.allSatisfy({ 0...MinorUnits.largest ~= $0 })
        else { throw .damaged(section: TimetableSection.reducedPriceStarts.rawValue) }
    }

    /// Returns the price of the product of a row for a rider category; nil if there is none.
    func amount(_ row: Int, in products: Column<Int, UInt32>, for rider: Int) -> Int64? {
        guard products.hasRow(row), products[row] != .max else { return nil }
        let prices = byProduct.range(of: Int(products[row]))
        return prices.first { riders[$0] == UInt32(rider) }.map { amounts[$0] }
    }

    /// Returns the categories that have a price for a rule's product.
    func riders(ofRule row: Int) -> [Int] {
        guard ofRules.hasRow(row) else { return [] }
        return byProduct.range(of: Int(ofRules[row])).map { Int(riders[$0]) }
    }
}

/// The rows of fare_transfer_rules.txt.
struct LegFareTransfers: Sendable {
    let fromGroups, toGroups, currencies: Column<Int, StringIndex>
    /// The values of GTFS's `transfer_count`; ``durations`` has those of `duration_limit` in seconds. -1 means
    /// unlimited.
    let counts, durations: Column<Int, Int32>
    /// The values of GTFS's `duration_limit_type` and `fare_transfer_type`.
    let durationKinds, kinds: Column<Int, UInt8>
    /// The price of each rule's product in minor units; 0 if the rule has no product.
    let amounts: Column<Int, Int64>

    init(_ sections: SectionTable<TimetableSection>, strings: Int) throws(ColumnFileError<TimetableSection>) {
        fromGroups = try sections.column(.fareTransferFromGroups)
        toGroups = try sections.column(.fareTransferToGroups)
        currencies = try sections.column(.fareTransferCurrencies)
        counts = try sections.column(.fareTransferCounts)
        durations = try sections.column(.fareTransferDurations)
        durationKinds = try sections.column(.fareTransferDurationKinds)
        kinds = try sections.column(.fareTransferKinds)
        amounts = try sections.column(.fareTransferAmounts)
        let count = amounts.count
        guard [fromGroups, toGroups, currencies].allSatisfy({ $0.count == count && $0.point(below: strings) }),
            counts.count == count, durations.count == count, durationKinds.count == count, kinds.count == count,
            amounts.allSatisfy({ 0...MinorUnits.largest ~= $0 })
        else { throw .damaged(section: TimetableSection.fareTransferFromGroups.rawValue) }
    }
}
