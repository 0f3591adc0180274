import TransitCore

/// The contents of the GTFS Fares v2 files while they are being read, with the standard price of each product.
struct LegFareTables: Sendable {
    struct Price: Sendable {
        var amount: Int64
        var currency: StringIndex
        /// Whether the fare medium can be used without obtaining it beforehand.
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
    /// The builder's index of each rider category that is restricted to certain riders, by id.
    var reduced: [StringIndex: Int] = [:]
    /// The builder's index of each product, by id.
    var products: [StringIndex: Int] = [:]
    var prices: [StringIndex: Price] = [:]
    /// The reduced prices of each product, with the builder's index of the rider category.
    var reducedPrices: [StringIndex: [(rider: Int, price: Price)]] = [:]
}

extension FeedTables {
    /// Reads all files of Fares v2. Rides whose price depends on unreadable data have no price.
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

    /// Reads fare_leg_join_rules.txt. Rules with an unknown network or stop are omitted.
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

    /// Reads networks, and assigns routes to them from routes.txt or route_networks.txt.
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
                table.leaveOut(.foreignKeyViolation, route)
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
                table.leaveOut(.foreignKeyViolation, service)
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

    /// Reads a reference. Returns the empty string for an empty field; nil, with a notice, if the reference is unknown.
    mutating func known(
        _ table: borrowing FileTable, _ column: CSVColumn, in ids: Set<StringIndex>
    ) -> StringIndex? {
        guard !table[column].isEmpty else { return StringIndex.none }
        let id = table.text(column, in: &builder.strings)
        if ids.contains(id) { return id }
        table.leaveOut(.foreignKeyViolation, column)
        return nil
    }
}
