package import TransitCore

/// The contents of one response from a supplier.
package struct SearchPage: Sendable, Equatable {
    package var offers: [Offer] = []
    package var operators: [Operator] = []
    package var places: [CoachStop] = []
    /// The number of departures in the response, including those dropped from ``offers``: the supplier's index counts
    /// them too.
    package var rows = 0
    /// Whether the response contains a list of departures, possibly empty, instead of null.
    package var isList = true
    /// Whether the search is complete.
    package var isComplete = false
    /// The seconds for which the offers are valid.
    package var ttl: Int64?
    /// False if no operator serves the route.
    package var isValidRoute: Bool?
    package var discarded = DiscardCounts()

    package init() {}
}
