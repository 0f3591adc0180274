/// The current tree model and the training rows for the next one.
package struct TreeState: Sendable {
    /// Nil before the first training.
    package private(set) var forest: TreeForest?
    /// The training rows of the current day.
    var today = TreeGatherer()
    /// The number of today's rows from which on an early training is worthwhile.
    private var soon = TreeLearner.fewestRows

    package init() {}

    /// Replaces the model. A model with another feature layout is discarded.
    package mutating func use(_ forest: TreeForest?) {
        self.forest = forest?.layout == .current ? forest : nil
    }

    /// Removes and returns the rows collected since the last call; nil if there are none.
    package mutating func takeRows() -> TreeRows? {
        soon = TreeLearner.fewestRows
        return today.take()
    }

    /// Returns the rows collected so far each time their number has doubled, and nil otherwise. With few earlier days
    /// the model is trained before the day is over.
    package mutating func earlyRows() -> TreeRows? {
        guard today.count >= soon else { return nil }
        soon = today.count * 2
        return today.rows
    }
}
