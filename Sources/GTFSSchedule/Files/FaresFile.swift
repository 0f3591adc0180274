import TransitCore

extension FeedTables {
    /// Reads fare_attributes.txt and fare_rules.txt. An unreadable fare makes the price of the affected rides unknown,
    /// but never lower.
    mutating func readFares(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.fareAttributes) else { return }
        let columns = FareColumns(table)
        while try table.next() {
            guard let key = table.requiredText(columns.id, in: &builder.strings) else { continue }
            guard fareNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, columns.id)
                continue
            }
            guard let fare = fare(key, table, columns) else { continue }
            fareNumbers[key] = builder.fares.endIndex
            builder.fares.append(fare)
        }
        try readFareRules(source)
    }

    private mutating func fare(_ id: StringIndex, _ table: borrowing FileTable, _ columns: FareColumns) -> FareRecord? {
        guard let currency = table.currency(columns.currency, in: &builder.strings),
            let price = table.amount(columns.price, of: builder.strings.string(currency)),
            let agency = agency(table, columns.agency)
        else { return nil }
        return FareRecord(
            id: id, price: price, currency: currency, agency: agency,
            payment: UInt8(table.number(columns.payment, in: 0...1, else: 0)),
            changes: UInt8(table.number(columns.transfers, in: 0...5, else: 255)),
            duration: Int32(table.number(columns.duration, in: 0...999_999_999, else: -1)))
    }

    /// Returns the agency in the current row, or any agency for an empty field; nil, with a notice, if the agency is
    /// unknown.
    private mutating func agency(_ table: borrowing FileTable, _ column: CSVColumn) -> AgencyIndex? {
        let any = AgencyIndex(UInt32.max)
        guard !table[column].isEmpty, builder.agencies.count > 1 else { return any }
        if let agency = agencyNumbers[table.text(column, in: &builder.strings)] { return agency }
        table.leaveOut(.foreignKeyViolation, column)
        return nil
    }

    private mutating func readFareRules(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.fareRules) else { return }
        let columns = FareRuleColumns(table)
        while try table.next() {
            guard let key = table.requiredText(columns.fare, in: &builder.strings) else { continue }
            guard let fare = fareNumbers[key] else {
                table.leaveOut(.foreignKeyViolation, columns.fare)
                continue
            }
            // A fare with an unreadable rule must not apply to all rides.
            builder.fares[fare].hasRules = true
            guard let route = routeRule(table, columns.route) else { continue }
            builder.fareRules.append(
                FareRuleRecord(
                    fare: fare, route: route, origin: table.text(columns.origin, in: &builder.strings),
                    destination: table.text(columns.destination, in: &builder.strings),
                    zone: table.text(columns.zone, in: &builder.strings)))
        }
    }
}

extension FileTable {
    /// Reads an ISO 4217 currency code; nil, with a notice, unless it consists of three capital letters.
    func currency(_ column: CSVColumn, in strings: inout StringPool) -> StringIndex? {
        let code = self[column]
        guard code.count == 3, code.bytes.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            leaveOut(.invalidCurrency, column)
            return nil
        }
        return strings.intern(code.bytes)
    }

    /// Reads an amount in the currency's smallest unit; nil, with a notice, if it is invalid.
    func amount(_ column: CSVColumn, of currency: String) -> Int64? {
        let digits = CurrencyDigits.of(currency)
        var bytes = self[column].bytes[...]
        // Trailing zeros beyond the currency's number of decimals are ignored.
        if let point = bytes.firstIndex(of: UInt8(ascii: ".")) {
            while bytes.last == UInt8(ascii: "0"), bytes.endIndex - point - 1 > digits { bytes = bytes.dropLast() }
            if bytes.last == UInt8(ascii: ".") { bytes = bytes.dropLast() }
        }
        if let amount = MinorUnits.parse(bytes, digits: digits) { return amount }
        leaveOut(.invalidAmount, column)
        return nil
    }
}

private struct FareColumns {
    let id, price, currency, payment, transfers, agency, duration: CSVColumn

    init(_ table: borrowing FileTable) {
        id = table.column("fare_id", isRequired: true)
        price = table.column("price", isRequired: true)
        currency = table.column("currency_type", isRequired: true)
        payment = table.column("payment_method")
        transfers = table.column("transfers")
        agency = table.column("agency_id")
        duration = table.column("transfer_duration")
    }
}

private struct FareRuleColumns {
    let fare, route, origin, destination, zone: CSVColumn

    init(_ table: borrowing FileTable) {
        fare = table.column("fare_id", isRequired: true)
        route = table.column("route_id")
        origin = table.column("origin_id")
        destination = table.column("destination_id")
        zone = table.column("contains_id")
    }
}
