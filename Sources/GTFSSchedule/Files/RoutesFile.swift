import TransitCore

extension FeedTables {
    mutating func readRoutes(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.routes) else { return }
        let columns = RouteColumns(table)
        while try table.next() {
            guard let key = table.requiredText(columns.id, in: &builder.strings) else { continue }
            guard routeNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, columns.id)
                continue
            }
            routeNumbers[key] = builder.routes.endIndex
            builder.routes.append(route(key, table, columns))
        }
        guard !builder.routes.isEmpty else { throw .nothingUsable(file: FeedFile.routes) }
    }

    private mutating func route(
        _ id: StringIndex, _ table: borrowing FileTable, _ columns: RouteColumns
    ) -> RouteRecord {
        var route = RouteRecord(
            id: id, agency: agency(table, columns.agency),
            shortName: table.text(columns.shortName, in: &builder.strings),
            longName: table.name(columns.longName, in: &builder.strings),
            description: table.text(columns.description, in: &builder.strings),
            url: table.text(columns.url, in: &builder.strings), type: routeType(table, columns),
            color: table.color(columns.color), textColor: table.color(columns.textColor),
            sortOrder: order(table, columns.sortOrder),
            network: table.text(columns.network, in: &builder.strings))
        // A route's cemv_support takes precedence over the agency's (reference, routes.txt).
        let contactless = UInt8(table.number(columns.contactless, in: 0...2, else: 0))
        route.contactless = contactless != 0 ? contactless : builder.agencies[route.agency].contactless
        route.continuous = ContinuousRules(
            pickup: table.continuous(columns.pickup), dropOff: table.continuous(columns.dropOff))
        return route
    }

    private mutating func agency(_ table: borrowing FileTable, _ column: CSVColumn) -> AgencyIndex {
        let first = AgencyIndex(0)
        guard !table[column].isEmpty else { return first }
        if let agency = agencyNumbers[table.text(column, in: &builder.strings)] { return agency }
        // A feed with one agency often omits the agency's id in one of the files.
        if builder.agencies.count > 1 { table.report(.ignoredReference, valueOf: column) }
        return first
    }

    /// Reads route_sort_order. Routes without it are sorted last, because 0 is a valid first value.
    private func order(_ table: borrowing FileTable, _ column: CSVColumn) -> UInt32 {
        let none = -1
        return UInt32(exactly: table.number(column, in: 0...999_999_999, else: none)) ?? .max
    }

    private func routeType(_ table: borrowing FileTable, _ columns: RouteColumns) -> UInt16 {
        let bus = 3
        guard let type = table[columns.type].number, Self.isRouteType(type) else {
            table.report(.unknownRouteType, valueOf: columns.type)
            table.note(.routeOfUnknownType, valueOf: columns.id)
            return UInt16(bus)
        }
        return UInt16(type)
    }

    /// Returns whether a number is a GTFS route_type or an extended route type (Hierarchical Vehicle Types).
    private static func isRouteType(_ type: Int) -> Bool {
        (0...7).contains(type) || type == 11 || type == 12 || (100...1702).contains(type)
    }
}

private struct RouteColumns {
    let id, agency, shortName, longName, description, url, type, color, textColor, sortOrder, network: CSVColumn
    let contactless, pickup, dropOff: CSVColumn

    init(_ table: borrowing FileTable) {
        id = table.column("route_id", isRequired: true)
        agency = table.column("agency_id")
        shortName = table.column("route_short_name")
        longName = table.column("route_long_name")
        description = table.column("route_desc")
        url = table.column("route_url")
        type = table.column("route_type", isRequired: true)
        color = table.column("route_color")
        textColor = table.column("route_text_color")
        sortOrder = table.column("route_sort_order")
        network = table.column("network_id")
        contactless = table.column("cemv_support")
        pickup = table.column("continuous_pickup")
        dropOff = table.column("continuous_drop_off")
    }
}
