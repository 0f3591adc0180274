import LiveEngine
import TransitCore

/// The data for one search: the runs of its days with live data, and the agencies' states.
struct PlannerMoment: Sendable {
    let routing: RoutingData
    let view: LiveRunTable
    /// The service of each agency in the routing data.
    let services: [AgencyService]
}

/// Caches the planner data and builds what is missing, one at a time so that nothing is built twice.
actor PlannerStore {
    private var routing: RoutingData?
    private var days: RunDays?
    private var overlays: [Overlay] = []

    /// The live data applied to a run table.
    private struct Overlay {
        let table: RunTable
        let snapshots: [LiveSnapshot]
        let runs: LiveRuns
    }

    /// Returns the data for a search.
    /// - Parameter start: the start of the run table; see ``JourneyQuery/tableStart``.
    func moment(
        _ services: [AgencyService], _ streets: Streets?, startingAt start: TableDay, isLive: Bool
    ) -> PlannerMoment {
        let routing = routing(of: services, streets)
        var days = days ?? RunDays(routing.network)
        let table = days.table(startingAt: start)
        self.days = days
        let live = isLive ? overlay(on: table, services.map(\.snapshot)) : nil
        return PlannerMoment(routing: routing, view: LiveRunTable(table, live: live), services: services)
    }

    func forget() { (routing, days, overlays) = (nil, nil, []) }

    func routing(of services: [AgencyService], _ streets: Streets?) -> RoutingData {
        if let routing, isMade(routing, of: services, streets) { return routing }
        // The old network is released first, because two would take twice the memory.
        forget()
        let made = RoutingData(services.map(\.own), streets: streets)
        routing = made
        return made
    }

    /// Whether a network was built from these timetables and streets.
    private func isMade(_ routing: RoutingData, of services: [AgencyService], _ streets: Streets?) -> Bool {
        routing.stops.streets === streets
            && routing.agencies.elementsEqual(services) {
                $0.agency == $1.agencyID && $0.timetable.hasSameFile(as: $1.timetable)
            }
    }

    private func overlay(on table: RunTable, _ snapshots: [LiveSnapshot]) -> LiveRuns {
        let known = overlays.first { known in
            known.table === table && known.snapshots.elementsEqual(snapshots) { $0 === $1 }
        }
        if let known { return known.runs }
        let made = LiveRuns(table, snapshots.map(\.runChanges), in: snapshots.map(\.timetable))
        overlays.removeAll { $0.table === table }
        overlays.append(Overlay(table: table, snapshots: snapshots, runs: made))
        if overlays.count > Self.mostOverlays { overlays.removeFirst() }
        return made
    }

    private static let mostOverlays = 3
}
