/// The exported handle of a timetable, with the result of the last query.
final class TimetableHandle {
    let own: AgencyTimetable
    /// The alerts of this agency that the page has stored.
    var alerts: [AlertTarget] = []
    /// The result of the last query as JSON.
    var reply = ExportedBytes()

    init(_ timetable: Timetable, agency: String) {
        own = AgencyTimetable(timetable, of: agency)
    }

    func freeAnswers() { reply.free() }
}
