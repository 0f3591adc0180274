import Synchronization

/// Collects notices from several threads. All are counted, and the first of each rule and file are kept.
///
/// The result does not depend on the threads' timing, because each file is read by a single thread.
package final class ImportNoticeLog: Sendable {
    private struct Key: Hashable {
        var rule: Rule
        var file: String
    }

    private struct Place: Hashable {
        var file: String
        var outcome: ImportOutcome
    }

    /// The maximum number of examples of a consequence.
    private static let examples = 3

    private let groups = Mutex<[Key: ImportNoticeGroup]>([:])
    private let outcomes = Mutex<[Place: ImportConsequence]>([:])
    private let rowCounts = Mutex<[String: Int]>([:])
    private let sampleLimit: Int

    /// - Parameter samples: The maximum number of notices kept for each rule and file.
    package init(samples: Int = 20) {
        sampleLimit = samples
    }

    /// Counts a notice `count` times. The value is truncated to 80 characters.
    package func add(
        _ rule: Rule, file: String, row: Int? = nil, field: String? = nil, value: @autoclosure () -> String? = nil,
        count: Int = 1
    ) {
        groups.withLock { groups in
            let key = Key(rule: rule, file: file)
            var group = groups[key] ?? ImportNoticeGroup(rule: rule, file: file, count: 0, samples: [])
            group.count += count
            if group.samples.count < sampleLimit {
                let value = value().map { String($0.prefix(80)) }
                group.samples.append(ImportNotice(rule: rule, file: file, row: row, field: field, value: value))
            }
            groups[key] = group
        }
    }

    /// Counts a row that a fault changed or left out. Called where the importer does so.
    /// - Parameter example: the row's id, truncated to 40 characters.
    func note(_ outcome: ImportOutcome, file: String, example: @autoclosure () -> String?, count: Int = 1) {
        outcomes.withLock { outcomes in
            let place = Place(file: file, outcome: outcome)
            var known =
                outcomes[place]
                ?? ImportConsequence(file: file, outcome: outcome, count: 0, total: nil, examples: [])
            known.count += count
            if known.examples.count < Self.examples, let example = example() {
                known.examples.append(String(example.prefix(40)))
            }
            outcomes[place] = known
        }
    }

    /// Sets the number of rows of a file.
    func count(rows: Int, file: String) {
        rowCounts.withLock { $0[file] = rows }
    }

    /// The results of the faults.
    package var consequences: [ImportConsequence] {
        let totals = rowCounts.withLock { $0 }
        return outcomes.withLock { Array($0.values) }
            .map { consequence in
                var consequence = consequence
                consequence.total = totals[consequence.file]
                return consequence
            }
            .sorted(by: ImportConsequence.isBefore)
    }

    /// Adds a notice for texts that did not fit into a ``StringPool``.
    func add(refused: Int, file: String) {
        if refused > 0 { add(.tooMuchText, file: file, count: refused) }
    }

    /// All notices, errors first, then by rule and file.
    package var summary: [ImportNoticeGroup] {
        groups.withLock { Array($0.values) }.sorted { one, other in
            let order = Rule.Severity.allCases
            let (rank, otherRank) = (order.firstIndex(of: one.rule.severity), order.firstIndex(of: other.rule.severity))
            if rank != otherRank { return (rank ?? 0) < (otherRank ?? 0) }
            return (one.rule.rawValue, one.file) < (other.rule.rawValue, other.file)
        }
    }
}
