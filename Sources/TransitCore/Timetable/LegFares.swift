/// The prices of legs by GTFS's Fares v2: for a rider without a reduction who pays at the vehicle, and for categories
/// of riders. Products of whole days are not in it.
package struct LegFares: Sendable {
    let areas: GroupedColumn<StopIndex, StringIndex>
    let networks: Column<RouteIndex, StringIndex>
    let frames: Timeframes
    let rules: LegFareRules
    let transfers: LegFareTransfers
    /// Rules have a priority, and one that names no area or network holds for all; else it holds for those that no rule names.
    let haveRanks: Bool
    let joins: FareJoins
    package let reduced: ReducedPrices

    init(_ sections: SectionTable<TimetableSection>, routes: Int, stops: Int, services: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        let starts: Starts<StopIndex, Int> = Starts(try sections.column(.stopAreaStarts))
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

/// Rows of timeframes.txt, by group.
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

    /// Whether a moment lies in one of a group's, by the clock on the wall.
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

/// Rows of fare_leg_rules.txt with the amount of their product; 0 for what a row does not name.
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
    /// What a rule's price buys.
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

/// What riders buy for a ride and those that go on from it, in the feed's words; an empty text is unknown.
package struct FareTicket: Hashable, Sendable {
    package let product: StringIndex
    /// What it is kept on, by its name and by GTFS fare_media_type.
    package let medium: StringIndex
    package let mediumKind: Int?
    /// Who pays this price.
    package let riders: StringIndex
    /// Where it holds.
    package let network, from, to: StringIndex

    /// Whether there is anything to tell of it.
    package var isNamed: Bool {
        mediumKind != nil || [product, medium, riders, network, from, to].contains { $0.rawValue != 0 }
    }
}

/// Rows of fare_leg_join_rules.txt.
struct FareJoins: Sendable {
    /// 0 for any.
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

/// The price for riders of a category, in place of everybody's.
package struct ReducedFare: Hashable, Sendable {
    /// Number of the category.
    package var rider: Int
    /// In the smallest unit of the currency of everybody's price.
    package var amount: Int64
}

/// Categories of riders, and what they pay for products; empty for a feed without.
package struct ReducedPrices: Sendable {
    let ofRules, ofTransfers: Column<Int, UInt32>
    private let byProduct: Starts<Int, Int>
    private let riders: Column<Int, UInt32>
    private let amounts: Column<Int, Int64>
    /// The name of each category as riders see it, and a page about who belongs to it (eligibility_url).
    package let names, urls: Column<Int, StringIndex>

    init(_ sections: SectionTable<TimetableSection>, rules: Int, transfers: Int, strings: Int)
        throws(ColumnFileError<TimetableSection>)
    {
        ofRules = try sections.column(.legFareProducts)
        ofTransfers = try sections.column(.fareTransferProducts)
        byProduct = Starts(try sections.column(.reducedPriceStarts))
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

    /// The price of a row's product for riders of a category; nil where it has none of its own.
    func amount(_ row: Int, in products: Column<Int, UInt32>, for rider: Int) -> Int64? {
        guard products.hasRow(row), products[row] != .max else { return nil }
        let prices = byProduct.range(of: Int(products[row]))
        return prices.first { riders[$0] == UInt32(rider) }.map { amounts[$0] }
    }

    /// The categories that a rule's product has prices for.
    func riders(ofRule row: Int) -> [Int] {
        guard ofRules.hasRow(row) else { return [] }
        return byProduct.range(of: Int(ofRules[row])).map { Int(riders[$0]) }
    }
}

/// Rows of fare_transfer_rules.txt.
struct LegFareTransfers: Sendable {
    let fromGroups, toGroups, currencies: Column<Int, StringIndex>
    /// GTFS transfer_count, duration_limit in seconds; none: -1.
    let counts, durations: Column<Int, Int32>
    /// GTFS duration_limit_type and fare_transfer_type.
    let durationKinds, kinds: Column<Int, UInt8>
    /// 0 where no product is named.
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
