/// All runs of a network that are under way within two and a half days, as lanes. A question looks at one table:
/// forwards at the one that begins with its half day, backwards at the one that ends with it. So every departure within
/// a day has a day of runs behind it: a table finds the same journeys as the next. Days are UTC's, as the agencies of
/// one network may lie in several time zones.
///
/// Where trips take long the table is longer by them, so that journeys by coaches, ships and trains of several days are over within
/// it, too; see ``TripSpan``.
package final class RunTable: Sendable {
    package let network: Network
    /// What its times count from.
    package let start: EpochSeconds
    /// Whether it has all runs: a timetable may have more than memory should.
    package let isWhole: Bool
    package let runs: ColumnMemory<RunIndex, Run>
    let lanes: ColumnMemory<LaneIndex, Lane>
    let runPlaces: ColumnMemory<RunIndex, LanePlace>
    /// For each run the one that riders may stay seated for, and those that they may come from.
    let next: ColumnMemory<RunIndex, RunIndex>
    let previous: GroupMemory<RunIndex, RunIndex>
    /// The same run once more, for each further one that riders may stay seated for.
    let copies: GroupMemory<RunIndex, RunIndex>
    /// By node, where one may board, and where alight.
    let boardings, alightings: GroupMemory<NodeIndex, LaneStop>
    let tripRuns: TripRuns
    /// Seconds in which its runs begin.
    let length: Int64
    // What lanes point into.
    private let calls: ColumnMemory<Int, LaneCall>
    private let times: ColumnMemory<Int, RunCall>
    private let laneRuns: ColumnMemory<Int, LaneRun>
    private let departures, fastest: ColumnMemory<Int, Int32>

    /// Seconds, where no trip takes long.
    static let usualLength: Int64 = 5 * 43_200
    /// Calls of all its runs together: 400 MB.
    static let mostCalls = 50_000_000

    /// The table for questions from a moment on.
    package static func start(forwardFrom moment: EpochSeconds) -> TableDay { TableDay(forwardFrom: moment) }

    /// The table for questions up to a moment.
    package static func start(backwardFrom moment: EpochSeconds) -> TableDay { TableDay(backwardFrom: moment) }

    package init(_ network: Network, start day: TableDay) {
        let draft = RunTableDraft.whole(network, day)
        let lanes = LaneDraft(draft)
        self.network = network
        (start, length) = (draft.start, draft.length)
        isWhole = draft.isWhole
        runs = ColumnMemory(draft.runs)
        next = ColumnMemory(draft.next)
        let joined = draft.next.indices.filter { draft.next[$0] != .none }
        previous = GroupMemory(owners: draft.runs.count, joined.map { (draft.next[$0], $0) })
        copies = GroupMemory(owners: draft.runs.count, draft.copies)
        tripRuns = draft.tripRuns
        let calls = ColumnMemory<Int, LaneCall>(lanes.calls)
        let times = ColumnMemory<Int, RunCall>(lanes.times)
        let laneRuns = ColumnMemory<Int, LaneRun>(
            lanes.runs.map { LaneRun(times: times.pointer(at: $0.firstTime), run: $0.run, next: $0.next) })
        let departures = ColumnMemory<Int, Int32>(lanes.departures)
        let fastest = ColumnMemory<Int, Int32>(lanes.fastest)
        (self.calls, self.times, self.laneRuns) = (calls, times, laneRuns)
        (self.departures, self.fastest) = (departures, fastest)
        self.lanes = ColumnMemory(
            IndexedArray(for: lanes.lanes.indices) {
                let lane = lanes.lanes[$0]
                return lane.lane(
                    runs: laneRuns.pointer(at: lane.firstRun), departures: departures.pointer(at: lane.firstDeparture),
                    fastest: fastest.pointer(at: lane.firstFastest), calls: calls.pointer(at: lane.firstCall))
            })
        runPlaces = ColumnMemory(lanes.runPlaces)
        let stops = LaneStops(self.lanes.column)
        boardings = GroupMemory(owners: network.nodeCount, stops.boardings)
        alightings = GroupMemory(owners: network.nodeCount, stops.alightings)
    }

    /// A run's own calls by the timetable, and behind them those of the next one.
    func times(of run: RunIndex) -> UnsafePointer<RunCall> {
        let place = runPlaces.column[run]
        return lanes.column[place.lane].run(Int(place.number)).times
    }

    /// Seconds since the table's start; those far off stay at its ends.
    func seconds(_ moment: EpochSeconds) -> Int32 { Int32(clamping: min(max(moment - start, -Self.far), Self.far)) }

    /// Longer than any trip before the table's first run and behind its last.
    private static let far: Int64 = 60 * 86_400

    package func moment(_ seconds: Int32) -> EpochSeconds { start + Int64(seconds) }
}

/// The runs of each trip.
struct TripRuns: Sendable {
    /// By timetable and trip.
    var byTrip: [GroupMemory<TripIndex, RunIndex>] = []

    /// At most one for each of a few days.
    func find(_ run: Run, in runs: Column<RunIndex, Run>) -> RunIndex? {
        let timetable = Int(run.trip.timetable)
        guard timetable < byTrip.count else { return nil }
        return byTrip[timetable].groups.at(run.trip.trip).first { runs[$0].date == run.date }
    }
}

extension GroupedColumn {
    /// The elements of a row; none if there is no such row.
    func at(_ owner: Owner) -> Column<Int, Element> { starts.hasRow(owner) ? self[owner] : Column() }
}

/// Where lanes call at each node.
struct LaneStops {
    private(set) var boardings: [(owner: NodeIndex, element: LaneStop)] = []
    private(set) var alightings: [(owner: NodeIndex, element: LaneStop)] = []

    init(_ lanes: some RandomAccessCollection<Lane>, first: Int = 0) {
        for (number, lane) in lanes.enumerated() {
            for call in 0..<Int(lane.callCount) {
                let stop = LaneStop(
                    lane: LaneIndex(first + number), call: UInt16(call),
                    fromLast: UInt16(Int(lane.callCount) - 1 - call))
                let place = lane.call(call)
                if place.canBoard { boardings.append((place.node, stop)) }
                if place.canAlight { alightings.append((place.node, stop)) }
            }
        }
    }
}
