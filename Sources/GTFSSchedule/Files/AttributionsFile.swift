import TransitCore

/// A row of attributions.txt with `is_operator` = 1.
struct OperatorRecord: Sendable {
    var trip = StringIndex.none
    var route: RouteIndex?
    var agency: AgencyIndex?
    var name, url, email, phone: StringIndex
}

extension FeedTables {
    /// Reads the companies that operate the vehicles. Data producers and authorities are ignored, because they do not
    /// concern riders.
    mutating func readAttributions(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.attributions) else { return }
        let name = table.column("organization_name", isRequired: true)
        let role = table.column("is_operator")
        let (url, email) = (table.column("attribution_url"), table.column("attribution_email"))
        let phone = table.column("attribution_phone")
        let scope = (table.column("trip_id"), table.column("route_id"), table.column("agency_id"))
        while try table.next() {
            guard table.number(role, in: 0...1, else: 0) == 1 else { continue }
            var record = OperatorRecord(
                name: table.text(name, in: &builder.strings), url: table.text(url, in: &builder.strings),
                email: table.text(email, in: &builder.strings), phone: table.text(phone, in: &builder.strings))
            guard record.name != .none else {
                table.leaveOut(.missingField, name)
                continue
            }
            if readScope(of: &record, table, scope) { builder.operators.append(record) }
        }
    }

    /// Reads the trip, route or agency that the row applies to.
    /// - Returns: False, with a notice, if the trip, route or agency is unknown.
    private mutating func readScope(
        of record: inout OperatorRecord, _ table: borrowing FileTable,
        _ scope: (trip: CSVColumn, route: CSVColumn, agency: CSVColumn)
    ) -> Bool {
        let column: CSVColumn
        if !table[scope.trip].isEmpty {
            column = scope.trip
            let id = table.text(column, in: &builder.strings)
            if tripNumbers[id] != nil { record.trip = id }
        } else if !table[scope.route].isEmpty {
            column = scope.route
            record.route = routeNumbers[table.text(column, in: &builder.strings)]
        } else if !table[scope.agency].isEmpty {
            column = scope.agency
            record.agency = agencyNumbers[table.text(column, in: &builder.strings)]
        } else {
            return true
        }
        guard record.trip != .none || record.route != nil || record.agency != nil else {
            table.leaveOut(.foreignKeyViolation, column)
            return false
        }
        return true
    }
}

extension TimetableBuilder {
    func putOperators(_ writer: inout ColumnFileWriter<TimetableSection>) {
        guard !operators.isEmpty else { return }
        // If several operators have the same scope, the first in the feed applies.
        let order = operators.indices.sorted { (operators[$0].trip.rawValue, $0) < (operators[$1].trip.rawValue, $1) }
        let sorted = order.map { operators[$0] }
        writer.put(.operatorTrips, sorted.map(\.trip))
        writer.put(.operatorRoutes, sorted.map { $0.route ?? RouteIndex(UInt32.max) })
        writer.put(.operatorAgencies, sorted.map { $0.agency ?? AgencyIndex(UInt32.max) })
        writer.put(.operatorNames, sorted.map(\.name))
        writer.put(.operatorURLs, sorted.map(\.url))
        writer.put(.operatorEmails, sorted.map(\.email))
        writer.put(.operatorPhones, sorted.map(\.phone))
    }
}
