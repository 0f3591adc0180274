import TransitCore

extension FeedTables {
    /// Reads calendar.txt and calendar_dates.txt. A feed may contain either or both.
    mutating func readCalendars(_ source: FeedReader) throws(ImportError) {
        try readCalendar(source)
        try readCalendarDates(source)
        guard !builder.services.isEmpty else { throw .nothingUsable(file: FeedFile.calendar) }
        for service in builder.services where service.isEmpty {
            let id = builder.strings.string(service.id)
            source.notices.add(.serviceNeverRuns, file: FeedFile.calendar, field: "service_id", value: id)
        }
    }

    private mutating func readCalendar(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.calendar) else { return }
        let id = table.column("service_id", isRequired: true)
        let first = table.column("start_date", isRequired: true)
        let last = table.column("end_date", isRequired: true)
        let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map {
            table.column($0, isRequired: true)
        }
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard serviceNumbers[key] == nil else {
                table.leaveOut(.duplicateKey, id)
                continue
            }
            guard let from = table.date(first) else {
                table.countLeftOut(.invalidDate, first)
                continue
            }
            guard let to = table.date(last) else {
                table.countLeftOut(.invalidDate, last)
                continue
            }
            var days = 0
            for (day, column) in weekdays.enumerated() {
                days |= table.number(column, in: 0...1, else: 0) << day
            }
            let (start, end) = (ServiceRecord.clamp(from), ServiceRecord.clamp(to))
            if start != from || end != to { table.report(.calendarTooLong, value: from.gtfs + " … " + to.gtfs) }
            guard let service = addService(key, table, id) else { continue }
            builder.services[service].add(from: start, through: end, weekdays: days)
        }
    }

    private mutating func readCalendarDates(_ source: FeedReader) throws(ImportError) {
        guard var table = try source.table(FeedFile.calendarDates) else { return }
        let id = table.column("service_id", isRequired: true)
        let date = table.column("date", isRequired: true)
        let type = table.column("exception_type", isRequired: true)
        while try table.next() {
            guard let key = table.requiredText(id, in: &builder.strings) else { continue }
            guard let day = table.date(date) else {
                table.countLeftOut(.invalidDate, date)
                continue
            }
            guard ServiceRecord.clamp(day) == day else {
                table.leaveOut(.calendarTooLong, date)
                continue
            }
            guard let service = serviceNumbers[key] ?? addService(key, table, id) else { continue }
            switch table[type].number {
            case 1: builder.services[service].add(day)
            case 2: builder.services[service].remove(day)
            default: table.leaveOut(.invalidNumber, type)
            }
        }
    }

    /// Adds a service.
    /// - Returns: Nil, with a notice, if the limit on the number of services is reached.
    private mutating func addService(
        _ id: StringIndex, _ table: borrowing FileTable, _ column: CSVColumn
    ) -> ServiceIndex? {
        guard builder.services.count < builder.limits.services else {
            table.leaveOut(.tooManyRows, column)
            return nil
        }
        let service = builder.services.endIndex
        builder.services.append(ServiceRecord(id: id))
        serviceNumbers[id] = service
        return service
    }
}
