package import TransitCore

/// What trees an agency's predictions ask.
package struct TreesStatus: Sendable, Equatable {
    package var agency: String
    /// None until the first were learned.
    package var trees = 0
    /// That they were learned from, in this run of the server; 0 where they were learned before it.
    package var predictions = 0
    /// The service day on which they were learned.
    package var learnedOn: ServiceDate?

    package init(agency: String) {
        self.agency = agency
    }
}
