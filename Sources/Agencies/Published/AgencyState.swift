package import LiveModel
package import TransitCore

/// An immutable, consistent state of one agency. A request reads one moment, so that its response agrees with itself.
package final class AgencyState: Sendable {
    package let description: AgencyDescription
    /// A number that increases with each publication.
    package let revision: UInt64
    package let schedule: ScheduleStatus
    package let feeds: [FeedStatus]
    /// A name of the feeds' status; equal names look the same to a rider.
    package let feedsName: StateName
    package let health: AgencyHealth
    /// The live service; nil until the first timetable is loaded.
    package let service: AgencyService?
    /// The state over the timetable that starts on ``ScheduleStatus/next``, without live data; nil if there is none.
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
    /// The health of the service alerts, if it is therefore unknown which lifts are out of order; nil if it is known or
    /// the agency publishes no alerts.
    package var liftsUnknown: AgencyHealth.Part? {
        let alerts = health[.serviceAlerts]
        return alerts.state == .none || alerts.state == .live ? nil : alerts
    }
}

// Selection between the current timetable and an upcoming one.
extension AgencyState {
    /// Returns the state whose timetable is valid on a service day.
    package func service(on date: ServiceDate) -> AgencyService? {
        guard let upcoming, let next = schedule.next, date >= next else { return service }
        return upcoming
    }

    /// Returns the state whose timetable is valid on the day of a moment.
    package func service(at moment: EpochSeconds) -> AgencyService? {
        service.flatMap { service(on: $0.timetable.zone.date(at: moment)) }
    }

    /// Returns whether requests for any day are answered from the same timetables.
    func hasSameTimetables(as other: AgencyState) -> Bool {
        service?.network === other.service?.network && upcoming?.network === other.upcoming?.network
            && (upcoming == nil || schedule.next == other.schedule.next)
    }

    /// The moment from which the upcoming timetable is valid; nil if there is none.
    package var upcomingFrom: EpochSeconds? {
        guard let upcoming, let next = schedule.next else { return nil }
        return upcoming.timetable.zone.start(of: next)
    }
}

// Successor states.
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

    /// Returns the moment with another schedule status.
    /// - Parameter waiting: the state over the new upcoming timetable; nil keeps the present one.
    package func with(_ schedule: ScheduleStatus, _ waiting: AgencyService? = nil) -> AgencyState {
        AgencyState(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service, upcoming: waiting ?? upcoming)
    }

    /// Returns the moment with names in a reader's language, as far as the feeds have them.
    package func named(in language: String?) -> AgencyState {
        guard let language, let service else { return self }
        let services = [service, upcoming].compactMap { $0 }
        guard services.contains(where: { !$0.network.timetable.translations.isEmpty }) else { return self }
        return AgencyState(
            description: description, revision: revision, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service.named(in: language), upcoming: upcoming?.named(in: language))
    }

    /// Returns the same moment with a revision above both its own and `least`.
    package func outdated(after least: UInt64) -> AgencyState {
        AgencyState(
            description: description, revision: max(revision, least) + 1, schedule: schedule, feeds: feeds,
            feedsName: feedsName, service: service, upcoming: upcoming)
    }
}

extension AgencyService {
    /// Returns the state at another time, without live data.
    fileprivate func at(_ moment: EpochSeconds) -> AgencyService {
        AgencyService(
            description: description, snapshot: LiveSnapshot(timetable: snapshot.timetable, sequence: 0, at: moment),
            network: network, name: name)
    }
}

/// The live state of an agency over its timetable, as used by the encoders.
package struct AgencyService: Sendable {
    package let description: AgencyDescription
    package let snapshot: LiveSnapshot
    package let network: AgencyNetwork
    package let name: StateName
    /// The timetable with names in one language: the feed's default, unless a reader's was requested.
    package private(set) var timetable: Timetable
    /// Recent reports by riders, for trips with enough of them.
    package var reports: [TripDay: DisplayedReports] = [:]
    /// The usual delays from recorded days; empty if they are unknown.
    package var usualDelays = UsualDelayTable()
    /// Whether a feed provides service alerts and still does.
    var areAlertsKnown = false
    /// Encoded feeds of this snapshot.
    package let feeds = Encodings()

    package init(description: AgencyDescription, snapshot: LiveSnapshot, network: AgencyNetwork, name: StateName) {
        self.description = description
        self.snapshot = snapshot
        self.network = network
        self.name = name
        timetable = network.timetable(snapshot.timetable, in: nil)
    }

    package var agencyID: String { description.id }

    /// Whether the feed has different names for a language than for an unknown one.
    package func hasNames(in language: String?) -> Bool {
        language != nil && network.timetable.translation(for: language) != network.timetable.translation(for: nil)
    }

    /// Returns the state with the names of a language.
    package func named(in language: String) -> AgencyService {
        var service = self
        service.timetable = network.timetable(snapshot.timetable, in: language)
        return service
    }

    /// The language, BCP 47; nil if neither the configuration nor the feed specifies one.
    package var language: String? {
        let feed = timetable.feedField(.language)
        return description.language ?? (feed.isEmpty ? timetable.onlyAgency(.language) : feed)
    }

    /// Returns the status of a route. Without alerts for it, the status is `none` only if the agency's alerts are
    /// available, and otherwise unknown.
    package func status(of route: RouteIndex) -> ServiceStatus {
        let status = snapshot.status(of: route)
        return status == .none && !areAlertsKnown ? .unknown : status
    }
}
