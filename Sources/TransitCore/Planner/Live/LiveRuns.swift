/// The live changes to a ``RunTable``: runs that are delayed, early, canceled, detoured or added. Rebuilt with each
/// snapshot; only the affected RAPTOR routes are rebuilt.
///
/// A changed run stays in its RAPTOR route as long as it does not change the order of runs and has the same stops.
/// Otherwise it moves to an additional RAPTOR route, after those of the table.
package final class LiveRuns: Sendable {
    /// A run that no timetable contains.
    package struct Added: BitwiseCopyable, Sendable {
        var run: Run
        /// The run's index in the snapshot's list of runs.
        var number: UInt32
        var pattern: PatternIndex
        /// Whether the run replaces a scheduled trip; see ``RunChange/isInPlaceOfTrip``.
        var isInPlaceOfTrip: Bool
        var line: PatternIndex?
    }

    package let table: RunTable
    /// The network's timetables, including patterns from realtime feeds.
    let timetables: [Timetable]
    /// The table's RAPTOR routes, some of them rebuilt, followed by additional RAPTOR routes.
    let raptorRoutes: ColumnMemory<RaptorRouteIndex, RaptorRoute>
    /// The calls of the additional RAPTOR routes at each node, for boarding and for alighting.
    let boardings, alightings: GroupMemory<NodeIndex, RaptorRouteStop>
    /// Added runs. Their run indexes follow those of the table's runs.
    let added: ColumnMemory<Int, Added>
    /// The pattern whose shape a run follows, for each run that does not follow the shape of its own pattern. Most runs
    /// are absent.
    private let lines: [Run: PatternIndex]
    /// The station closures: lifts and stops that are closed to step-free riders.
    package let closures: [NetworkClosure]
    // The memory to which the RAPTOR routes point.
    private let times: Arena<RunCall>
    private let calls: Arena<RaptorRouteCall>
    private let routeRuns: Arena<RaptorRouteRun>
    private let fastest: Arena<Int32>

    /// Applies changes to the runs of a table.
    /// - Parameters:
    ///   - changes: The changes for each of the network's timetables, in order; nil if there is no live data.
    ///   - timetables: The network's timetables, including the patterns that the changes refer to; nil for the
    ///     network's own.
    package init(_ table: RunTable, _ changes: [RunChanges?], in timetables: [Timetable]? = nil) {
        let timetables = timetables ?? table.network.timetables
        var builder = LiveBuilder(table, changes, timetables)
        builder.build()
        self.table = table
        self.timetables = timetables
        raptorRoutes = ColumnMemory(builder.raptorRoutes)
        let count = table.raptorRoutes.column.count
        let stops = RaptorRouteStops(builder.raptorRoutes.rows[count...], first: count)
        boardings = GroupMemory(owners: table.network.nodeCount, stops.boardings)
        alightings = GroupMemory(owners: table.network.nodeCount, stops.alightings)
        added = ColumnMemory(builder.added)
        (times, calls, routeRuns, fastest) = (builder.times, builder.calls, builder.routeRuns, builder.fastest)
        var lines: [Run: PatternIndex] = [:]
        for (number, known) in changes.enumerated() {
            for change in known?.runs ?? [] {
                guard let line = change.line, let day = change.trip else { continue }
                lines[Run(trip: NetworkTrip(timetable: number, trip: day.trip), date: day.date)] = line
            }
        }
        self.lines = lines
        closures = changes.enumerated().flatMap { number, known in
            (known?.closures ?? []).map { NetworkClosure(timetable: number, closure: $0) }
        }
    }

    /// Returns the pattern whose shape a ride follows, nil if the ride follows the shape of its own pattern.
    func line(of ride: PlanRide, as added: Added?) -> PatternIndex? {
        if let added { return added.line }
        return lines.isEmpty ? nil : lines[Run(trip: ride.trip, date: ride.date)]
    }
}
