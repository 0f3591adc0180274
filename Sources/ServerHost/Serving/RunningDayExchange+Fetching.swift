import Cluster
import Fetching
import LiveEngine
import LiveModel
import ServiceHistory
import Synchronization
import TransitCore
import WebServer

// Fetching of running days that other nodes recorded, so that this node can continue them.
extension RunningDayExchange {
    /// The maximum time that a takeover waits for the days of other nodes.
    private static let timeout = Duration.seconds(10)
    /// The maximum number of logs that are fetched, newest first.
    private static let mostLogs = 32

    /// Returns the records of other nodes for an agency's running days, and those of this node if its own log is lost.
    /// - Returns: An empty array if the store does not respond in time; the records are then merged when the day ends.
    func parts(of agency: String, besides folder: HistoryFolder) async -> [RunningDayPart] {
        let found = Mutex<[RunningDayPart]>([])
        let isInTime = await Patience.wait(for: Self.timeout) {
            do {
                let parts = try await self.fetch(agency, besides: folder)
                found.withLock { $0 = parts }
                self.progress.report(nil, of: agency, .running)
            } catch {
                self.progress.report(error, of: agency, .running)
            }
        }
        guard isInTime else { return [] }
        return found.withLock { $0 }
    }

    private func fetch(_ agency: String, besides folder: HistoryFolder) async throws -> [RunningDayPart] {
        let today = clock.now.utcDate
        let open = Set(try await HistoryService.blocking { folder.openDays() })
        let segments = try await repository.segments(of: agency, from: today.advanced(by: -2))
            .filter { $0.node != node || !open.contains($0.date) }
        var parts: [RunningDayPart] = []
        let logs = Dictionary(grouping: segments, by: LogName.init).sorted { $0.key.isOlder(than: $1.key) }
        for log in logs.suffix(Self.mostLogs) {
            guard let part = try await part(log.value.sorted { $0.index < $1.index }, log.key.date) else { continue }
            parts.append(part)
            progress.update(agency) { $0.fetched += 1 }
        }
        let now = clock.now.seconds
        return parts.filter { now < $0.day.start + DayRecorder.dayLength }
    }

    private func part(_ segments: [RunningDaySegment], _ date: ServiceDate) async throws -> RunningDayPart? {
        var contents: [[UInt8]] = []
        for segment in segments {
            if let content = try await repository.content(of: segment) { contents.append(content) }
        }
        let fetched = contents
        return try await HistoryService.blocking { RunningDayPart(fetched, of: date) }
    }
}

/// The identity of a stored log.
private struct LogName: Hashable {
    let date: ServiceDate
    let node: String
    let log: Int64

    init(_ segment: RunningDaySegment) { (date, node, log) = (segment.date, segment.node, segment.log) }

    /// Whether the log was begun before another log.
    func isOlder(than other: LogName) -> Bool { (log, node, date) < (other.log, other.node, other.date) }
}
