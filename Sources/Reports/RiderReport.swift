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

/// What a rider said, as servers that count together tell it to each other.
package struct ReportMark: Sendable, Hashable {
    package var trip: ReportedTrip
    package var kind: ReportKind
    /// Of the address, trip and kind: it says nothing without a key that the servers have, and that is not kept beside it.
    package var mark: Int64
    package var at: EpochSeconds

    package init(trip: ReportedTrip, kind: ReportKind, mark: Int64, at: EpochSeconds) {
        (self.trip, self.kind, self.mark, self.at) = (trip, kind, mark, at)
    }
}

/// Where servers that count together tell each other; for a day.
package protocol ReportMarkArchive: Sendable {
    /// Adds what riders said here.
    /// - Returns: what has come since this was asked last, from here too, some of it twice; at first all there is.
    func exchange(_ marks: [ReportMark]) async throws -> [ReportMark]
}
