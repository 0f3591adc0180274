package import TransitCore

/// The storage for accuracy scores.
package protocol AccuracyRepository: Sendable {
    /// Adds to the stored scores. Once it returns, the scores survive a crash of the server.
    func add(_ scores: AccuracyScores, agency: String) async throws

    func answer(_ question: AccuracyQuestion) async throws -> AccuracyResponse

    /// Deletes the scores of days that are past the retention period.
    func forget(asOf today: ServiceDate) async throws
}

/// A query for accuracy scores: a filter and an optional grouping. All other dimensions are summed.
package struct AccuracyQuestion: Hashable, Sendable {
    package enum Grouping: String, CaseIterable, Sendable {
        case day, route
    }

    package var agencies: [String]
    package var days: ClosedRange<ServiceDate>
    /// The selected route or stop, which requires a single agency; nil for all.
    package var scope: AccuracySubject.Scope?
    /// The grouping; nil for one sum per agency and model.
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
        /// The service day; nil if days are summed.
        package var day: ServiceDate?
        /// The route id as in the feed; nil if routes are summed.
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
