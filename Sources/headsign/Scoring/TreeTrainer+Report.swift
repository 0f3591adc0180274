import LiveEngine
import ServerHost

extension TreeTrainer {
    /// Trains trees, and prints how long that took.
    /// - Parameter isAsked: Whether trees are already in use.
    /// - Returns: The trees to use from now on; nil if the current ones should stay in use.
    func train(_ days: [TreeRows], whereAsked isAsked: Bool) async throws -> TreeForest? {
        let outcome = try await learn(days)
        guard let forest = outcome.forest else { return nil }
        let tenths = Int((outcome.effort * 10).rounded())
        Terminal.report(
            "trained \(forest.treeCount) trees from \(days.rowCount) predictions in \(tenths / 10).\(tenths % 10) s"
                + (outcome.isWhole ? "" : ", stopped at the time limit"))
        return outcome.forest(whereAsked: isAsked)
    }
}
