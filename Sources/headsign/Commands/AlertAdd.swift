import ArgumentParser
import Foundation
import ServerHost
import TransitCore

struct AlertAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Publish an alert.",
        discussion: """
            Without --route, --stop and --trip the alert concerns the whole agency. With --stop and --route it \
            concerns these routes at these stops. Prints the id of the alert, by which it is ended.

            Times are \(RelativeMoment.forms), in the agency's time zone.

              headsign alert add --route 5 --effect detour --until "today 18:00" "Detour on King Street"
              headsign alert add --stop 1204 --stop 1205 --effect no_service --from "tomorrow 06:00" "Stops closed"
              headsign alert add "Snow: expect delays" --severity warning --lang fr "Neige : retards possibles"

            With --lang the next text is in that language. Of several texts the first may be without a language.
            """)

    @OptionGroup var options: AlertOptions

    @Argument(help: "The text in one line; with --lang one text for each language.")
    var headers: [String]

    @Option(help: "The language of a text, such as fr. May be repeated, with a text for each.")
    var lang: [String] = []

    @Option(help: "A longer text. May be repeated, in the order of the languages.")
    var text: [String] = []

    @Option(help: "The URL of a page with more.")
    var url: String?

    @Option(help: "The agency's id, if the configuration has several.")
    var agency: String?

    @Option(help: "A route by id, short name or long name. May be repeated.")
    var route: [String] = []

    @Option(help: "A stop by id, code or name. May be repeated.")
    var stop: [String] = []

    @Option(help: "A trip by id. May be repeated.")
    var trip: [String] = []

    @Option(help: "The effect: \(AlertTerms.list(AlertTerms.effects)).")
    var effect: String?

    @Option(help: "The cause: \(AlertTerms.list(AlertTerms.causes)).")
    var cause: String?

    @Option(help: "The severity: \(AlertTerms.list(AlertTerms.severities)).")
    var severity: String?

    @Option(help: "When it begins. Default: now.")
    var from: String?

    @Option(help: "When it ends. Default: when it is ended by headsign alert end.")
    var until: String?

    func validate() throws {
        let terms = [
            ("effect", effect, AlertTerms.effects), ("cause", cause, AlertTerms.causes),
            ("severity", severity, AlertTerms.severities),
        ]
        for (name, value, known) in terms where value.map({ AlertTerms.term($0, of: known) == nil }) ?? false {
            throw ValidationError("--\(name) must be one of \(AlertTerms.list(known)), not \"\(value ?? "")\".")
        }
        for tag in lang where !AlertTerms.isLanguage(tag) {
            throw ValidationError("--lang must be a language tag such as fr or pt-BR, not \"\(tag)\".")
        }
        guard Set(languages).count == languages.count, headers.count - lang.count <= 1, headers.count >= lang.count
        else {
            throw ValidationError(
                "Write one text, and one more after each --lang: \"Detour\" --lang fr \"Déviation\".")
        }
        guard text.count <= headers.count else {
            throw ValidationError("There are more longer texts (--text) than texts.")
        }
        guard (headers + text).allSatisfy({ !$0.isEmpty }) else { throw ValidationError("A text must not be empty.") }
        guard url.map({ WebLink.checked($0) != nil }) ?? true else {
            throw ValidationError("--url must begin with https:// or http://.")
        }
    }

    /// The language of each text, empty for a text without `--lang`.
    private var languages: [String] {
        (headers.count > lang.count ? [""] : []) + lang.map(AlertTerms.language)
    }

    func run() async throws {
        try await reporting {
            let editor = try options.editor()
            let agency = try editor.agency(agency).id
            let timetable = try editor.timetable(of: agency)
            var alert = try alert(of: agency, timetable, at: editor.now)
            try editor.change { file in
                alert.id = Self.freshID(among: file.alerts)
                try editor.reportingProblems { () throws(AlertFileProblems) in try file.add(alert) }
            }
            let text = AlertText(alert, timetable, at: editor.now)
            Terminal.print("Alert \(alert.id) added to \(editor.path).")
            Terminal.print("\(text.concerned), \(text.period)")
        }
    }

    private func alert(of agency: String, _ timetable: Timetable, at now: EpochSeconds) throws -> AlertEntry {
        var alert = AlertEntry(id: "", agency: agency)
        alert.header = localized(headers)
        alert.text = localized(text)
        if let url { alert.url = LocalizedText(url) }
        alert.effect = effect.flatMap { AlertTerms.term($0, of: AlertTerms.effects) }
        alert.cause = cause.flatMap { AlertTerms.term($0, of: AlertTerms.causes) }
        let severity = severity.flatMap { AlertTerms.term($0, of: AlertTerms.severities) }
        alert.severity = severity.map(AlertTerms.severity) ?? .unknown
        alert.routes = try names(route, .route, timetable)
        alert.stops = try names(stop, .stop, timetable)
        alert.trips = try names(trip, .trip, timetable)
        alert.periods = [try period(timetable, at: now)]
        return alert
    }

    private func localized(_ texts: [String]) -> LocalizedText {
        LocalizedText(zip(languages, texts).map { LocalizedText.Translation(language: $0, text: $1) })
    }

    /// Resolves names to GTFS IDs, which stay the same when the names of routes or stops change.
    private func names(
        _ names: [String], _ kind: AlertLookup.Kind, _ timetable: Timetable
    ) throws(Failure) -> [AlertEntry.Name] {
        let lookup = AlertLookup(timetable)
        var found: [AlertEntry.Name] = []
        for name in names {
            do throws(AlertNameMiss) {
                let name = AlertEntry.Name(try lookup.id(of: name, kind))
                if !found.contains(name) { found.append(name) }
            } catch {
                throw Failure(.noInput, error.message)
            }
        }
        return found
    }

    private func period(_ timetable: Timetable, at now: EpochSeconds) throws(Failure) -> AlertEntry.Period {
        let begin = try moment(from ?? "now", "--from", timetable, .from, at: now)
        guard let until else { return AlertEntry.Period(from: LocalMoment(begin, in: timetable)) }
        let end = try moment(until, "--until", timetable, .until, at: now)
        guard end > max(begin, now) else {
            let words = end <= now ? "in the past" : "before the beginning"
            throw Failure(.badData, "--until is \(words): \(LocalMoment(end, in: timetable).iso)")
        }
        return AlertEntry.Period(from: LocalMoment(begin, in: timetable), until: LocalMoment(end, in: timetable))
    }

    private func moment(
        _ text: String, _ option: String, _ timetable: Timetable, _ bound: LocalMoment.Bound, at now: EpochSeconds
    ) throws(Failure) -> EpochSeconds {
        guard let moment = RelativeMoment(now: now, in: timetable, as: bound).epoch(text) else {
            throw Failure(.badData, "\(option) must be one of \(RelativeMoment.forms), not \"\(text)\"")
        }
        return moment
    }

    /// Returns a random, unused ID of six characters, without vowels and easily confused characters.
    private static func freshID(among alerts: [AlertEntry]) -> String {
        let letters = Array("23456789bcdfghjkmnpqrstvwxz")
        while true {
            // The first character is a letter, so that YAML does not parse the ID as a number.
            let first = letters[Int.random(in: 8..<letters.count)]
            let id = String([first] + (0..<5).map { _ in letters[Int.random(in: letters.indices)] })
            if !alerts.contains(where: { $0.id == id }) { return id }
        }
    }
}
