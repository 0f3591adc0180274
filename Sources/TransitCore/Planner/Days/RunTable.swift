/// The runs of a network within two and a half days, sorted into RAPTOR routes. Each query uses one table: a forward
/// query uses the table that begins with the query's half day, a backward query the table that ends with it. Every
/// departure within a day therefore has a full day of runs after it, and adjacent tables find the same journeys. Days
/// are UTC days because the agencies of a network may lie in several time zones.
///
/// The table is longer if the network has long trips, so that journeys on multi-day coaches, ferries and trains fit;
/// see ``TripSpan``.
package final class RunTable: Sendable {
    package let network: Network
    /// The origin of the table's times.
    package let start: EpochSeconds
    /// Whether the table contains all runs. False if the timetable exceeds ``mostCalls``.
    package let isWhole: Bool
    package let runs: ColumnMemory<RunIndex, Run>
    let raptorRoutes: ColumnMemory<RaptorRouteIndex, RaptorRoute>
    let runPlaces: ColumnMemory<RunIndex, RaptorRoutePlace>
    /// The run that follows each run by an in-seat transfer.
    let next: ColumnMemory<RunIndex, RunIndex>
    /// The runs that precede each run in an in-seat transfer.
    let previous: GroupMemory<RunIndex, RunIndex>
    /// The copies of each run. A run has one copy for each in-seat transfer beyond the first.
    let copies: GroupMemory<RunIndex, RunIndex>
    /// The calls at each node that allow boarding, and those that allow alighting.
    let boardings, alightings: GroupMemory<NodeIndex, RaptorRouteStop>
    let tripRuns: TripRuns
    /// The length in seconds of the period in which the table's runs begin.
    let length: Int64
    // The memory to which the RAPTOR routes point.
    private let calls: ColumnMemory<Int, RaptorRouteCall>
    private let times: ColumnMemory<Int, RunCall>
    private let routeRuns: ColumnMemory<Int, RaptorRouteRun>
    private let departures, fastest: ColumnMemory<Int, Int32>

    /// The table's usual length in seconds: without an extension for long trips.
    static let usualLength: Int64 = 5 * 43_200
    /// The maximum total number of calls of all runs in a table; this many calls take about 400 MB.
    static let mostCalls = 50_000_000

    /// Returns the ``TableDay`` of the table to search for journeys that depart at `moment` or later.
    package static func start(forwardFrom moment: EpochSeconds) -> TableDay { TableDay(forwardFrom: moment) }

    /// Returns the ``TableDay`` of the table to search for journeys that arrive by `moment`.
    package static func start(backwardFrom moment: EpochSeconds) -> TableDay { TableDay(backwardFrom: moment) }

    package init(_ network: Network, start day: TableDay) {
        let draft = RunTableDraft.whole(network, day)
        let raptorRoutes = RaptorRouteDraft(draft)
        self.network = network
        (start, length) = (draft.start, draft.length)
        isWhole = draft.isWhole
        runs = ColumnMemory(draft.runs)
        next = ColumnMemory(draft.next)
        let joined = draft.next.indices.filter { draft.next[$0] != .none }
        previous = GroupMemory(owners: draft.runs.count, joined.map { (draft.next[$0], $0) })
        copies = GroupMemory(owners: draft.runs.count, draft.copies)
        tripRuns = draft.tripRuns
        let calls = ColumnMemory<Int, RaptorRouteCall>(raptorRoutes.calls)
        let times = ColumnMemory<Int, RunCall>(raptorRoutes.times)
        let routeRuns = ColumnMemory<Int, RaptorRouteRun>(
            raptorRoutes.runs.map { RaptorRouteRun(times: times.pointer(at: $0.firstTime), run: $0.run, next: $0.next) }
        )
        let departures = ColumnMemory<Int, Int32>(raptorRoutes.departures)
        let fastest = ColumnMemory<Int, Int32>(raptorRoutes.fastest)
        (self.calls, self.times, self.routeRuns) = (calls, times, routeRuns)
        (self.departures, self.fastest) = (departures, fastest)
        self.raptorRoutes = ColumnMemory(
            IndexedArray(for: raptorRoutes.raptorRoutes.indices) {
                let raptorRoute = raptorRoutes.raptorRoutes[$0]
                return raptorRoute.raptorRoute(
                    runs: routeRuns.pointer(at: raptorRoute.firstRun),
                    departures: departures.pointer(at: raptorRoute.firstDeparture),
                    fastest: fastest.pointer(at: raptorRoute.firstFastest),
                    calls: calls.pointer(at: raptorRoute.firstCall))
            })
        runPlaces = ColumnMemory(raptorRoutes.runPlaces)
        let stops = RaptorRouteStops(self.raptorRoutes.column)
        boardings = GroupMemory(owners: network.nodeCount, stops.boardings)
        alightings = GroupMemory(owners: network.nodeCount, stops.alightings)
    }

    /// Returns the scheduled calls of a run, followed by those of the next run (in-seat transfer).
    func times(of run: RunIndex) -> UnsafePointer<RunCall> {
        let place = runPlaces.column[run]
        return raptorRoutes.column[place.raptorRoute].run(Int(place.number)).times
    }

    /// Converts a time to seconds since the table's start, clamped to 60 days on either side.
    func seconds(_ moment: EpochSeconds) -> Int32 { Int32(clamping: min(max(moment - start, -Self.far), Self.far)) }

    /// The limit in seconds of times relative to the table's start; it exceeds the duration of any trip that overlaps
    /// the table.
    private static let far: Int64 = 60 * 86_400

    package func moment(_ seconds: Int32) -> EpochSeconds { start + Int64(seconds) }
}

/// An index of the runs of each trip.
struct TripRuns: Sendable {
    /// One group per timetable, with the runs of each trip.
    var byTrip: [GroupMemory<TripIndex, RunIndex>] = []

    /// Returns the run of a trip on a service date. A trip has at most one run for each of the table's few days.
    func find(_ run: Run, in runs: Column<RunIndex, Run>) -> RunIndex? {
        let timetable = Int(run.trip.timetable)
        guard timetable < byTrip.count else { return nil }
        return byTrip[timetable].groups.at(run.trip.trip).first { runs[$0].date == run.date }
    }
}

extension GroupedColumn {
    /// Returns the elements of a row; empty if the row does not exist.
    func at(_ owner: Owner) -> Column<Int, Element> { starts.hasRow(owner) ? self[owner] : Column() }
}

/// Collects the calls of RAPTOR routes at each node.
struct RaptorRouteStops {
    private(set) var boardings: [(owner: NodeIndex, element: RaptorRouteStop)] = []
    private(set) var alightings: [(owner: NodeIndex, element: RaptorRouteStop)] = []

    init(_ raptorRoutes: some RandomAccessCollection<RaptorRoute>, first: Int = 0) {
        for (number, raptorRoute) in raptorRoutes.enumerated() {
            for call in 0..<Int(raptorRoute.callCount) {
                let stop = RaptorRouteStop(
                    raptorRoute: RaptorRouteIndex(first + number), call: UInt16(call),
                    fromLast: UInt16(Int(raptorRoute.callCount) - 1 - call))
                let place = raptorRoute.call(call)
                if place.canBoard { boardings.append((place.node, stop)) }
                if place.canAlight { alightings.append((place.node, stop)) }
            }
        }
    }
}
