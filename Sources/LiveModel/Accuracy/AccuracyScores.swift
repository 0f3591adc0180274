package import TransitCore

/// The subject of a score: the model, the route or stop, and the day.
package struct AccuracySubject: Hashable, Sendable {
    /// A route or stop, by its id in the feed.
    package enum Scope: Hashable, Sendable {
        case route(String)
        case stop(String)
    }

    /// The service day of the arrival.
    package var day: ServiceDate
    /// The name of the model: ``PredictionLedger/shown``, ``PredictionLedger/agency`` or a baseline's name.
    package var model: String
    package var scope: Scope

    package init(day: ServiceDate, model: String, scope: Scope) {
        self.day = day
        self.model = model
        self.scope = scope
    }
}

/// Tallies by subject. Each prediction counts once for its route and once for its stop.
package struct AccuracyScores: Sendable {
    package private(set) var tallies: [AccuracySubject: AccuracyTally] = [:]

    package init() {}

    package var isEmpty: Bool { tallies.isEmpty }

    package mutating func add(_ tally: AccuracyTally, to subject: AccuracySubject) {
        tallies[subject, default: AccuracyTally()] += tally
    }

    package static func += (scores: inout AccuracyScores, other: AccuracyScores) {
        for (subject, tally) in other.tallies { scores.add(tally, to: subject) }
    }
}
