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
    private let reports = Mutex<[(trip: ReportedTrip, reports: ToldReports)]>([])
    private let observer = Mutex<Observer?>(nil)
    private let explainer = Mutex<Explainer?>(nil)

    /// The two change at once, so that nobody is told of one without the other.
    private struct Current {
        var moment: AgencyMoment
        var untold: Untold
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
        let moment = AgencyMoment(description: description, revision: 0, schedule: schedule, feeds: [], service: nil)
        current = Mutex(Current(moment: moment, untold: Untold(since: 0)))
    }

    var moment: AgencyMoment { current.withLock { $0.moment } }

    /// In the newest state.
    package var vehicleCount: Int { moment.service?.snapshot.vehicles.count ?? 0 }

    /// What there is now, and how it differs from what there was when this was called last.
    func takeNews() -> AgencyNews {
        current.withLock { current in
            defer { current.untold = Untold(since: current.moment.revision) }
            return AgencyNews(current.moment, current.untold.delta, since: current.untold.since)
        }
    }

    /// Makes a state of the live engine visible, and tells the streams what differs from the one before.
    package func publish(_ snapshot: LiveSnapshot, _ delta: LiveDelta) {
        // Made outside the lock: a new timetable's network takes a while.
        let known = moment.service?.network
        let network =
            known.flatMap { $0.timetable === snapshot.timetable ? $0 : nil }
            ?? AgencyNetwork(snapshot.timetable, of: description)
        var service = AgencyService(description: description, snapshot: snapshot, network: network)
        service.reports = reports(in: snapshot.timetable)
        change(delta) { [service] old in
            AgencyMoment(
                description: old.description, revision: old.revision + 1, schedule: old.schedule, feeds: old.feeds,
                service: service)
        }
        notify()
    }

    package func publish(feeds: [FeedStatus]) {
        let known = moment.feeds
        change { old in
            AgencyMoment(
                description: old.description, revision: old.revision + 1, schedule: old.schedule, feeds: feeds,
                service: old.service)
        }
        if !known.lookLike(feeds) { notify() }
    }

    package func publish(schedule: ScheduleStatus) {
        change { old in
            AgencyMoment(
                description: old.description, revision: old.revision + 1, schedule: schedule, feeds: old.feeds,
                service: old.service)
        }
    }

    /// What riders say of trips; told from the next state of the live engine on.
    package func publish(reports told: [(trip: ReportedTrip, reports: ToldReports)]) {
        reports.withLock { $0 = told }
    }

    /// Found anew for each state, as a new timetable numbers trips anew.
    private func reports(in timetable: Timetable) -> [TripDay: ToldReports] {
        let told = reports.withLock { $0 }
        return Dictionary(
            told.compactMap { each in
                timetable.trip(id: each.trip.trip.utf8).map { (TripDay(trip: $0, date: each.trip.date), each.reports) }
            }
        ) { one, _ in one }
    }

    /// The GTFS feed that the timetable was compiled from; nil where there is none.
    var feed: StoredFile? { feedFile.withLock { $0 } }

    package func publish(feed: StoredFile?) {
        feedFile.withLock { $0 = feed }
    }

    /// What the timetable is compared with, to tell riders what has changed; nil where nothing was replaced lately.
    func earlierTimetable(at now: EpochSeconds) -> EarlierTimetable? {
        earlier.withLock { $0.first { $0.isTold(at: now) } }
    }

    /// - Parameter timetables: the oldest first.
    package func publish(earlier timetables: [EarlierTimetable]) {
        earlier.withLock { $0 = timetables }
        outdateAnswers()
    }

    /// Lets no answer hold that was made before.
    /// - Parameter earlier: what stood for the agency until now.
    func outdateAnswers(after earlier: AgencyEntry? = nil) {
        let least = earlier?.moment.revision ?? 0
        change { old in
            AgencyMoment(
                description: old.description, revision: max(old.revision, least) + 1, schedule: old.schedule,
                feeds: old.feeds, service: old.service)
        }
    }

    /// Calls back after every publication that streams should hear of,
    /// on the publisher's thread.
    func observe(_ body: @escaping @Sendable () -> Void) {
        observer.withLock { $0 = Observer(tell: body) }
    }

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

    private func change(_ delta: LiveDelta = LiveDelta(), _ body: (AgencyMoment) -> AgencyMoment) {
        current.withLock {
            $0.moment = body($0.moment)
            $0.untold.delta.add(delta)
            revision.store($0.moment.revision, ordering: .releasing)
        }
    }

    private func notify() {
        observer.withLock { $0 }?.tell()
    }
}
