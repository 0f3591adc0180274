import ArgumentParser
import ServerHost
import TransitCore

struct AlertList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List your alerts.",
        discussion: """
            Prints one line per alert: id, agency, state, period, what it concerns, and its text. Ended alerts are \
            removed after 30 days by the next change.
            """)

    @OptionGroup var options: AlertOptions

    @Option(help: "Only alerts of this agency.")
    var agency: String?

    @Flag(help: "Omit alerts that have ended.")
    var current = false

    func run() async throws {
        try await reporting {
            let editor = try options.editor()
            if let agency { _ = try editor.agency(agency) }
            var table = Table([.left, .left, .left, .left, .left, .left])
            table.add(["ID", "AGENCY", "STATE", "PERIOD", "CONCERNS", "TEXT"])
            for alert in try editor.read().alerts where agency ?? alert.agency == alert.agency {
                let text = AlertText(alert, try editor.timetable(of: alert.agency), at: editor.now)
                guard !current || text.state != .ended else { continue }
                let header = alert.header.translation(usual: nil)?.text ?? ""
                table.add([alert.id, alert.agency, text.state.rawValue, text.period, text.concerned, header])
            }
            table.lines.forEach(Terminal.print)
        }
    }
}
