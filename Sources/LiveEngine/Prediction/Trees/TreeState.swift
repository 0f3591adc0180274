/// The current tree model and the training rows for the next one.
package struct TreeState: Sendable {
    /// The tree model; nil before the first training.
    package private(set) var forest: TreeForest?
    /// The training rows of the current day.
    var today = TreeGatherer()
    /// The number of today's rows at which the next early training is due.
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

    /// Returns the rows collected so far each time their number has doubled, and nil otherwise. The model is trained on
    /// these rows during the day if there are few earlier days.
    package mutating func earlyRows() -> TreeRows? {
        guard today.count >= soon else { return nil }
        soon = today.count * 2
        return today.rows
    }
}
