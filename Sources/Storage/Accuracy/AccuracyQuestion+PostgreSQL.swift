import LiveModel
import PostgreSQL
import TransitCore

extension AccuracyQuestion {
    func rows(in connection: Connection) throws -> [AccuracyResponse.Row] {
        let sums = AccuracySums.columns.map { "sum(\($0.name))::bigint" }.joined(separator: ", ")
        let part =
            switch grouping {
            case .day: "day"
            case .route: "name"
            case nil: "NULL::bigint"
            }
        let found = try connection.query(
            """
            SELECT agency, \(part) AS part, model, horizon, \(sums)
            FROM accuracy_subject JOIN accuracy ON subject = id
            WHERE \(filter) AND day BETWEEN $3 AND $4
            GROUP BY agency, part, model, horizon ORDER BY agency, part, model, horizon
            """,
            [
                .texts(agencies), .text(scope?.kind ?? "route"), .integer(Int64(days.lowerBound.daysSince1970)),
                .integer(Int64(days.upperBound.daysSince1970)),
            ] + (scope.map { [.text($0.name)] } ?? []))
        var rows: [AccuracyResponse.Row] = []
        for place in 0..<found.count {
            let row = try row(found, place)
            if rows.last.map({ $0.isAlike(row) }) != true { rows.append(row) }
            guard let horizon = Horizon(rawValue: try found.number(place, 3)) else { continue }
            for (column, sums) in AccuracySums.columns.enumerated() {
                rows[rows.count - 1].tally[horizon][keyPath: sums.sum] = try found.number(place, 4 + column)
            }
        }
        return rows
    }

    func since(in connection: Connection) throws -> [String: ServiceDate] {
        // Grouped by subject, because a subject's first day can be looked up in the primary key.
        let found = try connection.query(
            """
            SELECT agency, min((SELECT min(day) FROM accuracy WHERE subject = id)) FROM accuracy_subject
            WHERE \(filter.replacing("$5", with: "$3")) GROUP BY agency
            """, [.texts(agencies), .text(scope?.kind ?? "route")] + (scope.map { [.text($0.name)] } ?? []))
        var since: [String: ServiceDate] = [:]
        for place in 0..<found.count where try found.integer(place, 1) != nil {
            since[try found.word(place, 0)] = ServiceDate(daysSince1970: try found.number(place, 1))
        }
        return since
    }

    private func row(_ found: Rows, _ place: Int) throws -> AccuracyResponse.Row {
        AccuracyResponse.Row(
            agency: try found.word(place, 0),
            day: grouping == .day ? ServiceDate(daysSince1970: try found.number(place, 1)) : nil,
            route: grouping == .route ? try found.word(place, 1) : nil, model: try found.word(place, 2))
    }

    private var filter: String {
        "agency = ANY ($1) AND kind = $2" + (scope == nil ? "" : " AND name = $5")
    }
}
