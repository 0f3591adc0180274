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

    init(
        description: AgencyDescription, revision: UInt64, schedule: ScheduleStatus, feeds: [FeedStatus],
        feedsName: StateName, service: AgencyService?
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
    }
}

// What comes next.
extension AgencyMoment {
    func with(_ service: AgencyService) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service)
    }

    func with(_ feeds: [FeedStatus], _ name: StateName) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: name,
            service: service)
    }

    func with(_ schedule: ScheduleStatus) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: revision + 1, schedule: schedule, feeds: feeds, feedsName: feedsName,
            service: service)
    }

    /// The same, of a higher revision.
    func outdated(after least: UInt64) -> AgencyMoment {
        AgencyMoment(
            description: description, revision: max(revision, least) + 1, schedule: schedule, feeds: feeds,
            feedsName: feedsName, service: service)
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
