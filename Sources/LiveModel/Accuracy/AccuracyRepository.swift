package import TransitCore

/// The storage of accuracy scores.
package protocol AccuracyRepository: Sendable {
    /// Adds to the stored scores. Once it returns, the scores survive a crash of the server.
    func add(_ scores: AccuracyScores, agency: String) async throws

    func answer(_ question: AccuracyQuestion) async throws -> AccuracyResponse

    /// Deletes days that are out of the retention period.
    func forget(asOf today: ServiceDate) async throws
}

/// A query for scores: a selection, with sums over everything else.
package struct AccuracyQuestion: Hashable, Sendable {
    package enum Grouping: String, CaseIterable, Sendable {
        case day, route
    }

    package var agencies: [String]
    package var days: ClosedRange<ServiceDate>
    /// The route or stop of the single agency selected; nil for all.
    package var scope: AccuracySubject.Scope?
    /// Nil sums up everything of an agency.
    package var grouping: Grouping?

    package init(
        agencies: [String], days: ClosedRange<ServiceDate>, scope: AccuracySubject.Scope? = nil,
        grouping: Grouping? = nil
    ) {
        self.agencies = agencies
        self.days = days
        self.scope = scope
        self.grouping = grouping
    }
}

package struct AccuracyResponse: Sendable {
    package struct Row: Sendable, Equatable {
        package var agency: String
        /// Nil where days are summed up.
        package var day: ServiceDate?
        /// The id as in the feed; nil where routes are summed up.
        package var route: String?
        package var model: String
        package var tally: AccuracyTally

        package init(
            agency: String, day: ServiceDate? = nil, route: String? = nil, model: String,
            tally: AccuracyTally = AccuracyTally()
        ) {
            self.agency = agency
            self.day = day
            self.route = route
            self.model = model
            self.tally = tally
        }
    }

    /// One row per agency, group and model.
    package var rows: [Row]
    /// The first stored day of each agency.
    package var since: [String: ServiceDate]

    package init(rows: [Row] = [], since: [String: ServiceDate] = [:]) {
        self.rows = rows
        self.since = since
    }
}
