package import Cluster
import FileFormats
package import TransitCore

/// The information that an agency's owner sends to its followers in addition to live states: feeds, schedule and
/// files. Always sent completely.
package struct AgencyStatus: StreamMessage, Sendable {
    package static let kind = StreamFrame.Kind.status

    /// A sequence number; an older status may arrive after a newer one.
    package var number: UInt64 = 0
    package var feeds: [FeedStatus] = []
    package var feedsName = StateName(engine: 0, number: 0)
    package var schedule = ScheduleStatus(.loading)
    /// The timetable of the following states.
    package var timetable: FileName?
    package var feed: Feed?
    /// Earlier timetables, oldest first.
    package var earlier: [Earlier] = []
    /// The timetable that waits for the schedule's next day.
    package var waiting: FileName?

    /// The GTFS feed.
    package struct Feed: Sendable, Equatable {
        package var file = FileName.none
        package var version = ""
    }

    /// An earlier timetable with the time of its replacement.
    package struct Earlier: Sendable, Equatable {
        package var file = FileName.none
        package var replaced: EpochSeconds = 0
    }

    package init() {}

    /// Collects the status of an agency on its owner.
    init(of entry: PublishedAgency, _ moment: AgencyState, _ files: AgencyFiles) {
        (feeds, feedsName, schedule) = (moment.feeds, moment.feedsName, moment.schedule)
        timetable = moment.service.flatMap { files.name(of: $0.timetable.file) }
        waiting = moment.upcoming.flatMap { files.name(of: $0.timetable.file) }
        feed = entry.feed.flatMap { feed in
            files.name(of: feed).map { Feed(file: $0, version: feed.version) }
        }
        earlier = entry.earlierTimetables.compactMap { earlier in
            files.name(of: earlier.timetable.file).map { Earlier(file: $0, replaced: earlier.replaced) }
        }
    }

    /// Whether both are equal except for the number.
    func hasSameContent(as other: AgencyStatus) -> Bool {
        feeds == other.feeds && feedsName == other.feedsName && schedule == other.schedule
            && timetable == other.timetable && feed == other.feed && earlier == other.earlier
            && waiting == other.waiting
    }
}
