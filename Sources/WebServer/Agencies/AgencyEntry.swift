package import LiveEngine
package import Reports
import Synchronization
package import TransitCore

/// One agency as the server knows it: writers publish whole states, readers take one moment.
package final class AgencyEntry: Sendable {
    package let description: AgencyDescription
    /// What riders look at, for whoever asks the provider.
    package let interest = StopInterest()
    private let current: Mutex<Current>
    /// The same as the moment's, to be read without taking it.
    let revision = Atomic<UInt64>(0)
    private let feedFile = Mutex<StoredFile?>(nil)
    private let earlier = Mutex<[EarlierTimetable]>([])
    private let reports = Mutex<[ReportOfTrip]>([])
    private let observer = Mutex<Observer?>(nil)
    private let follower = Mutex<Observer?>(nil)
    private let explainer = Mutex<Explainer?>(nil)
    private let replica = Mutex<ReplicaFigures?>(nil)

    package typealias ReportOfTrip = (trip: ReportedTrip, reports: ToldReports)

    /// What is published here is named by this, and by a number.
    let engine = UInt64.random(in: 0...UInt64.max)

    /// The two change at once, so that nobody is told of one without the other.
    private struct Current {
        var moment: AgencyMoment
        var untold: Untold
        /// States and feeds that were published here and are no other node's.
        var published: (states: UInt64, feeds: UInt64) = (0, 0)
    }

    /// What was published since the streams took it last.
    private struct Untold {
        var delta = LiveDelta()
        /// The moment's revision then.
        var since: UInt64
    }

    /// A function by itself would be wrapped once more each time that it is taken out of a generic place such as a lock: a
    /// server would call through ever more layers, until its stack ends.
    private struct Observer: Sendable {
        let tell: @Sendable () -> Void
    }

    private struct Explainer: Sendable {
        let basis: @Sendable (Int, LiveSnapshot) async -> RunBasis?
    }

    package init(_ description: AgencyDescription, schedule: ScheduleStatus = ScheduleStatus(.loading)) {
        self.description = description
        let moment = AgencyMoment(
            description: description, revision: 0, schedule: schedule, feeds: [],
            feedsName: StateName(engine: engine, number: 0), service: nil)
        current = Mutex(Current(moment: moment, untold: Untold(since: 0)))
    }

    var moment: AgencyMoment { current.withLock { $0.moment } }

    /// In the newest state.
    package var vehicleCount: Int { moment.service?.snapshot.vehicles.count ?? 0 }

    /// What is shown.
    package var snapshot: LiveSnapshot? { moment.service?.snapshot }

    /// What there is now, and how it differs from what there was when this was called last.
    func takeNews() -> AgencyNews {
        current.withLock { current in
            defer { current.untold = Untold(since: current.moment.revision) }
            return AgencyNews(current.moment, current.untold.delta, since: current.untold.since)
        }
    }

    /// Makes a state of the live engine visible, and tells the streams what differs from the one before.
    /// - Parameter name: of one that another node has made; nil for a new one.
    package func publish(_ snapshot: LiveSnapshot, _ delta: LiveDelta, as name: StateName? = nil) {
        // Made outside the lock: a new timetable's network takes a while.
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
            return current.moment.with(service)
        }
        notify()
    }

    /// - Parameter name: of what another node has told; nil for something new.
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

    package func publish(schedule: ScheduleStatus) {
        change { $0.moment.with(schedule) }
    }

    /// Publishes a timetable that waits for its first day: questions about that day and later ones are answered from it.
    package func publish(waiting timetable: Timetable, schedule: ScheduleStatus) {
        // Made outside the lock, like that of a new timetable.
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

    /// What riders say of trips; told from the next state of the live engine on.
    package func publish(reports told: [ReportOfTrip]) {
        reports.withLock { $0 = told }
    }

    /// Found anew for each state, as a new timetable numbers trips anew.
    private func reports(in timetable: Timetable) -> [TripDay: ToldReports] {
        let told = reports.withLock { $0 }
        return Dictionary(
            told.compactMap { each in
                timetable.trip(id: each.trip.trip.utf8).map { (TripDay(trip: $0, date: each.trip.date), each.reports) }
            }
        ) { first, _ in first }
    }

    /// The GTFS feed that the timetable was compiled from; nil where there is none.
    var feed: StoredFile? { feedFile.withLock { $0 } }

    package func publish(feed: StoredFile?) {
        feedFile.withLock { $0 = feed }
        follower.withLock { $0 }?.tell()
    }

    /// What the timetable is compared with, to tell riders what has changed; nil where nothing was replaced lately.
    func earlierTimetable(at now: EpochSeconds) -> EarlierTimetable? {
        earlier.withLock { $0.first { $0.isTold(at: now) } }
    }

    /// The oldest first.
    var earlierTimetables: [EarlierTimetable] { earlier.withLock { $0 } }

    /// - Parameter timetables: the oldest first.
    package func publish(earlier timetables: [EarlierTimetable]) {
        earlier.withLock { $0 = timetables }
        outdateAnswers()
    }

    /// Lets no answer hold that was made before.
    /// - Parameter earlier: what stood for the agency until now.
    func outdateAnswers(after earlier: AgencyEntry? = nil) {
        let least = earlier?.moment.revision ?? 0
        change { $0.moment.outdated(after: least) }
    }

    /// Calls back after every publication that streams should hear of,
    /// on the publisher's thread.
    func observe(_ body: @escaping @Sendable () -> Void) {
        observer.withLock { $0 = Observer(tell: body) }
    }

    /// Calls back after everything that is published, on the publisher's thread.
    func follow(_ body: @escaping @Sendable () -> Void) {
        follower.withLock { $0 = Observer(tell: body) }
    }

    /// How far behind the agency's owner this node is; nil where it makes the state itself.
    package func report(replica figures: ReplicaFigures?) { replica.withLock { $0 = figures } }

    package var replicaFigures: ReplicaFigures? { replica.withLock { $0 } }

    /// Who is asked what predictions rest on.
    ///
    /// - Parameter body: of the number of a run in a snapshot; nil if another snapshot has been made since.
    package func explain(by body: @escaping @Sendable (Int, LiveSnapshot) async -> RunBasis?) {
        explainer.withLock { $0 = Explainer(basis: body) }
    }

    /// What the predictions of a run rest on; nil if that is not known any more.
    func basis(ofRun number: Int, in snapshot: LiveSnapshot) async -> RunBasis? {
        await explainer.withLock { $0 }?.basis(number, snapshot)
    }

    private func change(_ delta: LiveDelta = LiveDelta(), _ body: (inout Current) -> AgencyMoment) {
        current.withLock {
            $0.moment = body(&$0)
            $0.untold.delta.add(delta)
            revision.store($0.moment.revision, ordering: .releasing)
        }
        follower.withLock { $0 }?.tell()
    }

    private func notify() {
        observer.withLock { $0 }?.tell()
    }
}
