/// The exported handle of a timetable, with the result of the last query.
final class TimetableHandle {
    let own: AgencyTimetable
    /// The service alerts of this agency, as last passed by the page.
    var alerts: [AlertTarget] = []
    /// The result of the last query as JSON.
    var reply = ExportedBytes()

    init(_ timetable: Timetable, agency: String) {
        own = AgencyTimetable(timetable, of: agency)
    }

    func freeAnswers() { reply.free() }
}
