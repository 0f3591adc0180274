/// What an engine has learned, to go on with elsewhere or later.
package struct Experience: Sendable {
    package var history: History
    package var calibration: Calibration

    package init(history: History = History(), calibration: Calibration = Calibration()) {
        self.history = history
        self.calibration = calibration
    }
}
