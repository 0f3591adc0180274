/// A timetable exported to the page, with the result of the last query.
final class TimetableHandle {
    let own: AgencyTimetable
    /// The alerts known to the page for this agency.
    var alerts: [AlertTarget] = []
    /// The reply as JSON.
    var reply = ExportedBytes()

    init(_ timetable: Timetable, agency: String) {
        own = AgencyTimetable(timetable, of: agency)
    }

    func freeAnswers() { reply.free() }
}
