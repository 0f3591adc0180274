package import Cluster
package import TransitCore

/// The information that an agency's owner sends to its followers in addition to snapshots: feeds, schedule and files.
/// Each message contains the complete status.
package struct AgencyStatus: StreamMessage, Sendable {
    package static let kind = StreamFrame.Kind.status

    /// The sequence number. An older status may arrive after a newer one.
    package var number: UInt64 = 0
    package var feeds: [FeedStatus] = []
    package var feedsName = StateName(engine: 0, number: 0)
    package var schedule = ScheduleStatus(.loading)
    /// The name of the timetable that subsequent snapshots refer to.
    package var timetable: FileName?
    package var feed: Feed?
    /// The replaced timetables, oldest first.
    package var earlier: [Earlier] = []
    /// The name of the upcoming timetable, which is used from the schedule's `next` day.
    package var waiting: FileName?

    /// The GTFS feed offered for download.
    package struct Feed: Sendable, Equatable {
        package var file = FileName.none
        package var version = ""

        package init(file: FileName = .none, version: String = "") {
            self.file = file
            self.version = version
        }
    }

    /// A replaced timetable, with the time of its replacement.
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
