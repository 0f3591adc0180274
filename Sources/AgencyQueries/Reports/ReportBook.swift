import Crypto
import HTTPServer
import RiderData
import TransitCore

/// Counts riders' reports per trip, in memory. Marks prevent a client's report from being counted twice.
///
/// A mark is a keyed hash of the client's address, the trip and the kind of report. Each service day has its own key,
/// created with the day's first report and deleted when none of the day's trips is stored any longer. Without the key,
/// a mark reveals nothing, even to an attacker who tries all addresses. See decision 0052, and decision 0075 for
/// clusters, whose nodes derive each day's key from a shared key.
package struct ReportBook: Sendable {
    /// The limits on stored reports, and the conditions for showing them to riders.
    struct Limits: Sendable {
        /// The maximum number of trips with reports.
        var trips = 10_000
        var marks = 100_000
        /// The number of distinct clients (IPv4 addresses or IPv6 /64 networks) that must send a report before riders
        /// see it.
        var displayed = 3
        /// The number of seconds after a trip's last report for which its reports are shown (`fresh`) and stored
        /// (`kept`).
        var fresh: Int64 = 2 * 3600
        var kept: Int64 = 24 * 3600
    }

    /// The outcome of adding a report.
    package enum Verdict: Sendable, Equatable {
        case counted
        /// The client had already sent this report.
        case known
        /// The maximum number of trips or marks has been reached.
        case full
    }

    private struct Counts {
        var counts = [0, 0]
        var lastAt: EpochSeconds
    }

    private struct Day {
        var key: [UInt8]
        var marks: Set<Int64> = []
    }

    private let limits: Limits
    private let makeKey: @Sendable (ServiceDate) -> [UInt8]
    private var trips: [ReportedTrip: Counts] = [:]
    private var days: [ServiceDate: Day] = [:]
    private var pending: [PendingKey: Int] = [:]
    /// The reports not yet sent to other nodes.
    private var unsent: [ReportMark] = []
    /// The number of reports that this node has received since it started, by agency and kind.
    private(set) var totals: [String: [Int]] = [:]

    private struct PendingKey: Hashable {
        var trip: ReportedTrip
        var hour: Int64
        var kind: ReportKind
    }

    /// Creates a book without reports.
    /// - Parameter makeKey: returns the secret key of a service day. All nodes of a cluster must return the same key.
    init(limits: Limits = Limits(), makeKey: @escaping @Sendable (ServiceDate) -> [UInt8]) {
        self.limits = limits
        self.makeKey = makeKey
    }

    /// Adds a report.
    /// - Parameter address: the client's address in bytes; only a mark derived from it is stored.
    mutating func add(
        _ kind: ReportKind, of trip: ReportedTrip, from address: [UInt8], at now: EpochSeconds
    ) -> Verdict {
        let mark = mark(of: kind, trip, address)
        let report = ReportMark(trip: trip, kind: kind, mark: mark, at: now)
        let verdict = count(report)
        guard verdict == .counted else { return verdict }
        unsent.append(report)
        totals[trip.agency, default: [0, 0]][kind.index] += 1
        let key = PendingKey(trip: trip, hour: now.rawValue / 3600, kind: kind)
        if pending[key] != nil || pending.count < 2 * limits.trips { pending[key, default: 0] += 1 }
        return .counted
    }

    private mutating func count(_ report: ReportMark) -> Verdict {
        let (trip, date) = (report.trip, report.trip.date)
        guard days[date]?.marks.contains(report.mark) != true else { return .known }
        let markCount = days.values.reduce(0) { $0 + $1.marks.count }
        guard trips[trip] != nil || trips.count < limits.trips, markCount < limits.marks else { return .full }
        days[date, default: Day(key: makeKey(date))].marks.insert(report.mark)
        var counts = trips[trip] ?? Counts(lastAt: report.at)
        counts.counts[report.kind.index] += 1
        counts.lastAt = max(counts.lastAt, report.at)
        trips[trip] = counts
        return .counted
    }

    /// Adds reports received from other nodes, which persist them. Skips reports that are already counted, too old, or
    /// more than a minute in the future.
    mutating func merge(_ reports: [ReportMark], at now: EpochSeconds) {
        for report in reports where -60..<limits.kept ~= now - report.at { _ = count(report) }
    }

    /// Removes and returns the reports that have not yet been sent to other nodes.
    mutating func takeUnsent() -> [ReportMark] {
        defer { unsent = [] }
        return unsent
    }

    /// Restores reports that could not be sent, up to the limit.
    mutating func restoreUnsent(_ reports: [ReportMark]) {
        unsent += reports.prefix(max(limits.marks - unsent.count, 0))
    }

    private mutating func mark(of kind: ReportKind, _ trip: ReportedTrip, _ address: [UInt8]) -> Int64 {
        if days[trip.date] == nil { days[trip.date] = Day(key: makeKey(trip.date)) }
        let key = days[trip.date]?.key ?? []
        let named = Array("\(kind.rawValue) \(trip.agency) \(trip.trip)".utf8)
        // The key and the address have fixed lengths, so that the concatenation is unambiguous.
        return SHA256.bytes(of: key + address + named).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Removes expired trips, the keys of days without trips, and the totals of removed agencies.
    mutating func forget(at now: EpochSeconds, allBut agencies: Set<String>) {
        totals = totals.filter { agencies.contains($0.key) }
        trips = trips.filter { now - $0.value.lastAt < limits.kept }
        let spoken = Set(trips.keys.map(\.date))
        days = days.filter { spoken.contains($0.key) }
    }

    /// Returns the reports of an agency's trips that are currently shown to riders.
    func displayed(of agency: String, at now: EpochSeconds) -> [(trip: ReportedTrip, reports: DisplayedReports)] {
        trips.compactMap { trip, counts in
            guard trip.agency == agency, now - counts.lastAt < limits.fresh else { return nil }
            let enough = counts.counts.map { $0 >= limits.displayed ? $0 : 0 }
            guard enough.contains(where: { $0 > 0 }) else { return nil }
            return (
                trip,
                DisplayedReports(didNotCome: enough[ReportKind.didNotCome.index], full: enough[ReportKind.full.index])
            )
        }
    }

    /// Returns the stored reports of an agency by kind, and the number of trips with reports, for operators.
    func summary(of agency: String) -> (reports: DisplayedReports, trips: Int) {
        var (reports, number) = (DisplayedReports(), 0)
        for (trip, counts) in trips where trip.agency == agency {
            reports.didNotCome += counts.counts[ReportKind.didNotCome.index]
            reports.full += counts.counts[ReportKind.full.index]
            number += 1
        }
        return (reports, number)
    }

    /// Removes and returns the counts that have not been persisted.
    mutating func takePending() -> [ReportRow] {
        defer { pending = [:] }
        return pending.map { ReportRow(trip: $0.trip, hour: $0.hour, kind: $0.kind, count: $1) }
    }

    /// Restores counts that could not be persisted.
    mutating func putBack(_ rows: [ReportRow]) {
        for row in rows where pending.count < 2 * limits.trips {
            pending[PendingKey(trip: row.trip, hour: row.hour, kind: row.kind), default: 0] += row.count
        }
    }
}

extension ReportKind {
    fileprivate var index: Int { self == .didNotCome ? 0 : 1 }
}
