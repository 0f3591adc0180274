/// The trees that predictions ask, and what the next ones will be learned from.
package struct TreeExperience: Sendable {
    /// nil before the first were learned.
    package private(set) var forest: TreeForest?
    /// Of the day, as far as it has come.
    var today = TreeGatherer()
    /// Rows of today with which it is time to learn from them early.
    private var soon = TreeLearner.fewestRows

    package init() {}

    /// Asks these from now on; those that know other numbers are as good as none.
    package mutating func use(_ forest: TreeForest?) {
        self.forest = forest?.layout == .current ? forest : nil
    }

    /// Hands over what was gathered since this was asked last; nil if that is nothing.
    package mutating func takeRows() -> TreeRows? {
        soon = TreeLearner.fewestRows
        return today.take()
    }

    /// What was gathered until now, whenever that has doubled: who has few days learns from this one before it is over. Nil at
    /// all other times.
    package mutating func earlyRows() -> TreeRows? {
        guard today.count >= soon else { return nil }
        soon = today.count * 2
        return today.rows
    }
}
