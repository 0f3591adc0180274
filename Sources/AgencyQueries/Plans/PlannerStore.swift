package import Agencies
import LiveModel
package import TransitCore

/// The data for one search: the runs of the searched days with live data, and the agencies' states.
package struct PlannerMoment: Sendable {
    package let routing: RoutingData
    package let view: LiveRunTable
    /// The service of each agency in the routing data.
    package let services: [AgencyService]
}

/// The timetables and streets that a network is built from.
struct GroundSource: Sendable {
    let agencies: [AgencyTimetable]
    let streets: Streets?

    init(_ agencies: [AgencyTimetable], _ streets: Streets?) {
        (self.agencies, self.streets) = (agencies, streets)
    }

    /// Builds the network. For a large city this takes up to seconds of processor time.
    func build() -> RoutingData { RoutingData(agencies, streets: streets) }

    /// Whether a network was built from the same timetables and streets.
    func matches(_ routing: RoutingData) -> Bool {
        routing.stops.streets === streets
            && routing.agencies.elementsEqual(agencies) {
                $0.agency == $1.agency && $0.timetable.hasSameFile(as: $1.timetable)
            }
    }
}

/// Caches planner data and builds missing data, one network at a time. Existing networks can be searched during a
/// build.
actor PlannerStore {
    /// A network with its run tables.
    private struct Entry {
        let routing: RoutingData
        var days: RunDays
        var overlays: [Overlay] = []
    }

    /// Live data applied to a run table.
    private struct Overlay {
        let table: RunTable
        let snapshots: [LiveSnapshot]
        let runs: LiveRuns
    }

    private let make: @Sendable (GroundSource) async -> RoutingData
    /// The networks, most recently used first.
    private var entries: [Entry] = []
    /// The timetables and streets of the network that most searches use; nil before the first call of ``keep(_:)``.
    private var current: GroundSource?
    private var building: Task<Void, Never>?
    /// The number of networks built so far.
    private(set) var builds = 0
    /// The number of networks in memory.
    var count: Int { entries.count }

    /// Creates an empty store.
    /// - Parameter make: builds a network; runs outside the actor.
    init(_ make: @escaping @Sendable (GroundSource) async -> RoutingData = { $0.build() }) {
        self.make = make
    }

    /// The maximum number of networks: the current one, one for an upcoming timetable, and one that is about to replace
    /// either of them.
    private static let mostEntries = 3
    private static let mostOverlays = 3

    /// Returns the data for a search, and builds it if necessary.
    /// - Parameter start: the start of the run table; see ``JourneyQuery/tableStart``.
    func moment(
        _ services: [AgencyService], _ streets: Streets?, startingAt start: TableDay, isLive: Bool
    ) async -> PlannerMoment {
        let source = GroundSource(services.map(\.own), streets)
        while !takeFirst(source) { await build(source) }
        let table = entries[0].days.table(startingAt: start)
        let live = isLive ? overlay(on: table, services.map(\.snapshot)) : nil
        return PlannerMoment(routing: entries[0].routing, view: LiveRunTable(table, live: live), services: services)
    }

    /// Builds a network before a search needs it.
    /// - Parameter start: the start of the run table to build with it; nil for none.
    func prepare(_ source: GroundSource, startingAt start: TableDay? = nil) async {
        guard !source.agencies.isEmpty else { return }
        while !takeFirst(source) { await build(source) }
        if let start { _ = entries[0].days.table(startingAt: start) }
    }

    /// Removes all networks from memory, except those built from the given sources.
    /// - Parameter sources: the first is the source of most searches.
    func keep(_ sources: [GroundSource]) {
        current = sources.first
        entries.removeAll { entry in !sources.contains { $0.matches(entry.routing) } }
    }

    /// Moves the network of a source to the front of the list; returns false if it is not built.
    private func takeFirst(_ source: GroundSource) -> Bool {
        guard let index = entries.firstIndex(where: { source.matches($0.routing) }) else { return false }
        entries.insert(entries.remove(at: index), at: 0)
        return true
    }

    /// Builds a network; if a build is already running, waits for that one instead.
    private func build(_ source: GroundSource) async {
        if let building { return await building.value }
        let task = Task {
            add(await make(source))
            // Reset inside the task, so that the actor is ready for the next build when waiting callers resume.
            building = nil
        }
        building = task
        await task.value
    }

    private func add(_ routing: RoutingData) {
        builds += 1
        entries.insert(Entry(routing: routing, days: RunDays(routing.network)), at: 0)
        guard entries.count > Self.mostEntries else { return }
        let oldest = entries.lastIndex { current?.matches($0.routing) != true }
        entries.remove(at: oldest ?? entries.count - 1)
    }

    private func overlay(on table: RunTable, _ snapshots: [LiveSnapshot]) -> LiveRuns {
        let known = entries[0].overlays.first { known in
            known.table === table && known.snapshots.elementsEqual(snapshots) { $0 === $1 }
        }
        if let known { return known.runs }
        let made = LiveRuns(table, snapshots.map(\.runChanges), in: snapshots.map(\.timetable))
        entries[0].overlays.removeAll { $0.table === table }
        entries[0].overlays.append(Overlay(table: table, snapshots: snapshots, runs: made))
        if entries[0].overlays.count > Self.mostOverlays { entries[0].overlays.removeFirst() }
        return made
    }
}
