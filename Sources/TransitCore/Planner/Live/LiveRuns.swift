/// What is live on top of a ``RunTable``: runs that are late or early, do not run, go elsewhere, or are in no timetable. Made anew
/// with each snapshot, from the lanes that it touches alone.
///
/// A run that is changed stays in its lane as long as it overtakes nobody there and calls where the lane does; else it has a lane
/// of its own beside the table's.
package final class LiveRuns: Sendable {
    package struct Added: BitwiseCopyable, Sendable {
        var run: Run
        /// Where it stands among the snapshot's runs.
        var number: UInt32
        var pattern: PatternIndex
        /// See ``RunChange``.
        var isInPlaceOfTrip: Bool
        var line: PatternIndex?
    }

    package let table: RunTable
    /// The network's, with the patterns that only feeds know.
    let timetables: [Timetable]
    /// The table's, with those that are touched made anew, and others behind them.
    let lanes: ColumnMemory<LaneIndex, Lane>
    /// Where those others call.
    let boardings, alightings: GroupMemory<NodeIndex, LaneStop>
    /// Runs that no timetable has, counted on from the table's.
    let added: ColumnMemory<Int, Added>
    /// The lines of trips that go along others than the timetable's; few have any.
    private let lines: [Run: PatternIndex]
    // What lanes point into.
    private let times: Arena<RunCall>
    private let calls: Arena<LaneCall>
    private let laneRuns: Arena<LaneRun>
    private let fastest: Arena<Int32>

    /// - Parameters:
    ///   - changes: one for each timetable of the network, in their order; nil where nothing is known.
    ///   - timetables: the network's, each with the patterns that its changes speak of; nil where these are the network's own.
    package init(_ table: RunTable, _ changes: [RunChanges?], in timetables: [Timetable]? = nil) {
        let timetables = timetables ?? table.network.timetables
        var builder = LiveBuilder(table, changes, timetables)
        builder.build()
        self.table = table
        self.timetables = timetables
        lanes = ColumnMemory(builder.lanes)
        let count = table.lanes.column.count
        let stops = LaneStops(builder.lanes.rows[count...], first: count)
        boardings = GroupMemory(owners: table.network.nodeCount, stops.boardings)
        alightings = GroupMemory(owners: table.network.nodeCount, stops.alightings)
        added = ColumnMemory(builder.added)
        (times, calls, laneRuns, fastest) = (builder.times, builder.calls, builder.laneRuns, builder.fastest)
        var lines: [Run: PatternIndex] = [:]
        for (number, known) in changes.enumerated() {
            for change in known?.runs ?? [] {
                guard let line = change.line, let day = change.trip else { continue }
                lines[Run(trip: NetworkTrip(timetable: number, trip: day.trip), date: day.date)] = line
            }
        }
        self.lines = lines
    }

    /// The pattern along whose line a ride goes, where that is not its own.
    func line(of ride: PlanRide, as added: Added?) -> PatternIndex? {
        if let added { return added.line }
        return lines.isEmpty ? nil : lines[Run(trip: ride.trip, date: ride.date)]
    }
}
