package import TransitCore

/// The storage for the learned state of each agency.
package protocol LearnedStateRepository: Sendable {
    /// Adds trajectories. Of two trajectories for one trip and day, the one with more observed stops is stored.
    func add(_ trajectories: [Trajectory], agency: String) async throws

    func keep(_ calibration: Calibration, agency: String) async throws

    /// Returns an agency's stored trajectories, the oldest day first, and its calibration.
    func learnedState(of agency: String) async throws -> (trajectories: [Trajectory], calibration: Calibration?)

    /// Adds training rows and deletes outdated rows.
    ///
    /// - Parameter now: The time at which the rows were collected.
    func add(_ rows: TreeRows, at now: EpochSeconds, agency: String) async throws

    /// Returns an agency's training rows, the oldest first; omits unreadable rows.
    func treeRows(of agency: String) async throws -> [TreeRows]

    func keep(_ trees: LearnedTrees, agency: String) async throws

    /// Returns an agency's trained tree model; nil if there is none or it is unreadable.
    func trees(of agency: String) async throws -> LearnedTrees?

    /// Deletes trajectories that are too old to be used by predictions.
    func forget(asOf today: ServiceDate) async throws
}
