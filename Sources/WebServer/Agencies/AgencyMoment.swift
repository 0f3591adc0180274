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

    /// The same with the names of a reader's language, as far as the feeds have them.
    func named(in language: String?) -> AgencyMoment {
        guard let language, let service else { return self }
        let services = [service, upcoming].compactMap { $0 }
        guard services.contains(where: { !$0.network.timetable.translations.isEmpty }) else { return self }
        return AgencyMoment(
            description: description, revision: revision, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service.named(in: language), upcoming: upcoming?.named(in: language))
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
            description: description, snapshot: LiveSnapshot(timetable: snapshot.timetable, sequence: 0, at: moment),
            network: network, name: name)
    }
}

/// The live state of an agency over its timetable, as the encoders need it.
struct AgencyService: Sendable {
    let description: AgencyDescription
    let snapshot: LiveSnapshot
    let network: AgencyNetwork
    let name: StateName
    /// With the names of a language: the one that the feed chooses, unless a reader's was asked for.
    private(set) var timetable: Timetable
    /// What riders said of trips lately, where enough of them did.
    var reports: [TripDay: ToldReports] = [:]
    /// A feed tells service alerts, and goes on telling them.
    var areAlertsKnown = false
    /// Goes with the snapshot.
    let feeds = EncodedFeeds()

    init(description: AgencyDescription, snapshot: LiveSnapshot, network: AgencyNetwork, name: StateName) {
        self.description = description
        self.snapshot = snapshot
        self.network = network
        self.name = name
        timetable = network.timetable(snapshot.timetable, in: nil)
    }

    var agencyID: String { description.id }

    /// Whether the feed has other names for readers of a language than for those whose language is unknown.
    func hasNames(in language: String?) -> Bool {
        language != nil && network.timetable.translation(for: language) != network.timetable.translation(for: nil)
    }

    /// The same with the names of a language.
    func named(in language: String) -> AgencyService {
        var service = self
        service.timetable = network.timetable(snapshot.timetable, in: language)
        return service
    }

    /// BCP 47; nil where neither the configuration nor the feed names one.
    var language: String? {
        let feed = timetable.feedField(.language)
        return description.language ?? (feed.isEmpty ? timetable.onlyAgency(.language) : feed)
    }

    /// What riders are told of a route: without an alert it is only known that there is none while its agency's alerts come.
    func status(of route: RouteIndex) -> ServiceStatus {
        let status = snapshot.status(of: route)
        return status == .none && !areAlertsKnown ? .unknown : status
    }
}
