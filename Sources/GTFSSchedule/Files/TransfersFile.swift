import TransitCore

extension FeedTables {
    mutating func readTransfers(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.transfers) else { return }
        let columns = TransferColumns(table)
        while try table.next() {
            let kind = UInt8(table.number(columns.kind, in: 0...5, else: 0))
            if kind >= 4 { readLink(kind, table, columns) } else { readTransfer(kind, table, columns) }
        }
    }

    /// Reads a row that links two trips (in-seat transfers), for which stops are optional.
    private mutating func readLink(_ kind: UInt8, _ table: borrowing FileTable, _ columns: TransferColumns) {
        guard table.hasID(columns.fromTrip), table.hasID(columns.toTrip),
            let from = tripID(table, columns.fromTrip), let to = tripID(table, columns.toTrip)
        else { return }
        builder.tripLinks.append(TripLinkRecord(from: from, to: to, kind: kind, line: table.line))
    }

    private mutating func readTransfer(_ kind: UInt8, _ table: borrowing FileTable, _ columns: TransferColumns) {
        guard let from = changingPlace(table, columns.fromStop), let to = changingPlace(table, columns.toStop),
            let fromRoute = routeRule(table, columns.fromRoute), let toRoute = routeRule(table, columns.toRoute),
            let fromTrip = tripID(table, columns.fromTrip), let toTrip = tripID(table, columns.toTrip)
        else { return }
        let time = table.measure(columns.time, in: 0...86_400)
        if kind == TransferKind.leastTime.rawValue, time == nil { table.report(.transferWithoutTime, columns.time) }
        builder.transfers.append(
            TransferRecord(
                fromStop: from, toStop: to,
                key: TransferRecord.key(fromTrip: fromTrip, toTrip: toTrip, fromRoute: fromRoute, toRoute: toRoute),
                kind: kind, time: Int32((time ?? -1).rounded(.up)), line: table.line))
    }

    /// Reads the stop or station of a transfer; nil, with a notice, if the location is of another kind.
    private mutating func changingPlace(_ table: borrowing FileTable, _ column: CSVColumn) -> StopIndex? {
        guard let stop = knownStop(table, column) else { return nil }
        if builder.stops[stop].kind <= 1 { return stop }
        table.leaveOut(.wrongTransferStop, column)
        return nil
    }

    /// Reads a route. Returns ``RouteIndex/anyRoute`` for an empty field; nil, with a notice, if the route is unknown.
    mutating func routeRule(_ table: borrowing FileTable, _ column: CSVColumn) -> RouteIndex? {
        guard !table[column].isEmpty else { return .anyRoute }
        if let route = routeNumbers[table.text(column, in: &builder.strings)] { return route }
        table.leaveOut(.foreignKeyViolation, column)
        return nil
    }

    /// Reads a trip. Returns the empty string for an empty field; nil, with a notice, if the trip is unknown.
    private mutating func tripID(_ table: borrowing FileTable, _ column: CSVColumn) -> StringIndex? {
        guard !table[column].isEmpty else { return StringIndex.none }
        let id = table.text(column, in: &builder.strings)
        if tripNumbers[id] != nil { return id }
        table.leaveOut(.foreignKeyViolation, column)
        return nil
    }
}

extension FeedTables {
    /// Reads a required stop; nil, with a notice, if it is missing or unknown.
    mutating func knownStop(_ table: borrowing FileTable, _ column: CSVColumn) -> StopIndex? {
        guard let id = table.requiredText(column, in: &builder.strings) else { return nil }
        if let stop = stopNumbers[id] { return stop }
        table.leaveOut(.foreignKeyViolation, column)
        return nil
    }
}

private struct TransferColumns {
    let fromStop, toStop, fromRoute, toRoute, fromTrip, toTrip, kind, time: CSVColumn

    init(_ table: borrowing FileTable) {
        fromStop = table.column("from_stop_id", isRequired: true)
        toStop = table.column("to_stop_id", isRequired: true)
        fromRoute = table.column("from_route_id")
        toRoute = table.column("to_route_id")
        fromTrip = table.column("from_trip_id")
        toTrip = table.column("to_trip_id")
        kind = table.column("transfer_type")
        time = table.column("min_transfer_time")
    }
}
