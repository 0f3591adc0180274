import Synchronization

/// Collects notices from several threads. All are counted, and the first notices of each rule and file are stored.
///
/// The result does not depend on the timing of threads, because each file is read by a single thread.
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

    /// Creates an empty log.
    /// - Parameter samples: The maximum number of notices stored for each rule and file.
    package init(samples: Int = 20) {
        sampleLimit = samples
    }

    /// Adds `count` to the number of notices of a rule. The value is truncated to 80 characters.
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

    /// Counts a row that was changed or left out because of a fault.
    /// - Parameter example: The row's id, truncated to 40 characters.
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

    /// Records the total number of rows of a file.
    func count(rows: Int, file: String) {
        rowCounts.withLock { $0[file] = rows }
    }

    /// The outcomes of the faults with the number of affected rows.
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

    /// Adds a notice for strings that did not fit into a ``StringPool``.
    func add(refused: Int, file: String) {
        if refused > 0 { add(.tooMuchText, file: file, count: refused) }
    }

    /// The stored notices, errors first, then sorted by rule and file.
    package var summary: [ImportNoticeGroup] {
        groups.withLock { Array($0.values) }.sorted { one, other in
            let order = Rule.Severity.allCases
            let (rank, otherRank) = (order.firstIndex(of: one.rule.severity), order.firstIndex(of: other.rule.severity))
            if rank != otherRank { return (rank ?? 0) < (otherRank ?? 0) }
            return (one.rule.rawValue, one.file) < (other.rule.rawValue, other.file)
        }
    }
}
