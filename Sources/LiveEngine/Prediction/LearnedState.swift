/// The learned state of an engine, for storage or transfer to another node.
package struct LearnedState: Sendable {
    package var history: History
    package var calibration: Calibration
    /// The state of the tree model; nil if the model is disabled.
    package var trees: TreeState?

    package init(
        history: History = History(), calibration: Calibration = Calibration(), trees: TreeState? = nil
    ) {
        self.history = history
        self.calibration = calibration
        self.trees = trees
    }
}
