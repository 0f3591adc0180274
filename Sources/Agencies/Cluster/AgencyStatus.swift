package import Cluster
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

        package init(file: FileName = .none, version: String = "") {
            self.file = file
            self.version = version
        }
    }

    /// An earlier timetable with the time of its replacement.
    package struct Earlier: Sendable, Equatable {
        package var file = FileName.none
        package var replaced: EpochSeconds = 0

        package init(file: FileName = .none, replaced: EpochSeconds = 0) {
            self.file = file
            self.replaced = replaced
        }
    }

    package init() {}

    /// Whether this status and another are equal except for their sequence numbers.
    package func hasSameContent(as other: AgencyStatus) -> Bool {
        feeds == other.feeds && feedsName == other.feedsName && schedule == other.schedule
            && timetable == other.timetable && feed == other.feed && earlier == other.earlier
            && waiting == other.waiting
    }
}
