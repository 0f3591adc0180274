import GRDB
import LiveModel
import TransitCore

/// Adds tallies to the rows of their subjects, within one transaction.
struct AccuracyWriter {
    private let agency: String
    private let known: Statement
    private let new: Statement
    private let sums: Statement

    init(_ database: Database, agency: String) throws {
        self.agency = agency
        known = try database.cachedStatement(
            sql: "SELECT id FROM accuracy_subject WHERE agency = ? AND kind = ? AND name = ? AND model = ?")
        new = try database.cachedStatement(
            sql: "INSERT INTO accuracy_subject (agency, kind, name, model) VALUES (?, ?, ?, ?) RETURNING id")
        sums = try database.cachedStatement(sql: Self.addition)
    }

    private static var addition: String {
        let names = AccuracySums.columns.map(\.name)
        let marks = Array(repeating: "?", count: names.count + 3).joined(separator: ", ")
        let additions = names.map { "\($0) = \($0) + excluded.\($0)" }.joined(separator: ", ")
        return """
            INSERT INTO accuracy (subject, day, horizon, \(names.joined(separator: ", "))) VALUES (\(marks))
            ON CONFLICT DO UPDATE SET \(additions)
            """
    }

    func add(_ tally: AccuracyTally, to subject: AccuracySubject) throws {
        let number = try number(of: subject)
        for horizon in Horizon.allCases where !tally[horizon].isEmpty {
            let key = [number, Int64(subject.day.daysSince1970), Int64(horizon.rawValue)]
            let values = AccuracySums.columns.map { tally[horizon][keyPath: $0.sum] }
            try sums.execute(arguments: StatementArguments(key + values))
        }
    }

    private func number(of subject: AccuracySubject) throws -> Int64 {
        let arguments: StatementArguments = [agency, subject.scope.kind, subject.scope.name, subject.model]
        if let number = try Int64.fetchOne(known, arguments: arguments) { return number }
        // An INSERT with RETURNING, which yields the new row's ID.
        return try Int64.fetchOne(new, arguments: arguments) ?? 0
    }
}

extension AccuracySums {
    /// The columns of the table `accuracy` for each sum.
    static var columns: [(name: String, sum: any WritableKeyPath<AccuracySums, Int64> & Sendable)] {
        [
            ("predictions", \.count), ("accurate", \.accurate), ("caught", \.caught),
            ("absolute_error", \.absoluteError), ("error", \.error), ("with_interval", \.withInterval),
            ("covered", \.covered), ("width", \.width), ("arrivals", \.arrivals), ("unresolved", \.unresolved),
            ("repeated", \.repeated), ("change", \.change),
        ]
    }

    /// The plausible range of a sum, enough for more than a century of predictions. Values outside it come from a
    /// damaged file and could overflow.
    static let possible: ClosedRange<Int64> = -(1 << 48)...1 << 48

    var isEmpty: Bool { count == 0 && unresolved == 0 }
}
