import TransitCore

extension FeedTables {
    mutating func readTrips(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.trips) else { return }
        let columns = TripColumns(table)
        trips.reserveCapacity(source.expectedRows(FeedFile.trips, bytesEach: 40))
        while try table.next() {
            guard let key = table.requiredText(columns.id, in: &builder.strings) else { continue }
            guard tripNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, columns.id)
                continue
            }
            guard let trip = trip(key, table, columns) else { continue }
            if let safe = safeDuration(table, columns) { safeDurations[trips.count] = safe }
            tripNumbers[key] = trips.count
            trips.append(trip)
        }
        guard !trips.isEmpty else { throw .nothingUsable(file: FeedFile.trips) }
    }

    /// Reads a trip; nil, with a notice, if its route or service is unknown.
    private mutating func trip(
        _ id: StringIndex, _ table: borrowing FileTable, _ columns: TripColumns
    ) -> TripRow? {
        guard let route = routeNumbers[table.text(columns.route, in: &builder.strings)] else {
            table.leaveOut(.foreignKeyViolation, columns.route)
            return nil
        }
        guard let service = serviceNumbers[table.text(columns.service, in: &builder.strings)] else {
            table.leaveOut(.foreignKeyViolation, columns.service)
            return nil
        }
        let shape = shape(table, columns.shape)
        return TripRow(
            id: id, route: route, service: service, shape: shape,
            lacksShape: shape == .max && !table[columns.shape].isEmpty,
            headsign: table.name(columns.headsign, in: &builder.strings),
            shortName: table.text(columns.shortName, in: &builder.strings),
            block: table.text(columns.block, in: &builder.strings),
            direction: UInt8(table.number(columns.direction, in: 0...1, else: 255)), flags: flags(table, columns),
            line: UInt32(truncatingIfNeeded: table.row))
    }

    private func safeDuration(_ table: borrowing FileTable, _ columns: TripColumns) -> SafeDuration? {
        let factor = table.measure(columns.safeFactor, in: 0...1000)
        let offset = table.measure(columns.safeOffset, in: -86_400...86_400)
        guard factor != nil || offset != nil else { return nil }
        return SafeDuration(factor: Float(factor ?? .nan), offset: Float(offset ?? .nan))
    }

    private mutating func shape(_ table: borrowing FileTable, _ column: CSVColumn) -> UInt32 {
        guard !table[column].isEmpty else { return .max }
        if let shape = shapeNumbers[table.text(column, in: &builder.strings)] { return shape }
        table.report(.ignoredReference, valueOf: column)
        return .max
    }

    private func flags(_ table: borrowing FileTable, _ columns: TripColumns) -> TripFlags {
        var flags: TripFlags = []
        switch table.number(columns.wheelchair, in: 0...2, else: 0) {
        case 1: flags.insert(.wheelchairAccessible)
        case 2: flags.insert(.notWheelchairAccessible)
        default: break
        }
        switch table.number(columns.bikes, in: 0...2, else: 0) {
        case 1: flags.insert(.bikesAllowed)
        case 2: flags.insert(.noBikes)
        default: break
        }
        switch table.number(columns.cars, in: 0...2, else: 0) {
        case 1: flags.insert(.carsAllowed)
        case 2: flags.insert(.noCars)
        default: break
        }
        return flags
    }
}

private struct TripColumns {
    let id, route, service, headsign, shortName, direction, block, shape, wheelchair, bikes, cars: CSVColumn
    let safeFactor, safeOffset: CSVColumn

    init(_ table: borrowing FileTable) {
        id = table.column("trip_id", isRequired: true)
        route = table.column("route_id", isRequired: true)
        service = table.column("service_id", isRequired: true)
        headsign = table.column("trip_headsign")
        shortName = table.column("trip_short_name")
        direction = table.column("direction_id")
        block = table.column("block_id")
        shape = table.column("shape_id")
        wheelchair = table.column("wheelchair_accessible")
        bikes = table.column("bikes_allowed")
        cars = table.column("cars_allowed")
        safeFactor = table.column("safe_duration_factor")
        safeOffset = table.column("safe_duration_offset")
    }
}
