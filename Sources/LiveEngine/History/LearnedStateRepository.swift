package import TransitCore

/// The storage of the engines' learned state.
package protocol LearnedStateRepository: Sendable {
    /// Adds trips. Of two records of one trip and day, the one with more stops is kept.
    func add(_ trajectories: [Trajectory], agency: String) async throws

    func keep(_ calibration: Calibration, agency: String) async throws

    /// Returns everything of an agency, the oldest day first.
    func learnedState(of agency: String) async throws -> (trajectories: [Trajectory], calibration: Calibration?)

    /// Adds training rows and deletes those that are out of date.
    ///
    /// - Parameter now: The time of the rows.
    func add(_ rows: TreeRows, at now: EpochSeconds, agency: String) async throws

    /// Returns all training rows, the oldest first, without unreadable ones.
    func treeRows(of agency: String) async throws -> [TreeRows]

    func keep(_ trees: LearnedTrees, agency: String) async throws

    /// Returns nil if there is no trained model or it is unreadable.
    func trees(of agency: String) async throws -> LearnedTrees?

    /// Deletes trips beyond the days that predictions use.
    func forget(asOf today: ServiceDate) async throws
}
