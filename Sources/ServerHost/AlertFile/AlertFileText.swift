import TransitCore
import Yams

/// An editor for the text of an alerts file. It inserts and removes whole lines, which preserves comments and
/// formatting. After each change, the text is parsed and compared with the intended entries.
package struct AlertFileText {
    private static let header = """
        # Service alerts of our own, beside those of the agencies' feeds. The server reads this file within three seconds
        # of a change. headsign alert add and end change it; it may also be edited. A file with an error is not used:
        # headsign check and /status name the line. docs/operating/alerts.md explains every key.
        """

    private let agencies: [String]
    package private(set) var text: String
    package private(set) var alerts: [AlertEntry]

    /// - Parameters:
    ///   - text: The content of the file; empty if it does not exist.
    ///   - agencies: The IDs of the configured agencies.
    package init(_ text: String, of agencies: [String]) throws(AlertFileProblems) {
        (self.text, self.agencies) = (text, agencies)
        alerts = try AlertFileReader.alerts(in: text, of: agencies)
    }

    /// Appends an alert to the file.
    package mutating func add(_ alert: AlertEntry) throws(AlertFileProblems) {
        var lines = lines
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        var indent = "  "
        if let first = try nodes.first {
            indent = String(lines[first.start].prefix { $0 == " " })
        } else {
            lines.removeAll { $0.hasPrefix("alerts:") }
            if lines.isEmpty { lines = Self.header.components() }
            lines.append("alerts:")
        }
        lines += alert.lines.enumerated().map { indent + ($0.offset == 0 ? "- " : "  ") + $0.element }
        try replace(by: lines, expecting: alerts + [alert])
    }

    /// Ends an alert early by inserting the key `ended`.
    package mutating func end(_ id: String, at moment: LocalMoment) throws(AlertFileProblems) {
        guard let place = alerts.firstIndex(where: { $0.id == id }) else { return }
        var (expected, lines) = (alerts, lines)
        expected[place].ended = moment
        let node = try nodes[place]
        lines.insert(String(repeating: " ", count: node.column) + "ended: \(moment.iso)", at: node.idLine + 1)
        do throws(AlertFileProblems) {
            try replace(by: lines, expecting: expected)
        } catch {
            throw AlertFileProblems([
                .init(line: node.idLine + 1, text: "its style cannot be changed; write there: ended: \(moment.iso)")
            ])
        }
    }

    /// Removes alerts with the comments directly above them. Alerts that share lines with other alerts are not removed.
    package mutating func remove(_ ids: Set<String>) {
        for id in ids {
            guard let place = alerts.firstIndex(where: { $0.id == id }), let nodes = try? nodes else { continue }
            var (expected, lines) = (alerts, lines)
            expected.remove(at: place)
            let end = place + 1 < nodes.count ? beginning(of: nodes[place + 1], lines) : lines.count
            lines.removeSubrange(beginning(of: nodes[place], lines)..<end)
            try? replace(by: lines, expecting: expected)
        }
    }

    // MARK: Lines

    /// The position of an alert in the text, in zero-based lines.
    private struct Place {
        var start: Int
        var idLine: Int
        /// The indentation of the alert's keys, in characters.
        var column: Int
    }

    private var lines: [String] { text.components() }

    private var nodes: [Place] {
        get throws(AlertFileProblems) {
            let lines = lines
            return try AlertFileReader.entries(in: text, of: agencies).map { (_, node) throws(AlertFileProblems) in
                guard let mark = node.mark, let id = node.mapping?["id"]?.mark, lines.indices.contains(mark.line - 1),
                    lines[mark.line - 1].drop(while: { $0 == " " }).first == "-"
                else {
                    throw AlertFileProblems([
                        .init(line: node.mark?.line, text: "only alerts that begin with \"- id:\" can be changed")
                    ])
                }
                return Place(start: mark.line - 1, idLine: id.line - 1, column: mark.column - 1)
            }
        }
    }

    /// Returns the first of the comment lines directly above an alert. Comment lines that are indented more than the
    /// alert belong to the previous alert.
    private func beginning(of place: Place, _ lines: [String]) -> Int {
        var start = place.start
        let indentation = lines[start].prefix { $0 == " " }.count
        while start > 0, lines[start - 1].drop(while: { $0 == " " }).first == "#",
            lines[start - 1].prefix(while: { $0 == " " }).count <= indentation
        { start -= 1 }
        return start
    }

    private mutating func replace(by lines: [String], expecting expected: [AlertEntry]) throws(AlertFileProblems) {
        let text = lines.joined(separator: "\n") + (lines.last?.isEmpty == true ? "" : "\n")
        let alerts = try AlertFileReader.alerts(in: text, of: agencies)
        guard alerts == expected else {
            throw AlertFileProblems([.init(line: nil, text: "its style cannot be changed; edit it instead")])
        }
        (self.text, self.alerts) = (text, alerts)
    }
}

extension String {
    /// The lines of the text, split at YAML's line breaks.
    fileprivate func components() -> [String] {
        isEmpty ? [] : split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
}

extension AlertEntry {
    /// The alert's keys and values as lines of YAML.
    fileprivate var lines: [String] {
        var lines = ["id: \(id)", "agency: \(agency)", "header: \(Self.yaml(header))"]
        if !text.isEmpty { lines.append("text: \(Self.yaml(text))") }
        if !url.isEmpty { lines.append("url: \(Self.yaml(url))") }
        let terms = [("cause", cause), ("effect", effect), ("severity", AlertTerms.term(severity))]
        lines += terms.compactMap { key, term in term.map { "\(key): \(AlertTerms.name($0))" } }
        for (key, names) in [("routes", routes), ("stops", stops), ("trips", trips)] where !names.isEmpty {
            lines.append("\(key): [\(names.map { Self.quoted($0.text) }.joined(separator: ", "))]")
        }
        if periods.count == 1 {
            lines += Self.bounds(periods[0])
        } else if !periods.isEmpty {
            lines.append("periods:")
            lines += periods.map { "  - {\(Self.bounds($0).joined(separator: ", "))}" }
        }
        if let ended { lines.append("ended: \(ended.iso)") }
        return lines
    }

    private static func bounds(_ period: Period) -> [String] {
        [period.from.map { "from: \($0.iso)" }, period.until.map { "until: \($0.iso)" }].compactMap(\.self)
    }

    private static func yaml(_ text: LocalizedText) -> String {
        if text.translations.count == 1, text.translations[0].language.isEmpty {
            return quoted(text.translations[0].text)
        }
        let translations = text.translations.map { translation in
            (translation.language.isEmpty ? AlertTerms.noLanguage : translation.language) + ": "
                + quoted(translation.text)
        }
        return "{\(translations.joined(separator: ", "))}"
    }

    /// Returns a text as a double-quoted YAML scalar on one line.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar.value == 0x2028
                || scalar.value == 0x2029 || scalar.value == 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
