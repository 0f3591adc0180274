import LiveEngine

/// Learns trees within what a server spares for it. The nights of servers, `headsign learn` and `headsign score` learn here, so
/// that what is measured is what riders get.
final class TreeLessons: Sendable {
    /// That learning may take: seconds of a processor, and by the clock, as it waits for those that are more urgent.
    private static let mostEffort = 60.0
    private static let longest = Duration.seconds(900)

    /// Less urgent than what answers riders, and nobody's who makes live states.
    private let thread = AgencyThread(agency: "trees")

    struct Outcome: Sendable {
        /// nil where there is too little to learn from.
        var forest: TreeForest?
        /// Whether there was time for all trees.
        var isWhole: Bool
        /// Seconds of a processor that it took.
        var effort: Double

        /// What is to be asked from now on; nil where there is none, or where it was cut short and others are asked already: half a
        /// forest is better than none, and no better than the one before.
        func forest(whereAsked isAsked: Bool) -> TreeForest? { isWhole || !isAsked ? forest : nil }
    }

    /// - Throws: `TreeLearner.Failure`, and `CancellationError` where nobody waits for it any more.
    func learn(_ days: [TreeRows]) async throws -> Outcome {
        let outcome = try await withTaskExecutorPreference(thread) {
            let (begun, end) = (thread.effort?.seconds ?? 0, ContinuousClock.now + Self.longest)
            var isWhole = true
            let forest = try TreeLearner().learn(days: days) {
                let effort = (thread.effort?.seconds ?? begun) - begun
                isWhole = !Task.isCancelled && effort < Self.mostEffort && ContinuousClock.now < end
                return isWhole
            }
            return Outcome(forest: forest, isWhole: isWhole, effort: (thread.effort?.seconds ?? begun) - begun)
        }
        try Task.checkCancellation()
        return outcome
    }

    /// As a command does, which says how long it took.
    /// - Returns: what is to be asked from now on; nil where it is what was asked before.
    func taught(_ days: [TreeRows], whereAsked isAsked: Bool) async throws -> TreeForest? {
        let outcome = try await learn(days)
        guard let forest = outcome.forest else { return nil }
        let tenths = Int((outcome.effort * 10).rounded())
        Terminal.say(
            "learned \(forest.treeCount) trees from \(days.rowCount) predictions in \(tenths / 10).\(tenths % 10) s"
                + (outcome.isWhole ? "" : ", cut short"))
        return outcome.forest(whereAsked: isAsked)
    }
}
