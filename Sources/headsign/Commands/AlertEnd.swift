import ArgumentParser
import ServerHost
import TransitCore

struct AlertEnd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "end",
        abstract: "End an alert now.",
        discussion: """
            The alert is no longer shown. Its entry is kept for 30 days with the time at which it ended.

              headsign alert end k3v9x2
            """)

    @OptionGroup var options: AlertOptions

    @Argument(help: "The id of the alert, as printed by headsign alert add and headsign alert list.")
    var id: String

    func run() async throws {
        try await reporting {
            let editor = try options.editor()
            let words = try editor.change { file in
                guard let alert = file.alerts.first(where: { $0.id == id }) else {
                    let known = file.alerts.map(\.id).joined(separator: ", ")
                    let list = known.isEmpty ? "there are none" : "known alerts: \(known)"
                    throw Failure(.noInput, "there is no alert \"\(id)\"; \(list)")
                }
                let timetable = try editor.timetable(of: alert.agency)
                if let end = alert.end(in: timetable), end <= editor.now {
                    return "Alert \(id) had already ended, at \(LocalMoment(end, in: timetable).iso)."
                }
                guard alert.ended == nil else {
                    throw Failure(.badData, "alert \(id) has a time at which it ends; change ended in \(editor.path)")
                }
                try editor.reportingProblems { () throws(AlertFileProblems) in
                    try file.end(id, at: LocalMoment(editor.now, in: timetable))
                }
                return "Alert \(id) ended."
            }
            Terminal.print(words)
        }
    }
}
