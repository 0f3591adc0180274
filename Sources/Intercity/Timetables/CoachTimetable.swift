package import TransitCore

/// An agency whose timetable is searched for coach departures.
package struct CoachTimetable: Sendable {
    package var agency: String
    package var name: String
    package var url: String?
    package var timetable: Timetable

    package init(agency: String, name: String, url: String?, timetable: Timetable) {
        self.agency = agency
        self.name = name
        self.url = url
        self.timetable = timetable
    }
}
