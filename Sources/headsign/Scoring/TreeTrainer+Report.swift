import LiveEngine
import ServerHost

extension TreeTrainer {
    /// Trains on behalf of a command, and prints the duration.
    /// - Returns: the trees to use from now on; nil if the current ones are to be kept.
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
