import Fetching
import LiveEngine
import Logging
import ServiceLifecycle
import Synchronization
import TransitCore
import WebServer

/// Trains decision trees once a night on the outcomes of predictions, for each agency that this node owns.
final class TreeService: ServiceLifecycle.Service {
    /// The interval in milliseconds between checks whether a service day has ended.
    private static let pause: Int64 = 15_000

    private let agencies: RunningAgencies
    private let repository: any LearnedStateRepository
    private let clock: any EpochClock
    private let logger: Logger
    private let treeTrainer = TreeTrainer()
    private let state = Mutex<[String: State]>([:])

    private struct State {
        /// The engine that the state belongs to.
        weak var engine: AgencyEngine?
        /// Whether the agency was removed; its training may still be running.
        var hasLeft = false
        var status: TreesStatus
        var isFailing = false
        /// The number of training rows stored on earlier days; nil until counted.
        var known: Int?
        /// The training rows whose write failed or is pending.
        var unwritten: TreeRows?
        /// The timestamp of the last stored rows. Rows with equal timestamps would replace each other.
        var writtenAt: EpochSeconds?
        var unkept: LearnedTrees?
    }

    init(agencies: RunningAgencies, repository: any LearnedStateRepository, clock: any EpochClock, logger: Logger) {
        (self.agencies, self.repository, self.clock, self.logger) = (agencies, repository, clock, logger)
    }

    /// The status of each agency that this node owns.
    var status: [TreesStatus] {
        state.withLock { $0.values.filter { !$0.hasLeft }.map(\.status) }.sorted { $0.agency < $1.agency }
    }

    func run() async {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                for (agency, engine) in self.agencies.engines { await self.tend(agency, engine) }
                await self.clock.sleep(for: Self.pause)
            }
        }
        // Runs in a new task, because a cancelled task would abandon the write.
        await Task { for (agency, engine) in agencies.engines { await takeLeave(of: agency, engine) } }.value
    }

    /// Stores the training rows of an agency that is being removed.
    func takeLeave(of agency: String, _ engine: AgencyEngine) async {
        do {
            try await keepRows(of: agency, engine)
        } catch {
            logger.error(
                "Training rows could not be stored as the agency stopped; they are lost",
                metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        }
        change(agency, engine) { ($0.hasLeft, $0.unwritten, $0.unkept) = (true, nil, nil) }
    }

    private func tend(_ agency: String, _ engine: AgencyEngine) async {
        guard let today = await engine.serviceDay(at: clock.now.seconds) else { return }
        do {
            if await !engine.knowsTrees { try await recall(agency, engine) }
            try await write(agency, engine)
            if await engine.treesDay != today { try await learn(agency, engine, on: today) }
            if isEarly(agency, engine), let rows = await engine.earlyTreeRows() {
                try await learn(agency, engine, on: today, early: rows)
            }
            change(agency, engine) { $0.isFailing = false }
        } catch is CancellationError {
            return
        } catch {
            let isKnown = change(agency, engine) { state in
                defer { state.isFailing = true }
                return state.isFailing
            }
            guard isKnown == false else { return }
            logger.error(
                "Tree training failed; retrying", metadata: ["agency.id": "\(agency)", "error.message": "\(error)"])
        }
    }

    private func recall(_ agency: String, _ engine: AgencyEngine) async throws {
        let kept = try await repository.trees(of: agency)
        await engine.use(kept)
        change(agency, engine) { ($0.status.trees, $0.status.learnedOn) = (kept?.forest.treeCount ?? 0, kept?.day) }
    }

    /// Trains trees on the rows of some days.
    /// - Returns: nil if the current trees should stay in use.
    private func forest(of days: [TreeRows], _ agency: String, _ engine: AgencyEngine) async throws -> TreeForest? {
        let outcome = try await treeTrainer.learn(days)
        let forest = outcome.forest(whereAsked: await engine.asksTrees)
        guard let learned = outcome.forest, !outcome.isWhole else { return forest }
        logger.warning(
            "Tree training stopped at its time limit",
            metadata: ["agency.id": "\(agency)", "trees": "\(learned.treeCount)", "are.used": "\(forest != nil)"])
        return forest
    }

    /// Whether early training applies: only while few rows of earlier days are stored.
    private func isEarly(_ agency: String, _ engine: AgencyEngine) -> Bool {
        change(agency, engine) { $0.known ?? 0 < TreeLearner.early } ?? false
    }

    private func recallDays(_ agency: String, _ engine: AgencyEngine) async throws -> [TreeRows] {
        let days = try await repository.treeRows(of: agency)
        change(agency, engine) { $0.known = days.rowCount }
        return days
    }

    /// Trains trees on the current day's rows too, while there are few rows of earlier days.
    private func learn(
        _ agency: String, _ engine: AgencyEngine, on today: ServiceDate, early rows: TreeRows
    ) async throws {
        let days = try await recallDays(agency, engine)
        guard days.rowCount < TreeLearner.early,
            let forest = try await forest(of: days + [rows], agency, engine)
        else { return }
        await engine.use(early: forest)
        report(of: forest, from: days + [rows], agency, engine, on: today)
    }

    private func learn(_ agency: String, _ engine: AgencyEngine, on today: ServiceDate) async throws {
        try await keepRows(of: agency, engine)
        let days = try await recallDays(agency, engine)
        guard let forest = try await forest(of: days, agency, engine) else { return await engine.rest(on: today) }
        let trees = LearnedTrees(day: today, forest: forest)
        await engine.use(trees)
        logger.info(
            "Trees trained", metadata: ["agency.id": "\(agency)", "predictions": "\(days.rowCount)"])
        change(agency, engine) { $0.unkept = trees }
        // The trees are used even if they cannot be stored.
        defer { report(of: forest, from: days, agency, engine, on: today) }
        try await write(agency, engine)
    }

    private func report(
        of forest: TreeForest, from days: [TreeRows], _ agency: String, _ engine: AgencyEngine, on today: ServiceDate
    ) {
        change(agency, engine) {
            $0.status.predictions = days.rowCount
            ($0.status.trees, $0.status.learnedOn) = (forest.treeCount, today)
        }
    }

    private func keepRows(of agency: String, _ engine: AgencyEngine) async throws {
        try await write(agency, engine)
        guard let rows = await engine.takeTreeRows() else { return }
        change(agency, engine) { $0.unwritten = rows }
        try await write(agency, engine)
    }

    /// Stores the pending rows and trees. If this fails, newer rows and trees wait until a later attempt succeeds.
    private func write(_ agency: String, _ engine: AgencyEngine) async throws {
        if let rows = change(agency, engine, { $0.unwritten }) ?? nil {
            let now = clock.now.seconds
            let at = change(agency, engine) { $0.writtenAt.map { max(now, $0 + 1) } ?? now } ?? now
            try await repository.add(rows, at: at, agency: agency)
            change(agency, engine) { ($0.unwritten, $0.writtenAt) = (nil, at) }
        }
        guard let trees = change(agency, engine, { $0.unkept }) ?? nil else { return }
        try await repository.keep(trees, agency: agency)
        change(agency, engine) { $0.unkept = nil }
    }

    /// Changes an agency's state.
    /// - Returns: nil if the engine was removed; its successor's state is then unchanged.
    @discardableResult
    private func change<Result>(
        _ agency: String, _ engine: AgencyEngine, _ body: (inout State) -> Result
    ) -> Result? {
        state.withLock { states in
            let known = states[agency].flatMap { $0.engine === engine ? $0 : nil }
            guard var state = known ?? begin(agency, engine), !state.hasLeft else { return nil }
            defer { states[agency] = state }
            return body(&state)
        }
    }

    private func begin(_ agency: String, _ engine: AgencyEngine) -> State? {
        guard agencies.engines.contains(where: { $0.engine === engine }) else { return nil }
        return State(engine: engine, status: TreesStatus(agency: agency))
    }
}
