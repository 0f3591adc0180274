import ServerHost

/// Formats check results as a text table.
enum CheckText {
    static func lines(of findings: [CheckResult]) -> [String] {
        var table = Table([.left, .left, .left])
        for finding in findings { table.add([finding.outcome.rawValue, finding.subject, finding.text]) }
        return zip(table.lines, findings).flatMap { line, finding in
            [line] + (finding.hint?.split(separator: "\n").map { "       " + $0 } ?? [])
        }
    }
}
