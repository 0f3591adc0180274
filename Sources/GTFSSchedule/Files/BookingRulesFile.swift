import TransitCore

extension FeedTables {
    /// Reads the booking rules of demand-responsive service.
    mutating func readBookingRules(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.bookingRules) else { return }
        let columns = BookingRuleColumns(table)
        while try table.next() {
            guard let key = table.requiredText(columns.id, in: &builder.strings) else { continue }
            guard bookingRuleNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, columns.id)
                continue
            }
            bookingRuleNumbers[key] = builder.demand.rules.count
            builder.demand.rules.append(bookingRule(table, columns))
        }
    }

    private mutating func bookingRule(
        _ table: borrowing FileTable, _ columns: BookingRuleColumns
    ) -> BookingRuleRecord {
        var rule = BookingRuleRecord(
            kind: UInt8(table.number(columns.kind, in: 0...2, else: 0)),
            message: table.text(columns.message, in: &builder.strings),
            pickupMessage: table.text(columns.pickupMessage, in: &builder.strings),
            dropOffMessage: table.text(columns.dropOffMessage, in: &builder.strings),
            phone: table.text(columns.phone, in: &builder.strings),
            infoURL: table.text(columns.infoURL, in: &builder.strings),
            bookingURL: table.text(columns.bookingURL, in: &builder.strings))
        let year = 0...366
        rule.shortest = Int32(table.number(columns.shortest, in: 0...366 * 1440, else: -1))
        rule.longest = Int32(table.number(columns.longest, in: 0...366 * 1440, else: -1))
        rule.lastDay = Int32(table.number(columns.lastDay, in: year, else: -1))
        rule.lastTime = table.time(columns.lastTime) ?? -1
        rule.startDay = Int32(table.number(columns.startDay, in: year, else: -1))
        rule.startTime = table.time(columns.startTime) ?? -1
        if !table[columns.service].isEmpty {
            rule.service = serviceNumbers[table.text(columns.service, in: &builder.strings)]
            if rule.service == nil { table.report(.ignoredReference, valueOf: columns.service) }
        }
        return rule
    }
}

private struct BookingRuleColumns {
    let id, kind, shortest, longest, lastDay, lastTime, startDay, startTime, service: CSVColumn
    let message, pickupMessage, dropOffMessage, phone, infoURL, bookingURL: CSVColumn

    init(_ table: borrowing FileTable) {
        id = table.column("booking_rule_id", isRequired: true)
        kind = table.column("booking_type", isRequired: true)
        shortest = table.column("prior_notice_duration_min")
        longest = table.column("prior_notice_duration_max")
        lastDay = table.column("prior_notice_last_day")
        lastTime = table.column("prior_notice_last_time")
        startDay = table.column("prior_notice_start_day")
        startTime = table.column("prior_notice_start_time")
        service = table.column("prior_notice_service_id")
        message = table.column("message")
        pickupMessage = table.column("pickup_message")
        dropOffMessage = table.column("drop_off_message")
        phone = table.column("phone_number")
        infoURL = table.column("info_url")
        bookingURL = table.column("booking_url")
    }
}
