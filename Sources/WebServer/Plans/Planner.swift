import Synchronization
package import TransitCore

/// Plans journeys over all agencies of the server.
///
/// Requests wait for one of a few workers, so that planning leaves processors free for other requests.
package final class Planner: Sendable {
    /// The maximum number of waiting requests.
    private static let most = 64

    private let registry: AgencyRegistry
    private let store = PlannerStore()
    /// The planner data for days that are covered by an upcoming timetable.
    private let upcomingStore = PlannerStore()
    private let workers: [PlannerWorker]
    private let currentStreets = Mutex<(streets: Streets?, areOwn: Bool)>((nil, false))
    private let waiting: WorkerQueues
    private let problem = Mutex<String?>(nil)
    private let abandoned = Atomic(0)

    /// Creates a planner.
    /// - Parameter workers: the number of concurrent searches.
    package init(_ registry: AgencyRegistry, workers: Int = 2) {
        self.registry = registry
        self.workers = (0..<max(workers, 1)).map { _ in PlannerWorker() }
        waiting = WorkerQueues(workers: workers, most: Self.most)
    }

    /// The street network; nil if walks are estimated.
    package var streets: Streets? { currentStreets.withLock { $0.streets } }

    /// The street network, if it was compiled on this node.
    var ownStreets: Streets? { currentStreets.withLock { $0.areOwn ? $0.streets : nil } }

    /// Sets the street network.
    /// - Parameter areOwn: whether it was compiled on this node.
    package func use(_ streets: Streets?, areOwn: Bool = true) {
        currentStreets.withLock { $0 = (streets, areOwn) }
    }

    /// The fault of the OpenStreetMap extract; nil if there is none.
    var streetsProblem: String? { problem.withLock { $0 } }

    /// Records a fault of the OpenStreetMap extract; nil if there is none.
    package func report(streetsProblem: String?) {
        problem.withLock { $0 = streetsProblem }
    }

    /// Builds the planner data of the current timetables ahead of requests.
    /// - Parameter before: the result of the previous call. Nothing is built while timetables are still being loaded,
    ///   as at a start.
    package func prepare(after before: [Timetable]) async -> [Timetable] {
        let services = registry.entries.compactMap(\.moment.service)
        let timetables = services.map(\.timetable)
        if !services.isEmpty, timetables.elementsEqual(before, by: ===) {
            _ = await store.routing(of: services, streets)
        }
        if registry.entries.allSatisfy({ $0.moment.upcoming == nil }) { await upcomingStore.forget() }
        return timetables
    }

    /// The number of waiting requests.
    var waitingCount: Int { waiting.count }

    /// The number of requests whose client left before the response, while they waited or were searched.
    var abandonedCount: Int { abandoned.load(ordering: .relaxed) }

    /// Runs a search on a worker, over the current planner data. It ends when the client leaves.
    /// - Parameters:
    ///   - start: the start of the run table.
    ///   - choice: selects the agency's state that is valid on the requested day.
    ///   - isAbandoned: returns whether the client has left; called from any thread. A request is dropped if it returns
    ///     true before its turn.
    ///   - body: the search; its moment is nil if no timetable is ready.
    /// - Returns: the result, and the processor time it used in units of ``RequestCost``. A problem that the search
    ///   throws has its cost with it.
    func answer<Result: Sendable>(
        startingAt start: TableDay, by choice: (AgencyState) -> AgencyService?, isLive: Bool,
        isAbandoned: @escaping @Sendable () -> Bool,
        _ body: @Sendable (PlannerMoment?, inout JourneyPlanner) throws(Problem) -> Result
    ) async throws(Problem) -> (result: Result, work: Double) {
        do throws(Problem) {
            return try await search(startingAt: start, by: choice, isLive: isLive, isAbandoned: isAbandoned, body)
        } catch {
            if error.status == .clientClosedRequest { abandoned.add(1, ordering: .relaxed) }
            throw error
        }
    }

    private func search<Result: Sendable>(
        startingAt start: TableDay, by choice: (AgencyState) -> AgencyService?, isLive: Bool,
        isAbandoned: @escaping @Sendable () -> Bool,
        _ body: @Sendable (PlannerMoment?, inout JourneyPlanner) throws(Problem) -> Result
    ) async throws(Problem) -> (result: Result, work: Double) {
        guard let worker = waiting.join() else {
            throw .unavailable("As many ways are being looked for as this server can.", retryAfter: 3)
        }
        defer { waiting.leave(worker) }
        let moments = registry.entries.map(\.moment)
        let services = moments.compactMap(choice)
        let isUpcoming = zip(moments.compactMap(\.service), services).contains {
            !$0.timetable.hasSameFile(as: $1.timetable)
        }
        let store = isUpcoming ? upcomingStore : store
        let moment =
            services.isEmpty
            ? nil : await store.moment(services, streets, startingAt: start, isLive: isLive)
        return try await workers[worker].run(moment, isAbandoned: isAbandoned, body)
    }
}

/// A worker that runs one search at a time.
private actor PlannerWorker {
    private var planner = JourneyPlanner()

    func run<Result: Sendable>(
        _ moment: PlannerMoment?, isAbandoned: @escaping @Sendable () -> Bool,
        _ body: @Sendable (PlannerMoment?, inout JourneyPlanner) throws(Problem) -> Result
    ) throws(Problem) -> (result: Result, work: Double) {
        guard !isAbandoned() else { throw .abandoned }
        planner.space.isStopped = isAbandoned
        defer { planner.space.isStopped = { false } }
        return try ProcessorTime.charge { () throws(Problem) in
            let result = try body(moment, &planner)
            // Parts of it may be missing.
            guard !isAbandoned() else { throw .abandoned }
            return result
        }
    }
}
