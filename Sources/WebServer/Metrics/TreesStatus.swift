package import TransitCore

/// The trees that an agency's predictions use.
package struct TreesStatus: Sendable, Equatable {
    package var agency: String
    /// The number of trees; 0 until the first are learned.
    package var trees = 0
    /// The number of predictions from which they were learned; 0 if that was before this start of the server.
    package var predictions = 0
    /// The service day on which they were learned.
    package var learnedOn: ServiceDate?

    package init(agency: String) {
        self.agency = agency
    }
}
