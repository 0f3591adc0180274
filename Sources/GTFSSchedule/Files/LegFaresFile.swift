import TransitCore

/// GTFS's Fares v2 as it is read: what a product costs a rider without a reduction who pays at the vehicle.
struct LegFareTables: Sendable {
    struct Price: Sendable {
        var amount: Int64
        var currency: StringIndex
        /// Nothing has to be bought or had before.
        var isCash: Bool
        var ticket = FareTicketRecord()
    }

    /// The name of a fare medium, and its GTFS fare_media_type.
    struct Medium: Sendable {
        var name: StringIndex
        var kind: UInt8
    }

    var areas: Set<StringIndex> = []
    var networks: Set<StringIndex> = []
    var timeframes: Set<StringIndex> = []
    var media: [StringIndex: Medium] = [:]
    /// The names of areas, networks and rider categories, by id.
    var areaNames: [StringIndex: StringIndex] = [:]
    var networkNames: [StringIndex: StringIndex] = [:]
    var riderNames: [StringIndex: StringIndex] = [:]
    /// Categories that are for some riders alone, by their numbers among the builder's.
    var reduced: [StringIndex: Int] = [:]
    /// Numbers among the builder's.
    var products: [StringIndex: Int] = [:]
    var prices: [StringIndex: Price] = [:]
    /// Prices of each product for one category, with the number of the category.
    var reducedPrices: [StringIndex: [(rider: Int, price: Price)]] = [:]
}

extension FeedTables {
    /// All files of Fares v2. What its prices rest on and cannot be read leaves rides without one.
    mutating func readLegFares(_ source: FeedReader) throws(ImportError) {
        guard var rules = try source.table(FeedFile.fareLegRules) else { return }
        var tables = LegFareTables()
        try readAreas(source, &tables)
        try readNetworks(source, &tables)
        try readTimeframes(source, &tables)
        try readProducts(source, &tables)
        try readLegRules(&rules, tables)
        try readFareTransfers(source, tables)
        try readFareJoins(source, tables)
    }

    /// Changes that make one leg of two. A rule of a network or a stop that is not there joins nothing.
    private mutating func readFareJoins(_ source: FeedReader, _ tables: LegFareTables) throws(ImportError) {
        guard var table = try source.table(FeedFile.fareLegJoinRules) else { return }
        let (from, to) = (table.column("from_network_id"), table.column("to_network_id"))
        let (fromStop, toStop) = (table.column("from_stop_id"), table.column("to_stop_id"))
        while try table.next() {
            guard let from = known(table, from, in: tables.networks), let to = known(table, to, in: tables.networks)
            else { continue }
            var join = FareJoinRecord(fromNetwork: from, toNetwork: to)
            if !table[fromStop].isEmpty {
                guard let stop = knownStop(table, fromStop) else { continue }
                join.fromStop = stop
            }
            if !table[toStop].isEmpty {
                guard let stop = knownStop(table, toStop) else { continue }
                join.toStop = stop
            }
            builder.legFares.joins.append(join)
        }
    }

    private mutating func readAreas(_ source: FeedReader, _ tables: inout LegFareTables) throws(ImportError) {
        try readNames(source, FeedFile.areas, "area_id", "area_name", &tables.areas, &tables.areaNames)
        guard var table = try source.table(FeedFile.stopAreas) else { return }
        let (area, stop) = (table.column("area_id", isRequired: true), table.column("stop_id", isRequired: true))
        while try table.next() {
            guard let stop = knownStop(table, stop), let area = known(table, area, in: tables.areas) else { continue }
            builder.legFares.stopAreas.append(StopAreaRecord(stop: stop, area: area))
        }
    }

    /// A route's own network stands in routes.txt or in route_networks.txt.
    private mutating func readNetworks(_ source: FeedReader, _ tables: inout LegFareTables) throws(ImportError) {
        try readNames(source, FeedFile.networks, "network_id", "network_name", &tables.networks, &tables.networkNames)
        for route in builder.routes where route.network != .none { tables.networks.insert(route.network) }
        guard var table = try source.table(FeedFile.routeNetworks) else { return }
        let (network, route) = (
            table.column("network_id", isRequired: true), table.column("route_id", isRequired: true)
        )
        while try table.next() {
            guard let id = table.requiredText(route, in: &builder.strings) else { continue }
            guard let number = routeNumbers[id] else {
                table.report(.foreignKeyViolation, valueOf: route)
                continue
            }
            if let network = known(table, network, in: tables.networks) { builder.routes[number].network = network }
        }
    }

    private mutating func readTimeframes(_ source: FeedReader, _ tables: inout LegFareTables) throws(ImportError) {
        guard var table = try source.table(FeedFile.timeframes) else { return }
        let group = table.column("timeframe_group_id", isRequired: true)
        let (start, end) = (table.column("start_time"), table.column("end_time"))
        let service = table.column("service_id", isRequired: true)
        while try table.next() {
            guard let id = table.requiredText(group, in: &builder.strings) else { continue }
            tables.timeframes.insert(id)
            guard let days = serviceNumbers[table.text(service, in: &builder.strings)] else {
                table.report(.foreignKeyViolation, valueOf: service)
                continue
            }
            let hours = (table.time(start) ?? 0)..<max(table.time(end) ?? 86_400, table.time(start) ?? 0)
            builder.legFares.timeframes.append(
                TimeframeRecord(group: id, start: hours.lowerBound, end: hours.upperBound, service: days))
        }
    }

    private mutating func readNames(
        _ source: FeedReader, _ file: String, _ id: String, _ name: String, _ ids: inout Set<StringIndex>,
        _ names: inout [StringIndex: StringIndex]
    ) throws(ImportError) {
        guard var table = try source.table(file) else { return }
        let (id, name) = (table.column(id, isRequired: true), table.column(name))
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            ids.insert(key)
            names[key] = table.name(name, in: &builder.strings)
        }
    }

    /// No text, if the row names none; nil, with a notice, if it names one that is not there.
    mutating func known(
        _ table: borrowing FileTable, _ column: CSVColumn, in ids: Set<StringIndex>
    ) -> StringIndex? {
        guard !table[column].isEmpty else { return StringIndex.none }
        let id = table.text(column, in: &builder.strings)
        if ids.contains(id) { return id }
        table.report(.foreignKeyViolation, valueOf: column)
        return nil
    }
}
