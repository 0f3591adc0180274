import Agencies
import FileFormats
import TransitCore

extension AgencyStatus {
    /// Collects an agency's status on the node that owns the agency.
    init(of entry: PublishedAgency, _ moment: AgencyState, _ files: AgencyFiles) {
        self.init()
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
}
