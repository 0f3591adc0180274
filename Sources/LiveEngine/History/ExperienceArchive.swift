package import TransitCore

/// Where what engines learn is kept.
package protocol ExperienceArchive: Sendable {
    /// Adds trips; of two of one trip and day the one that saw more stops stays.
    func add(_ trajectories: [Trajectory], agency: String) async throws

    func keep(_ calibration: Calibration, agency: String) async throws

    /// Everything of an agency, the oldest day first.
    func experience(of agency: String) async throws -> (trajectories: [Trajectory], calibration: Calibration?)

    /// Forgets trips beyond the days that predictions use.
    func forget(asOf today: ServiceDate) async throws
}
