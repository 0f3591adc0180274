package import TransitCore

/// Where scores are kept.
package protocol AccuracyArchive: Sendable {
    /// Adds to what is there; once it returns, a killed server has it at its next start.
    func add(_ scores: AccuracyScores, agency: String) async throws

    func answer(_ question: AccuracyQuestion) async throws -> AccuracyAnswer

    /// Forgets days that are too long ago.
    func forget(asOf today: ServiceDate) async throws
}

/// Which scores somebody wants to see, added up over the rest.
package struct AccuracyQuestion: Hashable, Sendable {
    package enum Grouping: String, CaseIterable, Sendable {
        case day, route
    }

    package var agencies: [String]
    package var days: ClosedRange<ServiceDate>
    /// Of the one agency that is asked about; nil takes all.
    package var scope: AccuracySubject.Scope?
    /// nil adds up everything of an agency.
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

package struct AccuracyAnswer: Sendable {
    package struct Row: Sendable, Equatable {
        package var agency: String
        /// nil where days are added up.
        package var day: ServiceDate?
        /// As in the feed; nil where routes are added up.
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

    /// By agency, group and model.
    package var rows: [Row]
    /// The first day of each agency that is kept.
    package var since: [String: ServiceDate]

    package init(rows: [Row] = [], since: [String: ServiceDate] = [:]) {
        self.rows = rows
        self.since = since
    }
}
