import TransitCore

struct StopAreaRecord: Sendable, Hashable {
    var stop: StopIndex
    var area: StringIndex
}

/// A row of timeframes.txt. Times are in seconds after local midnight.
struct TimeframeRecord: Sendable {
    var group: StringIndex
    var start, end: Int32
    var service: ServiceIndex
}

/// A row of fare_leg_rules.txt. Omitted fields are the empty string.
struct LegFareRecord: Sendable {
    var group, network, fromArea, toArea, fromFrame, toFrame: StringIndex
    /// GTFS rule_priority.
    var rank: Int32
    /// The price in the currency's smallest unit; -1 for a product that is restricted to certain rider categories.
    var amount: Int64
    var currency: StringIndex
    /// The index in ``LegFareRecords/products``.
    var product: Int
    var ticket = FareTicketRecord()
}

/// A row of rider_categories.txt.
struct RiderCategoryRecord: Sendable {
    var name, url: StringIndex
}

/// The price of a product for riders of a category.
struct ReducedPriceRecord: Sendable {
    /// The index in ``LegFareRecords/riders``.
    var rider: Int
    var amount: Int64
}

/// A row of fare_leg_join_rules.txt.
struct FareJoinRecord: Sendable {
    /// The networks of the two legs; ``StringIndex/none`` for any network.
    var fromNetwork, toNetwork: StringIndex
    var fromStop, toStop: StopIndex?
}

/// The ticket that a price applies to. Omitted fields are the empty string.
struct FareTicketRecord: Sendable {
    var product = StringIndex.none
    var medium = StringIndex.none
    /// GTFS fare_media_type plus one; 0 if the feed does not give it.
    var mediumKind: UInt8 = 0
    var riders = StringIndex.none
    var network = StringIndex.none
    var from = StringIndex.none
    var to = StringIndex.none
}

/// A row of fare_transfer_rules.txt.
struct FareTransferRecord: Sendable {
    var from, to: StringIndex
    /// GTFS transfer_count, and duration_limit in seconds; -1 if not given.
    var count, duration: Int32
    /// GTFS duration_limit_type and fare_transfer_type.
    var durationKind, kind: UInt8
    var amount: Int64
    var currency: StringIndex
    /// The index in ``LegFareRecords/products``; nil if the transfer has no price of its own.
    var product: Int?
}

struct LegFareRecords: Sendable {
    var stopAreas: [StopAreaRecord] = []
    var timeframes: [TimeframeRecord] = []
    var rules: [LegFareRecord] = []
    var transfers: [FareTransferRecord] = []
    var joins: [FareJoinRecord] = []
    /// The reduced prices of each product, by rider category.
    var products: [[ReducedPriceRecord]] = []
    var riders: [RiderCategoryRecord] = []
    var haveRanks = false
}

extension TimetableBuilder {
    func putLegFares(_ writer: inout ColumnFileWriter<TimetableSection>) {
        guard !legFares.rules.isEmpty else { return }
        writer.put(.legFareFlags, [legFares.haveRanks ? 1 : 0 as UInt8])
        if routes.contains(where: { $0.network != .none }) { writer.put(.routeNetworks, routes.map(\.network)) }
        let areas = legFares.stopAreas.sorted { ($0.stop, $0.area) < ($1.stop, $1.area) }
        if !areas.isEmpty {
            writer.put(.stopAreaStarts, Buckets(count: stops.count, keys: areas.map(\.stop.position)).starts)
            writer.put(.stopAreas, areas.map(\.area))
        }
        putLegFareRules(&writer)
        putFareTransfers(&writer)
        putFareJoins(&writer)
        if legFares.products.contains(where: { !$0.isEmpty }) { putReducedPrices(&writer) }
        let frames = legFares.timeframes.sorted { ($0.group, $0.start, $0.service) < ($1.group, $1.start, $1.service) }
        writer.put(.timeframeGroups, frames.map(\.group))
        writer.put(.timeframeStarts, frames.map(\.start))
        writer.put(.timeframeEnds, frames.map(\.end))
        writer.put(.timeframeServices, frames.map(\.service))
    }

    private func putLegFareRules(_ writer: inout ColumnFileWriter<TimetableSection>) {
        let rules = legFares.rules
        writer.put(.legFareGroups, rules.map(\.group))
        writer.put(.legFareNetworks, rules.map(\.network))
        writer.put(.legFareFromAreas, rules.map(\.fromArea))
        writer.put(.legFareToAreas, rules.map(\.toArea))
        writer.put(.legFareFromFrames, rules.map(\.fromFrame))
        writer.put(.legFareToFrames, rules.map(\.toFrame))
        writer.put(.legFareRanks, rules.map(\.rank))
        writer.put(.legFareAmounts, rules.map(\.amount))
        writer.put(.legFareCurrencies, rules.map(\.currency))
        let tickets = rules.map(\.ticket)
        func put(_ section: TimetableSection, _ texts: [StringIndex]) {
            if texts.contains(where: { $0 != .none }) { writer.put(section, texts) }
        }
        put(.legFareProductNames, tickets.map(\.product))
        put(.legFareMediumNames, tickets.map(\.medium))
        put(.legFareRiderNames, tickets.map(\.riders))
        put(.legFareNetworkNames, tickets.map(\.network))
        put(.legFareFromAreaNames, tickets.map(\.from))
        put(.legFareToAreaNames, tickets.map(\.to))
        if tickets.contains(where: { $0.mediumKind != 0 }) {
            writer.put(.legFareMediumKinds, tickets.map(\.mediumKind))
        }
    }

    private func putFareTransfers(_ writer: inout ColumnFileWriter<TimetableSection>) {
        let transfers = legFares.transfers
        writer.put(.fareTransferFromGroups, transfers.map(\.from))
        writer.put(.fareTransferToGroups, transfers.map(\.to))
        writer.put(.fareTransferCounts, transfers.map(\.count))
        writer.put(.fareTransferDurations, transfers.map(\.duration))
        writer.put(.fareTransferDurationKinds, transfers.map(\.durationKind))
        writer.put(.fareTransferKinds, transfers.map(\.kind))
        writer.put(.fareTransferAmounts, transfers.map(\.amount))
        writer.put(.fareTransferCurrencies, transfers.map(\.currency))
    }

    private func putFareJoins(_ writer: inout ColumnFileWriter<TimetableSection>) {
        guard !legFares.joins.isEmpty else { return }
        writer.put(.fareJoinFromNetworks, legFares.joins.map(\.fromNetwork))
        writer.put(.fareJoinToNetworks, legFares.joins.map(\.toNetwork))
        writer.put(.fareJoinFromStops, legFares.joins.map { $0.fromStop ?? StopIndex(UInt32.max) })
        writer.put(.fareJoinToStops, legFares.joins.map { $0.toStop ?? StopIndex(UInt32.max) })
    }

    private func putReducedPrices(_ writer: inout ColumnFileWriter<TimetableSection>) {
        writer.put(.legFareProducts, legFares.rules.map { UInt32($0.product) })
        writer.put(.fareTransferProducts, legFares.transfers.map { $0.product.map { UInt32($0) } ?? .max })
        var starts: [UInt32] = [0]
        for prices in legFares.products { starts.append(starts[starts.count - 1] + UInt32(prices.count)) }
        let prices = legFares.products.flatMap { $0 }
        writer.put(.reducedPriceStarts, starts)
        writer.put(.reducedPriceRiders, prices.map { UInt32($0.rider) })
        writer.put(.reducedPriceAmounts, prices.map(\.amount))
        writer.put(.riderNames, legFares.riders.map(\.name))
        writer.put(.riderURLs, legFares.riders.map(\.url))
    }
}
