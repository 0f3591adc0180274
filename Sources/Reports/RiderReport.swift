package import TransitCore

/// What a rider can say of a bus with one tap.
package enum ReportKind: String, Sendable, CaseIterable {
    case didNotCome, full
}

/// A trip of an agency on a day of service.
package struct ReportedTrip: Hashable, Sendable {
    package var agency: String
    /// As in the feed: a new timetable numbers trips anew.
    package var trip: String
    package var date: ServiceDate

    package init(agency: String, trip: String, date: ServiceDate) {
        self.agency = agency
        self.trip = trip
        self.date = date
    }
}

/// How often riders said something of a trip within an hour: all that is ever kept of it.
package struct ReportRow: Sendable, Equatable {
    package var trip: ReportedTrip
    /// Since 1970.
    package var hour: Int64
    package var kind: ReportKind
    package var count: Int

    package init(trip: ReportedTrip, hour: Int64, kind: ReportKind, count: Int) {
        self.trip = trip
        self.hour = hour
        self.kind = kind
        self.count = count
    }
}

/// Where the counts lie.
package protocol ReportArchive: Sendable {
    /// Adds to what is there.
    func add(_ rows: [ReportRow]) async throws
    /// - Parameter hour: since 1970; what is older is deleted.
    func forget(before hour: Int64) async throws
}
