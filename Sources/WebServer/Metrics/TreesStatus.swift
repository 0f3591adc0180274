package import TransitCore

/// The state of the regression trees that an agency's predictions use.
package struct TreesStatus: Sendable, Equatable {
    package var agency: String
    /// The number of trees; 0 until the first training.
    package var trees = 0
    /// The number of predictions used for training; 0 if the training took place before the server started.
    package var predictions = 0
    /// The service day of the training.
    package var learnedOn: ServiceDate?

    package init(agency: String) {
        self.agency = agency
    }
}
