package import LiveModel
package import TransitCore

/// An immutable, consistent state of one agency. Each request reads one state, so that its response is consistent.
package final class AgencyState: Sendable {
    package let description: AgencyDescription
    /// The revision of the state, a number that increases with each publication.
    package let revision: UInt64
    package let schedule: ScheduleStatus
    package let feeds: [FeedStatus]
    /// The identifier of the feeds' status. Statuses with equal identifiers look the same to riders.
    package let feedsName: StateName
    package let health: AgencyHealth
    /// The service with live data; nil until the first timetable is loaded.
    package let service: AgencyService?
    /// The service with the timetable that starts on ``ScheduleStatus/next``, without live data; nil if there is none.
    package let upcoming: AgencyService?

    package init(
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

extension AgencyState {
    /// The health of the service alerts if they are unavailable, so that lift outages are unknown. Nil if the alerts
    /// are available, or if the agency publishes none.
    package var liftsUnknown: AgencyHealth.Part? {
        let alerts = health[.serviceAlerts]
        return alerts.state == .none || alerts.state == .live ? nil : alerts
    }
}

// Selection between the current and the upcoming timetable.
extension AgencyState {
    /// Returns the service whose timetable is valid on a service day.
    package func service(on date: ServiceDate) -> AgencyService? {
        guard let upcoming, let next = schedule.next, date >= next else { return service }
        return upcoming
    }

    /// Returns the service whose timetable is valid on the date of a time.
    package func service(at moment: EpochSeconds) -> AgencyService? {
        service.flatMap { service(on: $0.timetable.zone.date(at: moment)) }
    }

    /// Returns whether both states use the same timetables for every date.
    func hasSameTimetables(as other: AgencyState) -> Bool {
        service?.network === other.service?.network && upcoming?.network === other.upcoming?.network
            && (upcoming == nil || schedule.next == other.schedule.next)
    }

    /// The time from which the upcoming timetable is valid; nil if there is none.
    package var upcomingFrom: EpochSeconds? {
        guard let upcoming, let next = schedule.next else { return nil }
        return upcoming.timetable.zone.start(of: next)
    }
}

// Creation of the next state.
extension AgencyState {
    package func with(_ service: AgencyService) -> AgencyState {
        AgencyState(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service, upcoming: upcoming?.at(service.snapshot.at))
    }

    package func with(_ feeds: [FeedStatus], _ name: StateName) -> AgencyState {
        AgencyState(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: name,
            service: service, upcoming: upcoming)
    }

    /// Returns the next state, with another schedule status.
    /// - Parameter waiting: The service with the new upcoming timetable; nil keeps the current one.
    package func with(_ schedule: ScheduleStatus, _ waiting: AgencyService? = nil) -> AgencyState {
        AgencyState(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service, upcoming: waiting ?? upcoming)
    }

    /// Returns the state with names in a reader's language, where the feeds contain translations.
    package func named(in language: String?) -> AgencyState {
        guard let language, let service else { return self }
        let services = [service, upcoming].compactMap { $0 }
        guard services.contains(where: { !$0.network.timetable.translations.isEmpty }) else { return self }
        return AgencyState(
            description: description, revision: revision, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service.named(in: language), upcoming: upcoming?.named(in: language))
    }

    /// Returns a copy of the state whose revision is greater than this state's revision and than `least`. The new
    /// revision invalidates cached responses.
    package func outdated(after least: UInt64) -> AgencyState {
        AgencyState(
            description: description, revision: max(revision, least) + 1, schedule: schedule, feeds: feeds,
            feedsName: feedsName, service: service, upcoming: upcoming)
    }
}

extension AgencyService {
    /// Returns the service with its timetable at another time, without live data.
    fileprivate func at(_ moment: EpochSeconds) -> AgencyService {
        AgencyService(
            description: description, snapshot: LiveSnapshot(timetable: snapshot.timetable, sequence: 0, at: moment),
            network: network, name: name)
    }
}

/// An agency's timetable with its live data, as used by the API's encoders.
package struct AgencyService: Sendable {
    package let description: AgencyDescription
    package let snapshot: LiveSnapshot
    package let network: AgencyNetwork
    package let name: StateName
    /// The timetable with names in one language, by default the feed's.
    package private(set) var timetable: Timetable
    /// Riders' recent reports, for trips with enough reports to be shown.
    package var reports: [TripDay: DisplayedReports] = [:]
    /// The usual delays from recorded days; empty if unknown.
    package var usualDelays = UsualDelayTable()
    /// Whether a feed provided service alerts in its latest response.
    var areAlertsKnown = false
    /// Cached encodings of the live snapshot as realtime feeds for other programs.
    package let feeds = Encodings()

    package init(description: AgencyDescription, snapshot: LiveSnapshot, network: AgencyNetwork, name: StateName) {
        self.description = description
        self.snapshot = snapshot
        self.network = network
        self.name = name
        timetable = network.timetable(snapshot.timetable, in: nil)
    }

    package var agencyID: String { description.id }

    /// Whether the feed's names in a language differ from its default names.
    package func hasNames(in language: String?) -> Bool {
        language != nil && network.timetable.translation(for: language) != network.timetable.translation(for: nil)
    }

    /// Returns the service with names in a language.
    package func named(in language: String) -> AgencyService {
        var service = self
        service.timetable = network.timetable(snapshot.timetable, in: language)
        return service
    }

    /// The BCP 47 tag of the names' language; nil if neither the configuration nor the feed specifies it.
    package var language: String? {
        let feed = timetable.feedField(.language)
        return description.language ?? (feed.isEmpty ? timetable.onlyAgency(.language) : feed)
    }

    /// Returns the service status of a route. Without alerts for it, the status is `none` if the agency's alerts are
    /// available, and otherwise unknown.
    package func status(of route: RouteIndex) -> ServiceStatus {
        let status = snapshot.status(of: route)
        return status == .none && !areAlertsKnown ? .unknown : status
    }
}
