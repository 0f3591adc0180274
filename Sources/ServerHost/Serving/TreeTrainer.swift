package import LiveEngine

/// Trains trees within the server's resource limits. The server, `headsign learn` and `headsign score` share it, so
/// that scores describe the predictions that riders see.
package final class TreeTrainer: Sendable {
    /// The maximum processor time of one training in seconds.
    private static let mostEffort = 60.0
    /// The maximum wall-clock time of one training. It exceeds the processor time because training runs at low
    /// priority.
    private static let longest = Duration.seconds(900)

    /// A low-priority thread, separate from the threads that maintain live state.
    private let thread = AgencyThread(agency: "trees")

    package init() {}

    package struct Outcome: Sendable {
        /// The trained trees; nil if there is too little data.
        package var forest: TreeForest?
        /// Whether training completed all trees within its time limits.
        package var isWhole: Bool
        /// The processor time used, in seconds.
        package var effort: Double

        /// Returns the trees to use from now on; nil if there are none, or if training was cut short while older trees
        /// are in use. A partial forest is better than none, but not better than the previous one. `isAsked` states
        /// whether older trees are in use.
        package func forest(whereAsked isAsked: Bool) -> TreeForest? { isWhole || !isAsked ? forest : nil }
    }

    /// Trains trees on the rows of some days.
    /// - Throws: `TreeLearner.Failure`, or `CancellationError` if cancelled.
    package func learn(_ days: [TreeRows]) async throws -> Outcome {
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
}
