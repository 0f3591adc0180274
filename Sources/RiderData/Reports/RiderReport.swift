package import TransitCore

/// A kind of problem that a rider can report with one tap.
package enum ReportKind: String, Sendable, CaseIterable {
    case didNotCome, full
}

/// A trip of an agency on a service day.
package struct ReportedTrip: Hashable, Sendable {
    package var agency: String
    /// The `trip_id`, because trip indexes differ between timetables.
    package var trip: String
    package var date: ServiceDate

    package init(agency: String, trip: String, date: ServiceDate) {
        self.agency = agency
        self.trip = trip
        self.date = date
    }
}

/// The number of reports about a trip within an hour. Reports are stored only as such counts.
package struct ReportRow: Sendable, Equatable {
    package var trip: ReportedTrip
    /// The hour as a number of hours since 1970.
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

/// A store of report counts.
package protocol ReportRepository: Sendable {
    /// Adds counts to the stored ones.
    func add(_ rows: [ReportRow]) async throws
    /// Deletes the counts of earlier hours.
    /// - Parameter hour: The first hour to retain, in hours since 1970.
    func forget(before hour: Int64) async throws
}

/// A report as exchanged between servers that count reports together.
package struct ReportMark: Sendable, Hashable {
    package var trip: ReportedTrip
    package var kind: ReportKind
    /// A keyed hash of client address, trip and kind. It reveals nothing without the servers' key, which is not stored
    /// with it.
    package var mark: Int64
    package var at: EpochSeconds

    package init(trip: ReportedTrip, kind: ReportKind, mark: Int64, at: EpochSeconds) {
        (self.trip, self.kind, self.mark, self.at) = (trip, kind, mark, at)
    }
}

/// An exchange of report marks between servers that count reports together. Marks are stored for a day.
package protocol ReportMarkRepository: Sendable {
    /// Adds marks from this server.
    /// - Returns: The marks that all servers, including this one, have added since the last call, with some repeated;
    ///   all marks on the first call.
    func exchange(_ marks: [ReportMark]) async throws -> [ReportMark]
}
