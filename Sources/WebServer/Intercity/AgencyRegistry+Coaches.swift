import Agencies
package import Intercity
import LiveModel

extension AgencyRegistry {
    /// Returns the timetables of the given agencies, without those that are not loaded.
    package func coachTimetables(of agencies: [String]) -> [CoachTimetable] {
        agencies.compactMap { id in
            guard let moment = self[id]?.moment, let service = moment.service else { return nil }
            return CoachTimetable(
                agency: id, name: moment.description.name, url: moment.description.url, timetable: service.timetable)
        }
    }
}
