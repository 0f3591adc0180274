/// The problems of an alerts file. A file with any problem is not used at all.
package struct AlertFileProblems: Error, Sendable, Equatable {
    package typealias Problem = ConfigurationError.Problem

    /// The maximum number of problems listed in ``message``.
    private static let mostShown = 5

    package var problems: [Problem]

    package init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// The first problems and the number of those omitted, in one line.
    package var message: String {
        let rest = problems.count - Self.mostShown
        return problems.prefix(Self.mostShown).map(Self.message).joined(separator: "; ")
            + (rest > 0 ? "; and \(rest) more" : "")
    }

    private static func message(_ problem: Problem) -> String {
        problem.line.map { "line \($0): \(problem.text)" } ?? problem.text
    }
}
