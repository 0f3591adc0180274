import NIOPosix
import Synchronization
import Tiles
import TransitCore

/// The parts of the base map around each agency, for download. The tiles of each part are determined on first request,
/// and redetermined when the agency's timetable changes.
final class BaseMapPacks: Sendable {
    private typealias Plan = Task<Result<TilePack?, TileArchiveError>, Never>

    private struct Entry {
        var timetable: Timetable
        var plan: Plan
    }

    private let archive: any TileArchive
    private let limits: TilePack.Limits
    private let known = Mutex<(plans: [String: Entry], order: [String])>(([:], []))

    /// The maximum number of stored plans; each takes up to about 300 kB.
    private static let most = 64

    init(_ archive: any TileArchive, limits: TilePack.Limits = TilePack.Limits()) {
        self.archive = archive
        self.limits = limits
    }

    /// Returns the part of the base map around an agency's stops.
    /// - Returns: nil if the map does not cover them.
    /// - Throws: if the map file cannot be read.
    func pack(of agency: String, _ timetable: Timetable) async throws(TileArchiveError) -> TilePack? {
        let plan = known.withLock { known in
            if let entry = known.plans[agency], entry.timetable.file === timetable.file { return entry.plan }
            let made = makePlan(timetable.file)
            if known.plans.updateValue(Entry(timetable: timetable, plan: made), forKey: agency) == nil {
                known.order.append(agency)
                if known.order.count > Self.most { known.plans[known.order.removeFirst()] = nil }
            }
            return made
        }
        let result = await plan.value
        // A failed read may succeed later, so failures are not cached.
        if case .failure = result { forget(agency, plan) }
        return try result.get()
    }

    private func forget(_ agency: String, _ plan: Plan) {
        known.withLock { known in
            guard known.plans[agency]?.plan == plan else { return }
            known.plans[agency] = nil
            known.order.removeAll { $0 == agency }
        }
    }

    /// Creates a part on a separate thread, because that reads each of its tiles once.
    private func makePlan(_ timetable: Timetable) -> Plan {
        Task { [archive, limits] in
            let work = { @Sendable in
                Result { () throws(TileArchiveError) in
                    try TilePack(
                        of: archive, around: timetable.stops.lazy.compactMap { timetable.coordinate(of: $0) },
                        limits: limits)
                }
            }
            let found = try? await NIOThreadPool.singleton.runIfActive(work)
            return found ?? .failure(.damaged(reason: "it can no longer be read"))
        }
    }
}
