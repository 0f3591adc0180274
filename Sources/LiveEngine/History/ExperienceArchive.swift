package import TransitCore

/// Where what engines learn is kept.
package protocol ExperienceArchive: Sendable {
    /// Adds trips; of two of one trip and day the one that saw more stops stays.
    func add(_ trajectories: [Trajectory], agency: String) async throws

    func keep(_ calibration: Calibration, agency: String) async throws

    /// Everything of an agency, the oldest day first.
    func experience(of agency: String) async throws -> (trajectories: [Trajectory], calibration: Calibration?)

    /// Adds what trees will learn from; what nobody will learn from any more is forgotten.
    ///
    /// - Parameter now: when it was handed over.
    func add(_ rows: TreeRows, at now: EpochSeconds, agency: String) async throws

    /// All of it, the oldest first; what cannot be read is left out.
    func treeRows(of agency: String) async throws -> [TreeRows]

    func keep(_ trees: LearnedTrees, agency: String) async throws

    /// nil where none were learned, and of what cannot be read.
    func trees(of agency: String) async throws -> LearnedTrees?

    /// Forgets trips beyond the days that predictions use.
    func forget(asOf today: ServiceDate) async throws
}
