import Synchronization

/// Collects notices from several threads. All are counted, and the first of each rule and file are kept.
///
/// The result does not depend on the threads' timing, because each file is read by a single thread.
package final class ImportNoticeLog: Sendable {
    private struct Key: Hashable {
        var rule: Rule
        var file: String
    }

    private let groups = Mutex<[Key: ImportNoticeGroup]>([:])
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
