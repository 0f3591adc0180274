package import TransitCore

/// What a supplier says in one answer.
package struct SearchPage: Sendable, Equatable {
    package var offers: [Offer] = []
    package var operators: [Operator] = []
    package var places: [CoachStop] = []
    /// Departures in the answer, those included that were left out of ``offers``: the supplier counts them too.
    package var rows = 0
    /// Whether it lists departures, be it none; null is no list.
    package var isList = true
    /// Nothing more will come.
    package var isComplete = false
    /// Seconds for which the supplier keeps its word.
    package var ttl: Int64?
    /// false if nobody goes there at all.
    package var isValidRoute: Bool?
    package var discarded = DiscardCounts()

    package init() {}
}
