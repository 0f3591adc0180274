/// A timetable with the prefix of its ids across agencies: `<agency>:<id in the feed>`.
package struct AgencyTimetable: Sendable {
    package let agency: String
    package let timetable: Timetable

    package init(_ timetable: Timetable, of agency: String) {
        self.agency = agency
        self.timetable = timetable
    }
}
