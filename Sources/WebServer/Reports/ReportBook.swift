import Crypto
import Reports
import TransitCore

/// What riders said today, in memory: counts of trips, and marks by which an address is not counted twice.
///
/// A mark is a hash of address, trip and kind with a key of its trip's day of service. The key is made up when that day is first
/// spoken of and forgotten with it, so that afterwards no mark says anything, not even to whoever has all addresses. See
/// decision 0052; and 0075 for servers that count together, whose key of a day is made of the one that they share.
struct ReportBook: Sendable {
    /// Bounds against whoever wants the server to remember.
    struct Limits: Sendable {
        /// Trips that are spoken of at once.
        var trips = 10_000
        var marks = 100_000
        /// Reports from as many networks are told to others.
        var told = 3
        /// Seconds after the last report for which they are told, and for which a trip is remembered at all.
        var fresh: Int64 = 2 * 3600
        var kept: Int64 = 24 * 3600
    }

    /// What has come of a report.
    enum Verdict: Sendable, Equatable {
        case counted
        /// Somebody at this address has said so already.
        case known
        /// There is no room.
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
    /// What other servers have not been told of.
    private var untold: [ReportMark] = []
    /// Since the server's start.
    private(set) var totals: [String: [Int]] = [:]

    private struct PendingKey: Hashable {
        var trip: ReportedTrip
        var hour: Int64
        var kind: ReportKind
    }

    /// - Parameter makeKey: of a day, bytes that nobody can guess.
    init(limits: Limits = Limits(), makeKey: @escaping @Sendable (ServiceDate) -> [UInt8]) {
        self.limits = limits
        self.makeKey = makeKey
    }

    /// - Parameter address: of whoever says so, in bytes; only a mark of it stays.
    mutating func add(
        _ kind: ReportKind, of trip: ReportedTrip, from address: [UInt8], at now: EpochSeconds
    ) -> Verdict {
        let mark = mark(of: kind, trip, address)
        let report = ReportMark(trip: trip, kind: kind, mark: mark, at: now)
        let verdict = count(report)
        guard verdict == .counted else { return verdict }
        untold.append(report)
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

    /// Counts what riders said at other servers. These write it down.
    mutating func merge(_ reports: [ReportMark], at now: EpochSeconds) {
        for report in reports where -60..<limits.kept ~= now - report.at { _ = count(report) }
    }

    /// What is still to be told to other servers, which then counts as told.
    mutating func takeUntold() -> [ReportMark] {
        defer { untold = [] }
        return untold
    }

    mutating func tellAgain(_ reports: [ReportMark]) {
        untold += reports.prefix(max(limits.marks - untold.count, 0))
    }

    private mutating func mark(of kind: ReportKind, _ trip: ReportedTrip, _ address: [UInt8]) -> Int64 {
        if days[trip.date] == nil { days[trip.date] = Day(key: makeKey(trip.date)) }
        let key = days[trip.date]?.key ?? []
        let named = Array("\(kind.rawValue) \(trip.agency) \(trip.trip)".utf8)
        // The key's length is fixed, and so is the address's: nothing can be taken for something else.
        return SHA256.bytes(of: key + address + named).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
    }

    /// Forgets what is too old to matter, and the keys of days that nobody speaks of any more.
    mutating func forget(at now: EpochSeconds) {
        trips = trips.filter { now - $0.value.lastAt < limits.kept }
        let spoken = Set(trips.keys.map(\.date))
        days = days.filter { spoken.contains($0.key) }
    }

    /// What others are told of an agency's trips now.
    func told(of agency: String, at now: EpochSeconds) -> [(trip: ReportedTrip, reports: ToldReports)] {
        trips.compactMap { trip, counts in
            guard trip.agency == agency, now - counts.lastAt < limits.fresh else { return nil }
            let enough = counts.counts.map { $0 >= limits.told ? $0 : 0 }
            guard enough.contains(where: { $0 > 0 }) else { return nil }
            return (
                trip,
                ToldReports(didNotCome: enough[ReportKind.didNotCome.index], full: enough[ReportKind.full.index])
            )
        }
    }

    /// Of the last day, by agency, for operators: how many reports, and of how many trips.
    func summary(of agency: String) -> (reports: ToldReports, trips: Int) {
        var (reports, number) = (ToldReports(), 0)
        for (trip, counts) in trips where trip.agency == agency {
            reports.didNotCome += counts.counts[ReportKind.didNotCome.index]
            reports.full += counts.counts[ReportKind.full.index]
            number += 1
        }
        return (reports, number)
    }

    /// What is still to be written down, which then counts as written.
    mutating func takePending() -> [ReportRow] {
        defer { pending = [:] }
        return pending.map { ReportRow(trip: $0.trip, hour: $0.hour, kind: $0.kind, count: $1) }
    }

    /// Takes back what could not be written.
    mutating func putBack(_ rows: [ReportRow]) {
        for row in rows where pending.count < 2 * limits.trips {
            pending[PendingKey(trip: row.trip, hour: row.hour, kind: row.kind), default: 0] += row.count
        }
    }
}

extension ReportKind {
    fileprivate var index: Int { self == .didNotCome ? 0 : 1 }
}
