package import Agencies
package import HTTPServer
import Synchronization
package import TransitCore

/// Plans journeys across all agencies of the server.
///
/// Requests queue for a few workers, so that planning leaves processor time for other requests.
package final class Planner: Sendable {
    /// The maximum number of requests in all workers' queues, including those that the workers are processing.
    private static let most = 64

    private let registry: AgencyRegistry
    let store: PlannerStore
    private let workers: [PlannerWorker]
    private let currentStreets = Mutex<(streets: Streets?, areOwn: Bool)>((nil, false))
    private let waiting: WorkerQueues
    private let problem = Mutex<String?>(nil)
    private let abandoned = Atomic(0)
    /// The number of changes to timetables and streets so far, and its value at the start of the last complete
    /// preparation.
    private let progress = Mutex<(changes: Int, prepared: Int)>((0, 0))
    /// Yields an element for each change of a timetable or of the streets, after which the search network may need to
    /// be rebuilt. Only the newest element is buffered, so a slow consumer receives one for several changes.
    package let changes: AsyncStream<Void>
    private let change: AsyncStream<Void>.Continuation

    /// Creates a planner.
    /// - Parameter workers: the number of concurrent searches.
    package convenience init(_ registry: AgencyRegistry, workers: Int = 2) {
        self.init(registry, workers: workers, store: PlannerStore())
    }

    init(_ registry: AgencyRegistry, workers: Int = 2, store: PlannerStore) {
        (self.registry, self.store) = (registry, store)
        self.workers = (0..<max(workers, 1)).map { _ in PlannerWorker() }
        waiting = WorkerQueues(workers: workers, most: Self.most)
        (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        observe(registry.entries)
        registry.observe { [weak self] changed in
            guard let self else { return }
            observe(self.registry.entries.filter { changed.contains($0.description.id) })
            noteChange()
        }
        noteChange()
    }

    private func observe(_ entries: [PublishedAgency]) {
        for entry in entries {
            let id = entry.description.id
            entry.plan { [weak self] timetable, first, now in
                await self?.prepare(timetable, of: id, from: first, at: now)
            } changed: { [weak self] in
                self?.noteChange()
            }
        }
    }

    private func noteChange() {
        progress.withLock { $0.changes += 1 }
        change.yield()
    }

    /// The street network; nil if walks are estimated.
    package var streets: Streets? { currentStreets.withLock { $0.streets } }

    /// The street network if this node compiled it; nil otherwise.
    package var ownStreets: Streets? { currentStreets.withLock { $0.areOwn ? $0.streets : nil } }

    /// Sets the street network.
    /// - Parameter areOwn: whether it was compiled on this node.
    package func use(_ streets: Streets?, areOwn: Bool = true) {
        currentStreets.withLock { $0 = (streets, areOwn) }
        noteChange()
    }

    /// The error of the OpenStreetMap extract; nil for none.
    package var streetsProblem: String? { problem.withLock { $0 } }

    /// Sets the error of the OpenStreetMap extract; nil for none.
    package func report(streetsProblem: String?) {
        problem.withLock { $0 = streetsProblem }
    }

    /// The number of requests in all workers' queues, including those that the workers are processing.
    package var waitingCount: Int { waiting.count }

    /// The number of requests whose client disconnected before the response, while they were queued or being searched.
    package var abandonedCount: Int { abandoned.load(ordering: .relaxed) }

    /// Runs a search on a worker, with the current planner data. The search stops when the client disconnects.
    /// - Parameters:
    ///   - start: the start of the run table.
    ///   - choice: selects the agency's state that is valid on the requested day.
    ///   - isAbandoned: returns whether the client has disconnected; called from any thread. A queued request for which
    ///     it returns true is dropped.
    ///   - body: the search. Its `PlannerMoment` is nil if no timetable is ready.
    /// - Returns: the result, and the processor time used in units of ``RequestCost``. A problem that the search throws
    ///   carries its cost.
    package func answer<Result: Sendable>(
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
            throw .unavailable("The limit on concurrent journey searches has been reached.", retryAfter: 3)
        }
        defer { waiting.leave(worker) }
        let moments = registry.entries.map(\.moment)
        let services = moments.compactMap(choice)
        let moment =
            services.isEmpty
            ? nil : await store.moment(services, streets, startingAt: start, isLive: isLive)
        return try await workers[worker].run(moment, isAbandoned: isAbandoned, body)
    }
}

// Building networks before searches need them.
extension Planner {
    /// Whether the networks of the current timetables and streets are built.
    package var isPrepared: Bool { progress.withLock { $0.changes == $0.prepared } }

    /// Builds the networks of the current timetables and of the earliest upcoming ones, and removes all other networks
    /// from memory.
    package func prepare(at now: EpochSeconds) async {
        let changes = progress.withLock { $0.changes }
        let moments = registry.entries.map(\.moment)
        var sources = [GroundSource(moments.compactMap { $0.service?.own }, streets)]
        if let day = moments.compactMap(\.upcomingFrom).min() {
            sources.append(GroundSource(moments.compactMap { $0.service(at: day)?.own }, streets))
        }
        await store.keep(sources)
        for source in sources.dropFirst() { await store.prepare(source) }
        await store.prepare(sources[0], startingAt: RunTable.start(forwardFrom: now))
        progress.withLock { $0.prepared = max($0.prepared, changes) }
    }

    /// Builds the run table for departures at a time, if the network of the current timetables is built.
    package func prepareDay(at moment: EpochSeconds) async {
        guard isPrepared else { return }
        let agencies = registry.entries.compactMap { $0.moment.service?.own }
        await store.prepare(GroundSource(agencies, streets), startingAt: RunTable.start(forwardFrom: moment))
    }

    /// Builds the network that includes a timetable which is about to be published.
    /// - Parameter first: the first day on which the timetable will be used; nil if it replaces the current one
    ///   immediately.
    package func prepare(_ timetable: Timetable, of id: String, from first: ServiceDate?, at now: EpochSeconds) async {
        let day = first.map { timetable.zone.start(of: $0) }
        let agencies = registry.entries.map(\.moment).compactMap { moment -> AgencyTimetable? in
            if moment.description.id == id { return AgencyTimetable(timetable, of: id) }
            return (day.map { moment.service(at: $0) } ?? moment.service)?.own
        }
        let start = first == nil ? RunTable.start(forwardFrom: now) : nil
        await store.prepare(GroundSource(agencies, streets), startingAt: start)
    }

    /// Builds the network with a street network that is about to be used.
    package func prepare(_ streets: Streets, at now: EpochSeconds) async {
        let agencies = registry.entries.compactMap { $0.moment.service?.own }
        await store.prepare(GroundSource(agencies, streets), startingAt: RunTable.start(forwardFrom: now))
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
            // The result of a stopped search may be incomplete.
            guard !isAbandoned() else { throw .abandoned }
            return result
        }
    }
}
