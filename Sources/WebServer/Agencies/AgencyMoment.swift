import LiveEngine
import TransitCore

/// Everything there is to know of one agency at one moment. A reader takes one, and all it answers agrees with itself.
final class AgencyMoment: Sendable {
    let description: AgencyDescription
    /// Rises with everything that is published.
    let revision: UInt64
    let schedule: ScheduleStatus
    let feeds: [FeedStatus]
    /// Feeds of the same name look the same to a rider.
    let feedsName: StateName
    let health: AgencyHealth
    /// nil until a timetable is there for the first time.
    let service: AgencyService?
    /// The state over the timetable that waits for ``ScheduleStatus/next``, with nothing live; nil if none waits.
    let upcoming: AgencyService?

    init(
        description: AgencyDescription, revision: UInt64, schedule: ScheduleStatus, feeds: [FeedStatus],
        feedsName: StateName, service: AgencyService?, upcoming: AgencyService? = nil
    ) {
        self.description = description
        self.revision = revision
        self.schedule = schedule
        self.feeds = feeds
        self.feedsName = feedsName
        health = AgencyHealth(feeds)
        var service = service
        service?.areAlertsKnown = health[.serviceAlerts].state == .live
        self.service = service
        self.upcoming = schedule.next == nil ? nil : upcoming
    }
}

// A timetable that waits describes the days from its first one on.
extension AgencyMoment {
    /// The state that describes a service day.
    func service(on date: ServiceDate) -> AgencyService? {
        guard let upcoming, let next = schedule.next, date >= next else { return service }
        return upcoming
    }

    /// The state that describes the day of a moment.
    func service(at moment: EpochSeconds) -> AgencyService? {
        service.flatMap { service(on: $0.timetable.zone.date(at: moment)) }
    }

    /// The moment from which on the timetable that waits is true; nil if none waits.
    var upcomingFrom: EpochSeconds? {
        guard let upcoming, let next = schedule.next else { return nil }
        return upcoming.timetable.zone.start(of: next)
    }
}

// What comes next.
extension AgencyMoment {
    func with(_ service: AgencyService) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service, upcoming: upcoming?.at(service.snapshot.at))
    }

    func with(_ feeds: [FeedStatus], _ name: StateName) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: name,
            service: service, upcoming: upcoming)
    }

    /// - Parameter waiting: the state over the timetable that waits now; nil where that has not changed.
    func with(_ schedule: ScheduleStatus, _ waiting: AgencyService? = nil) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service, upcoming: waiting ?? upcoming)
    }

    /// The same, of a higher revision.
    func outdated(after least: UInt64) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: max(revision, least) + 1, schedule: schedule, feeds: feeds,
            feedsName: feedsName, service: service, upcoming: upcoming)
    }
}

extension AgencyService {
    /// The same at another moment, where nothing is live.
    fileprivate func at(_ moment: EpochSeconds) -> AgencyService {
        AgencyService(
            description: description, snapshot: LiveSnapshot(timetable: timetable, sequence: 0, at: moment),
            network: network, name: name)
    }
}

/// The live state of an agency over its timetable, as the encoders need it.
struct AgencyService: Sendable {
    let description: AgencyDescription
    let snapshot: LiveSnapshot
    let network: AgencyNetwork
    let name: StateName
    /// What riders said of trips lately, where enough of them did.
    var reports: [TripDay: ToldReports] = [:]
    /// A feed tells service alerts, and goes on telling them.
    var areAlertsKnown = false
    /// Goes with the snapshot.
    let feeds = EncodedFeeds()

    var agencyID: String { description.id }
    var timetable: Timetable { snapshot.timetable }

    /// BCP 47; nil where neither the configuration nor the feed names one.
    var language: String? {
        let own = description.language ?? timetable.feedField(.language)
        return own.isEmpty ? nil : own
    }

    /// What riders are told of a route: without an alert it is only known that there is none while its agency's alerts come.
    func status(of route: RouteIndex) -> ServiceStatus {
        let status = snapshot.status(of: route)
        return status == .none && !areAlertsKnown ? .unknown : status
    }
}
