import Cluster
import Synchronization
import TransitCore

/// An in-memory store of running days.
final class SharedLogs: RunningDayRepository {
    private let state = Mutex((contents: [RunningDaySegment: [UInt8]](), stores: 0, fails: false))

    var segments: [RunningDaySegment] { state.withLock { $0.contents.keys.sorted { $0.path < $1.path } } }

    /// The number of calls of `store`, including those that replaced a segment.
    var stores: Int { state.withLock { $0.stores } }

    func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }

    func segments(of agency: String, from date: ServiceDate) async throws(SealedDayFailure) -> [RunningDaySegment] {
        if state.withLock({ $0.fails }) { throw SealedDayFailure("away") }
        return segments.filter { $0.agency == agency && $0.date >= date }
    }

    func content(of segment: RunningDaySegment) async throws(SealedDayFailure) -> [UInt8]? {
        state.withLock { $0.contents[segment] }
    }

    func store(_ content: [UInt8], as segment: RunningDaySegment) async throws(SealedDayFailure) {
        if state.withLock({ $0.fails }) { throw SealedDayFailure("away") }
        state.withLock { state in
            state.contents[segment] = content
            state.stores += 1
        }
    }

    func delete(_ segment: RunningDaySegment) async throws(SealedDayFailure) {
        state.withLock { $0.contents[segment] = nil }
    }
}
