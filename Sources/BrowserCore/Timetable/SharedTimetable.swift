/// A timetable in the page's memory, with the answer that the page reads after each question.
final class SharedTimetable {
    let own: AgencyTimetable
    /// Those that the page knows of this agency.
    var alerts: [AlertTarget] = []
    /// JSON.
    var reply = SharedBytes()

    init(_ timetable: Timetable, agency: String) {
        own = AgencyTimetable(timetable, of: agency)
    }

    func freeAnswers() { reply.free() }
}
