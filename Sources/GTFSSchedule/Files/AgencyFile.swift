import TransitCore

extension FeedTables {
    mutating func readAgencies(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.agency) else { return }
        let id = table.column("agency_id")
        let name = table.column("agency_name", isRequired: true)
        let url = table.column("agency_url")
        let zone = table.column("agency_timezone", isRequired: true)
        let phone = table.column("agency_phone")
        let language = table.column("agency_lang")
        var firstZone: String?
        let email = table.column("agency_email")
        let fareURL = table.column("agency_fare_url")
        let contactless = table.column("cemv_support")
        while try table.next() {
            let key = table.text(id, in: &builder.strings)
            guard agencyNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, id)
                continue
            }
            agencyNumbers[key] = builder.agencies.endIndex
            var agency = AgencyRecord(
                id: key, name: table.text(name, in: &builder.strings), url: table.text(url, in: &builder.strings),
                phone: table.text(phone, in: &builder.strings), language: table.text(language, in: &builder.strings))
            agency.email = table.text(email, in: &builder.strings)
            agency.fareURL = table.text(fareURL, in: &builder.strings)
            agency.contactless = UInt8(table.number(contactless, in: 0...2, else: 0))
            builder.agencies.append(agency)
            firstZone = firstZone ?? table[zone].string
            readZone(table, zone)
        }
        guard !builder.agencies.isEmpty else { throw .nothingUsable(file: FeedFile.agency) }
        guard builder.feed[.timeZone] != .none else { throw .unknownTimeZone(firstZone ?? "") }
    }

    /// Reads the feed's time zone: the first valid one, because GTFS requires all agencies to have the same.
    private mutating func readZone(_ table: borrowing FileTable, _ column: CSVColumn) {
        let name = table[column].string
        guard let transitions = ZoneTransitions(name) else { return table.report(.unknownTimeZone, valueOf: column) }
        if builder.feed[.timeZone] == .none {
            builder.zone = transitions
            builder.feed[.timeZone] = builder.strings.intern(name)
        } else if builder.strings.string(builder.feed[.timeZone]) != name {
            table.report(.inconsistentTimeZone, valueOf: column)
        }
    }

    mutating func readFeedInfo(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.feedInfo) else { return }
        let publisher = table.column("feed_publisher_name")
        let url = table.column("feed_publisher_url")
        let language = table.column("feed_lang")
        let usual = table.column("default_lang")
        let version = table.column("feed_version")
        let dates: [(FeedField, CSVColumn)] = [
            (.startDate, table.column("feed_start_date")), (.endDate, table.column("feed_end_date")),
        ]
        guard try table.next() else { return }
        builder.feed[.publisher] = table.text(publisher, in: &builder.strings)
        builder.feed[.publisherURL] = table.text(url, in: &builder.strings)
        builder.feed[.language] = table.text(language, in: &builder.strings)
        builder.feed[.defaultLanguage] = table.text(usual, in: &builder.strings)
        builder.feed[.version] = table.text(version, in: &builder.strings)
        for (field, column) in dates where !table[column].isEmpty {
            if let date = table.date(column) { builder.feed[field] = builder.strings.intern(date.gtfs) }
        }
    }
}
