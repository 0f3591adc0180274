/// The learned state of an engine, for storage or transfer to another node.
package struct Experience: Sendable {
    package var history: History
    package var calibration: Calibration
    /// Nil where the tree model is disabled.
    package var trees: TreeExperience?

    package init(
        history: History = History(), calibration: Calibration = Calibration(), trees: TreeExperience? = nil
    ) {
        self.history = history
        self.calibration = calibration
        self.trees = trees
    }
}
