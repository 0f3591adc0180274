import GRDB
import LiveModel
import TransitCore

extension AccuracyQuestion {
    func rows(in database: Database) throws -> [AccuracyResponse.Row] {
        let sums = AccuracySums.columns.map { "sum(\($0.name)) AS \($0.name)" }.joined(separator: ", ")
        let request = try Row.fetchCursor(
            database,
            sql: """
                SELECT agency, \(grouping?.column ?? "NULL") AS part, model, horizon, \(sums)
                FROM accuracy_subject JOIN accuracy ON subject = id
                WHERE \(filter) AND day BETWEEN ? AND ?
                GROUP BY agency, part, model, horizon ORDER BY agency, part, model
                """,
            arguments: arguments + [days.lowerBound.daysSince1970, days.upperBound.daysSince1970])
        var rows: [AccuracyResponse.Row] = []
        while let found = try request.next() {
            let row = try row(found)
            if rows.last.map({ $0.isAlike(row) }) != true { rows.append(row) }
            guard let horizon = Horizon(rawValue: try found.decode(forColumn: "horizon")) else { continue }
            for column in AccuracySums.columns {
                let sum: Int64 = try found.decode(forColumn: column.name)
                guard AccuracySums.possible.contains(sum) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
                rows[rows.count - 1].tally[horizon][keyPath: column.sum] = sum
            }
        }
        return rows
    }

    func since(in database: Database) throws -> [String: ServiceDate] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT agency, min((SELECT min(day) FROM accuracy WHERE subject = id)) AS first FROM accuracy_subject
                WHERE \(filter) GROUP BY agency HAVING first IS NOT NULL
                """,
            arguments: arguments)
        return Dictionary(
            uniqueKeysWithValues: try rows.map { row in
                (try row.decode(forColumn: "agency"), ServiceDate(daysSince1970: try row.decode(forColumn: "first")))
            })
    }

    private func row(_ found: Row) throws -> AccuracyResponse.Row {
        AccuracyResponse.Row(
            agency: try found.decode(forColumn: "agency"),
            day: grouping == .day ? ServiceDate(daysSince1970: try found.decode(forColumn: "part")) : nil,
            route: grouping == .route ? try found.decode(forColumn: "part") : nil,
            model: try found.decode(forColumn: "model"))
    }

    private var filter: String {
        let agencies = "agency IN (\(Array(repeating: "?", count: agencies.count).joined(separator: ", ")))"
        return agencies + " AND kind = ?" + (scope == nil ? "" : " AND name = ?")
    }

    private var arguments: StatementArguments {
        StatementArguments(agencies) + [scope?.kind ?? "route"] + StatementArguments(scope.map { [$0.name] } ?? [])
    }
}

extension AccuracyQuestion.Grouping {
    fileprivate var column: String {
        switch self {
        case .day: "day"
        case .route: "name"
        }
    }
}

extension AccuracyResponse.Row {
    func isAlike(_ other: AccuracyResponse.Row) -> Bool {
        agency == other.agency && day == other.day && route == other.route && model == other.model
    }
}
