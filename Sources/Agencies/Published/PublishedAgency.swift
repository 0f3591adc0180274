package import FileFormats
package import LiveModel
package import RiderData
import Synchronization
package import TransitCore

/// The revision of an agency's current state. Cached responses refer to it rather than to the agency, so that they do
/// not retain an agency that was removed.
package final class AgencyRevision: Sendable {
    private let atomic = Atomic<UInt64>(0)

    /// The current revision, readable without a lock.
    package var number: UInt64 { atomic.load(ordering: .acquiring) }

    fileprivate func set(_ number: UInt64) { atomic.store(number, ordering: .releasing) }
}

/// The published state of one agency. Writers publish complete states; readers take an immutable ``AgencyState``.
package final class PublishedAgency: Sendable {
    package let description: AgencyDescription
    /// The stops that riders are viewing, which determine the stops that are polled at the provider.
    package let interest = StopDemand()
    private let current: Mutex<Current>
    /// The revision of the current state.
    package let revision = AgencyRevision()
    private let feedFile = Mutex<StoredFile?>(nil)
    private let earlier = Mutex<[EarlierTimetable]>([])
    private let reports = Mutex<[ReportOfTrip]>([])
    private let usualDelays = Mutex(UsualDelayTable())
    private let observer = Mutex<Observer?>(nil)
    private let follower = Mutex<Observer?>(nil)
    private let explainer = Mutex<Explainer?>(nil)
    private let planning = Mutex<Planning?>(nil)
    private let replica = Mutex<ReplicaFigures?>(nil)

    package typealias ReportOfTrip = (trip: ReportedTrip, reports: DisplayedReports)

    /// A random number that identifies this process in the ``StateName`` of each state that it publishes.
    package let engine = UInt64.random(in: 0...UInt64.max)

    /// The current state and the changes that the streams have not taken yet. Both change under one lock, so that they
    /// are always consistent.
    private struct Current {
        var moment: AgencyState
        var unsent: Unsent
        /// The number of states, and of feed statuses, that this node has created and published. Those received from
        /// other nodes are not counted.
        var published: (states: UInt64, feeds: UInt64) = (0, 0)
    }

    /// The changes since the streams last called ``PublishedAgency/takeNews()``.
    private struct Unsent {
        var delta = LiveDelta()
        /// The revision of the state from which `delta` starts.
        var since: UInt64
    }

    /// A boxed callback. A bare closure would be wrapped in another thunk each time it is read from a generic container
    /// such as a lock, and the thunks would eventually overflow the stack.
    private struct Observer: Sendable {
        let notify: @Sendable () -> Void
    }

    private struct Planning: Sendable {
        let prepare: @Sendable (Timetable, ServiceDate?, EpochSeconds) async -> Void
        let notify: @Sendable () -> Void
    }

    private struct Explainer: Sendable {
        let basis: @Sendable (Int, LiveSnapshot) async -> RunBasis?
    }

    package init(_ description: AgencyDescription, schedule: ScheduleStatus = ScheduleStatus(.loading)) {
        self.description = description
        let moment = AgencyState(
            description: description, revision: 0, schedule: schedule, feeds: [],
            feedsName: StateName(engine: engine, number: 0), service: nil)
        current = Mutex(Current(moment: moment, unsent: Unsent(since: 0)))
    }

    package var moment: AgencyState { current.withLock { $0.moment } }

    /// The number of vehicles in the current snapshot; 0 before the first snapshot.
    package var vehicleCount: Int { moment.service?.snapshot.vehicles.count ?? 0 }

    /// The current live snapshot; nil before the first.
    package var snapshot: LiveSnapshot? { moment.service?.snapshot }

    /// Returns the current state, and its differences from the state at the previous call.
    package func takeNews() -> PublishedChanges {
        current.withLock { current in
            defer { current.unsent = Unsent(since: current.moment.revision) }
            return PublishedChanges(
                moment: current.moment, delta: current.unsent.delta, since: current.unsent.since)
        }
    }

    /// Publishes a snapshot, and notifies the streams of its differences from the previous one.
    /// - Parameter name: The identifier of a snapshot that was received from another node; nil for a snapshot of this
    ///   node's own engine.
    package func publish(_ snapshot: LiveSnapshot, _ delta: LiveDelta, as name: StateName? = nil) {
        // Built outside the lock, because deriving a new timetable's network takes long.
        let known = moment.service?.network
        let network =
            known.flatMap { $0.timetable.hasSameFile(as: snapshot.timetable) ? $0 : nil }
            ?? AgencyNetwork(snapshot.timetable.compiled, of: description)
        let reports = reports(in: snapshot.timetable)
        change(delta) { [engine, description] current in
            if name == nil { current.published.states += 1 }
            var service = AgencyService(
                description: description, snapshot: snapshot, network: network,
                name: name ?? StateName(engine: engine, number: current.published.states))
            service.reports = reports
            service.usualDelays = usualDelays.withLock { $0 }
            return current.moment.with(service)
        }
        notify()
    }

    /// Publishes the status of the feeds.
    /// - Parameter name: The identifier of a status that was received from another node; nil for a status of this
    ///   node's own feeds.
    package func publish(feeds: [FeedStatus], as name: StateName? = nil) {
        var isNews = true
        change { [engine] current in
            isNews = !current.moment.feeds.lookLike(feeds)
            if name == nil, isNews { current.published.feeds += 1 }
            return current.moment.with(
                feeds, name ?? StateName(engine: engine, number: current.published.feeds))
        }
        if isNews { notify() }
    }

    /// Publishes the status of the timetable.
    package func publish(schedule: ScheduleStatus) {
        change { $0.moment.with(schedule) }
    }

    /// Publishes an upcoming timetable. Requests for its first day and later days use it.
    package func publish(waiting timetable: Timetable, schedule: ScheduleStatus) {
        // Built outside the lock, as in `publish(_:_:as:)`.
        let network = AgencyNetwork(timetable, of: description)
        change { [engine, description] current in
            let snapshot = LiveSnapshot(timetable: timetable, sequence: 0, at: current.moment.service?.snapshot.at ?? 0)
            return current.moment.with(
                schedule,
                AgencyService(
                    description: description, snapshot: snapshot, network: network,
                    name: StateName(engine: engine, number: 0)))
        }
    }

    /// Sets the riders' reports about trips. They are shown from the next published snapshot on.
    package func publish(reports all: [ReportOfTrip]) {
        reports.withLock { $0 = all }
    }

    /// Sets the routes' usual delays, which boards and plans show for departures without live data.
    package func publish(usualDelays table: UsualDelayTable) {
        usualDelays.withLock { $0 = table }
        change { current in
            guard var service = current.moment.service else { return current.moment.outdated(after: 0) }
            service.usualDelays = table
            return current.moment.with(service)
        }
    }

    /// Resolves the reports' trip IDs. Done for each state, because trip indexes differ between timetables.
    private func reports(in timetable: Timetable) -> [TripDay: DisplayedReports] {
        let all = reports.withLock { $0 }
        return Dictionary(
            all.compactMap { each in
                timetable.trip(id: each.trip.trip.utf8).map { (TripDay(trip: $0, date: each.trip.date), each.reports) }
            }
        ) { first, _ in first }
    }

    /// The GTFS feed that the timetable was compiled from; nil if there is none to download.
    package var feed: StoredFile? { feedFile.withLock { $0 } }

    /// Sets the GTFS feed that is offered for download.
    package func publish(feed: StoredFile?) {
        feedFile.withLock { $0 = feed }
        follower.withLock { $0 }?.notify()
    }

    /// Returns the replaced timetable with which the current one is compared to show changes; nil if none was replaced
    /// recently.
    package func earlierTimetable(at now: EpochSeconds) -> EarlierTimetable? {
        earlier.withLock { $0.first { $0.isShown(at: now) } }
    }

    /// The replaced timetables, oldest first.
    package var earlierTimetables: [EarlierTimetable] { earlier.withLock { $0 } }

    /// Sets the replaced timetables, and invalidates cached responses.
    /// - Parameter timetables: The replaced timetables, oldest first.
    package func publish(earlier timetables: [EarlierTimetable]) {
        earlier.withLock { $0 = timetables }
        outdateAnswers()
    }

    /// Invalidates all cached responses.
    /// - Parameter earlier: The previous agency with the same ID, which this one replaces.
    func outdateAnswers(after earlier: PublishedAgency? = nil) {
        let least = earlier?.moment.revision ?? 0
        change { $0.moment.outdated(after: least) }
    }

    /// Registers a callback for publications that streams must send. It is called on the publisher's thread.
    package func observe(_ body: @escaping @Sendable () -> Void) {
        observer.withLock { $0 = Observer(notify: body) }
    }

    /// Registers a callback for every publication. It is called on the publisher's thread.
    package func follow(_ body: @escaping @Sendable () -> Void) {
        follower.withLock { $0 = Observer(notify: body) }
    }

    /// Sets the replication lag behind the agency's owner; nil if this node owns the agency.
    package func report(replica figures: ReplicaFigures?) { replica.withLock { $0 = figures } }

    package var replicaFigures: ReplicaFigures? { replica.withLock { $0 } }

    /// Sets the function that explains predictions.
    ///
    /// - Parameter body: Returns the inputs of a run's predictions, by the run's index in a snapshot; nil if a newer
    ///   snapshot exists.
    package func explain(by body: @escaping @Sendable (Int, LiveSnapshot) async -> RunBasis?) {
        explainer.withLock { $0 = Explainer(basis: body) }
    }

    /// Returns the inputs of a run's predictions, given the run's index in the snapshot; nil if they are no longer
    /// available.
    package func basis(ofRun number: Int, in snapshot: LiveSnapshot) async -> RunBasis? {
        await explainer.withLock { $0 }?.basis(number, snapshot)
    }

    /// Registers the planner.
    ///
    /// - Parameters:
    ///   - prepare: Builds the routing data for a timetable. Its other arguments are the date from which the timetable
    ///     is used, nil for immediately, and the current time.
    ///   - changed: Called after another current or upcoming timetable was published. It is called on the publisher's
    ///     thread.
    package func plan(
        preparing prepare: @escaping @Sendable (Timetable, ServiceDate?, EpochSeconds) async -> Void,
        changed: @escaping @Sendable () -> Void
    ) {
        planning.withLock { $0 = Planning(prepare: prepare, notify: changed) }
    }

    /// Builds the routing data for a timetable that is about to be published, while the current timetable is still
    /// served. Returns immediately if there is no current timetable, because departures must not wait for the planner.
    /// - Parameter first: The date from which the timetable is used; nil if it replaces the current one immediately.
    package func prepare(_ timetable: Timetable, from first: ServiceDate? = nil, at now: EpochSeconds) async {
        guard moment.service != nil else { return }
        let named = timetable.named(in: timetable.translation(for: nil))
        await planning.withLock { $0 }?.prepare(named, first, now)
    }

    private func change(_ delta: LiveDelta = LiveDelta(), _ body: (inout Current) -> AgencyState) {
        let hasSameTimetables = current.withLock {
            let before = $0.moment
            $0.moment = body(&$0)
            $0.unsent.delta.add(delta)
            revision.set($0.moment.revision)
            return before.hasSameTimetables(as: $0.moment)
        }
        follower.withLock { $0 }?.notify()
        if !hasSameTimetables { planning.withLock { $0 }?.notify() }
    }

    private func notify() {
        observer.withLock { $0 }?.notify()
    }
}
