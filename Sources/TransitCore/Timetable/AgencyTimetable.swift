/// A timetable with its agency's prefix: ids that are unique across agencies are `<agency>:<id in the feed>`.
package struct AgencyTimetable: Sendable {
    package let agency: String
    package let timetable: Timetable

    package init(_ timetable: Timetable, of agency: String) {
        self.agency = agency
        self.timetable = timetable
    }
}
