import TransitCore

/// Tracks whether a node can reach the database, and since when without interruption. Times are in milliseconds of the
/// node's monotonic clock.
package struct DatabaseContact: Sendable {
    private(set) var asked: Int64?
    private(set) var answered: Int64?
    package private(set) var hasFailed = false
    private var isPending = false
    private var steadySince: Int64?
    /// The database's clock in the latest response, and the time of that request.
    private var last: (clock: EpochMilliseconds, asked: Int64)?

    /// Whether the database is unreachable: the last request failed, or has been pending for longer than the timeout.
    func isAway(at now: Int64, _ rules: LeaseRules) -> Bool {
        guard let asked, answered != nil, !hasFailed else { return true }
        return isPending && now - asked >= rules.patience
    }

    mutating func ask(at now: Int64) { (asked, isPending) = (now, true) }

    mutating func fail() { (hasFailed, isPending, steadySince) = (true, false, nil) }

    mutating func hear(_ clock: EpochMilliseconds, at now: Int64, _ rules: LeaseRules) {
        guard let asked else { return }
        if steadySince == nil || now - asked >= rules.patience || hasBreak(hearing: clock, at: now, rules) {
            steadySince = now
        }
        (answered, last, hasFailed, isPending) = (now, (clock, asked), false, false)
    }

    /// Whether the database has been reachable for the duration of a lease, with its clock in step with this node's. An
    /// owner that can reach the database has renewed its lease by then.
    func isSteady(hearing clock: EpochMilliseconds, at now: Int64, _ rules: LeaseRules) -> Bool {
        guard let asked, let steadySince, !hasBreak(hearing: clock, at: now, rules) else { return false }
        return asked - steadySince >= rules.lease
    }

    private func hasBreak(hearing clock: EpochMilliseconds, at now: Int64, _ rules: LeaseRules) -> Bool {
        guard !hasFailed, let asked, let answered, let last else { return true }
        let passed = clock - last.clock
        let possible = (asked - answered - rules.drift)...(max(now - last.asked, asked - answered) + rules.drift)
        return now - answered > rules.silence || !possible.contains(passed)
    }
}
