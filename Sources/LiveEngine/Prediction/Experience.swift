/// What an engine has learned, to go on with elsewhere or later.
package struct Experience: Sendable {
    package var history: History
    package var calibration: Calibration
    /// nil where nobody learns any.
    package var trees: TreeExperience?

    package init(
        history: History = History(), calibration: Calibration = Calibration(), trees: TreeExperience? = nil
    ) {
        self.history = history
        self.calibration = calibration
        self.trees = trees
    }
}
