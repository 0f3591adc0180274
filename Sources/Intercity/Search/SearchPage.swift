package import TransitCore

/// The content of one response of a supplier.
package struct SearchPage: Sendable, Equatable {
    package var offers: [Offer] = []
    package var operators: [Operator] = []
    package var places: [CoachStop] = []
    /// The number of departures in the response, including those omitted from ``offers``, because the supplier's index
    /// counts them as well.
    package var rows = 0
    /// Whether the response contains a list of departures, which may be empty, instead of null.
    package var isList = true
    /// Whether the supplier has completed the search.
    package var isComplete = false
    /// The time for which the offers are valid, in seconds.
    package var ttl: Int64?
    /// Whether any operator serves the route; nil if the response does not state it.
    package var isValidRoute: Bool?
    package var discarded = DiscardCounts()

    package init() {}
}
