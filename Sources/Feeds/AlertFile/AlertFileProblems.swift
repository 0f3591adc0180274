/// The problems of an alerts file, of which nothing is used then.
package struct AlertFileProblems: Error, Sendable, Equatable {
    package struct Problem: Sendable, Equatable {
        /// The line number from 1; nil for the file as a whole.
        package var line: Int?
        package var text: String

        package init(line: Int?, text: String) {
            (self.line, self.text) = (line, text)
        }

        package var message: String { line.map { "line \($0): \(text)" } ?? text }
    }

    /// The maximum number of problems in a message.
    private static let mostShown = 5

    package var problems: [Problem]

    package init(_ problems: [Problem]) {
        self.problems = problems
    }

    /// The first problems in one line.
    package var message: String {
        let rest = problems.count - Self.mostShown
        return problems.prefix(Self.mostShown).map(\.message).joined(separator: "; ")
            + (rest > 0 ? "; and \(rest) more" : "")
    }
}
