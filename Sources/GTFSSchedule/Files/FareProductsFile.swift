import TransitCore

extension FeedTables {
    mutating func readProducts(_ source: FeedReader, _ tables: inout LegFareTables) throws(ImportError) {
        try readMedia(source, &tables)
        try readCategories(source, &tables)
        guard var table = try source.table(FeedFile.fareProducts) else { return }
        let id = table.column("fare_product_id", isRequired: true)
        let name = table.column("fare_product_name")
        let (amount, currency) = (table.column("amount", isRequired: true), table.column("currency", isRequired: true))
        let (category, medium) = (table.column("rider_category_id"), table.column("fare_media_id"))
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            if tables.products[key] == nil { tables.products[key] = tables.products.count }
            guard let currency = table.currency(currency, in: &builder.strings),
                let amount = table.amount(amount, of: builder.strings.string(currency))
            else { continue }
            let media = tables.media[table.text(medium, in: &builder.strings)]
            let isCash = table[medium].isEmpty || media?.kind == 0
            var price = LegFareTables.Price(amount: amount, currency: currency, isCash: isCash)
            price.ticket.product = table.name(name, in: &builder.strings)
            price.ticket.medium = media?.name ?? .none
            price.ticket.mediumKind = media.map { $0.kind + 1 } ?? 0
            let riders = table.text(category, in: &builder.strings)
            price.ticket.riders = tables.riderNames[riders] ?? .none
            if let rider = tables.reduced[riders] {
                tables.reducedPrices[key, default: []].append((rider, price))
            } else {
                tables.prices[key] = tables.prices[key].map { $0.better(price) } ?? price
            }
        }
        addReducedPrices(tables)
    }

    /// Adds the reduced prices of products, sorted by rider category. Prices in another currency than the standard
    /// price are omitted, because the two cannot be shown together.
    private mutating func addReducedPrices(_ tables: LegFareTables) {
        var products = [[ReducedPriceRecord]](repeating: [], count: tables.products.count)
        for (product, number) in tables.products {
            guard let currency = tables.currency(of: product) else { continue }
            var prices: [Int: LegFareTables.Price] = [:]
            for (rider, price) in tables.reducedPrices[product] ?? [] where price.currency == currency {
                prices[rider] = prices[rider].map { $0.better(price) } ?? price
            }
            products[number] = prices.sorted { $0.key < $1.key }
                .map { ReducedPriceRecord(rider: $0.key, amount: $0.value.amount) }
        }
        builder.legFares.products = products
    }

    private mutating func readMedia(_ source: FeedReader, _ tables: inout LegFareTables) throws(ImportError) {
        guard var table = try source.table(FeedFile.fareMedia) else { return }
        let id = table.column("fare_media_id", isRequired: true)
        let (name, kind) = (table.column("fare_media_name"), table.column("fare_media_type", isRequired: true))
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            tables.media[key] = LegFareTables.Medium(
                name: table.name(name, in: &builder.strings), kind: UInt8(table.number(kind, in: 0...4, else: 0)))
        }
    }

    private mutating func readCategories(_ source: FeedReader, _ tables: inout LegFareTables) throws(ImportError) {
        guard var table = try source.table(FeedFile.riderCategories) else { return }
        let id = table.column("rider_category_id", isRequired: true)
        let (name, usual) = (table.column("rider_category_name"), table.column("is_default_fare_category"))
        let url = table.column("eligibility_url")
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard tables.riderNames[key] == nil else {
                table.leaveOut(.duplicateKey, id)
                continue
            }
            let name = table.name(name, in: &builder.strings)
            tables.riderNames[key] = name
            guard table.number(usual, in: 0...1, else: 0) == 0 else { continue }
            tables.reduced[key] = builder.legFares.riders.count
            builder.legFares.riders.append(
                RiderCategoryRecord(name: name, url: table.text(url, in: &builder.strings)))
        }
    }

    mutating func readLegRules(_ table: inout FileTable, _ tables: LegFareTables) throws(ImportError) {
        let columns = LegRuleColumns(table)
        builder.legFares.haveRanks = columns.rank.isPresent
        while try table.next() {
            guard let (product, price) = product(table, columns.product, tables),
                let currency = tables.currency(of: product),
                let network = known(table, columns.network, in: tables.networks),
                let from = known(table, columns.fromArea, in: tables.areas),
                let to = known(table, columns.toArea, in: tables.areas),
                let fromFrame = known(table, columns.fromFrame, in: tables.timeframes),
                let toFrame = known(table, columns.toFrame, in: tables.timeframes)
            else { continue }
            var ticket = price?.ticket ?? FareTicketRecord()
            ticket.network = tables.networkNames[network] ?? .none
            ticket.from = tables.areaNames[from] ?? .none
            ticket.to = tables.areaNames[to] ?? .none
            builder.legFares.rules.append(
                LegFareRecord(
                    group: table.text(columns.group, in: &builder.strings), network: network, fromArea: from,
                    toArea: to,
                    fromFrame: fromFrame, toFrame: toFrame,
                    rank: Int32(table.number(columns.rank, in: 0...999_999_999, else: 0)),
                    amount: price?.amount ?? -1, currency: currency, product: tables.products[product] ?? 0,
                    ticket: ticket))
        }
    }

    /// Reads a product and its standard price. The price is nil for a product that is restricted to certain rider
    /// categories.
    /// - Returns: Nil, with a notice, if the product is missing or unknown.
    private mutating func product(
        _ table: borrowing FileTable, _ column: CSVColumn, _ tables: LegFareTables
    ) -> (StringIndex, LegFareTables.Price?)? {
        guard let id = table.requiredText(column, in: &builder.strings) else { return nil }
        if tables.products[id] != nil { return (id, tables.prices[id]) }
        table.leaveOut(.foreignKeyViolation, column)
        return nil
    }

    mutating func readFareTransfers(_ source: FeedReader, _ tables: LegFareTables) throws(ImportError) {
        guard var table = try source.table(FeedFile.fareTransferRules) else { return }
        let columns = FareTransferColumns(table)
        while try table.next() {
            let hasPrice = !table[columns.product].isEmpty
            let (id, price) = (hasPrice ? product(table, columns.product, tables) : nil) ?? (.none, nil)
            // A product whose price is unreadable must not appear to be free.
            if hasPrice, price == nil { continue }
            // An empty field or -1 means an unlimited number of transfers.
            let count = table[columns.count].number.map { Int32($0) } ?? -1
            let limit = table.number(columns.duration, in: 1...999_999_999, else: -1)
            builder.legFares.transfers.append(
                FareTransferRecord(
                    from: table.text(columns.from, in: &builder.strings),
                    to: table.text(columns.to, in: &builder.strings),
                    count: count, duration: Int32(limit),
                    durationKind: UInt8(table.number(columns.durationKind, in: 0...3, else: 0)),
                    kind: UInt8(table.number(columns.kind, in: 0...2, else: 1)), amount: price?.amount ?? 0,
                    currency: price?.currency ?? .none, product: tables.products[id]))
        }
    }
}

extension LegFareTables {
    /// Returns the currency of a product's standard price, or of its reduced prices if it has no standard price; nil
    /// for a product without prices.
    fileprivate func currency(of product: StringIndex) -> StringIndex? {
        prices[product]?.currency ?? reducedPrices[product]?.first?.price.currency
    }
}

extension LegFareTables.Price {
    /// Returns the preferred of two prices: a price that can be paid without obtaining a fare medium beforehand, then
    /// the lower price.
    fileprivate func better(_ other: Self) -> Self {
        if isCash != other.isCash { return isCash ? self : other }
        return other.amount < amount ? other : self
    }
}

private struct LegRuleColumns {
    let group, network, fromArea, toArea, fromFrame, toFrame, product, rank: CSVColumn

    init(_ table: borrowing FileTable) {
        group = table.column("leg_group_id")
        network = table.column("network_id")
        fromArea = table.column("from_area_id")
        toArea = table.column("to_area_id")
        fromFrame = table.column("from_timeframe_group_id")
        toFrame = table.column("to_timeframe_group_id")
        product = table.column("fare_product_id", isRequired: true)
        rank = table.column("rule_priority")
    }
}

private struct FareTransferColumns {
    let from, to, count, duration, durationKind, kind, product: CSVColumn

    init(_ table: borrowing FileTable) {
        from = table.column("from_leg_group_id")
        to = table.column("to_leg_group_id")
        count = table.column("transfer_count")
        duration = table.column("duration_limit")
        durationKind = table.column("duration_limit_type")
        kind = table.column("fare_transfer_type", isRequired: true)
        product = table.column("fare_product_id")
    }
}
