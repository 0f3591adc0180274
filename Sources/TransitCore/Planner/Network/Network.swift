/// The combined network of all agencies' timetables: stops and routes with one numbering, and the footpaths between
/// stops. Independent of dates; a ``RunTable`` contains the runs of a day.
///
/// Built when a timetable changes, in time linear in the number of stops, calls, walks and rules.
package final class Network: Sendable {
    package let timetables: [Timetable]
    /// The minimum transfer time in seconds at one stop, if no rule applies.
    package let change: Int32
    /// The number of transfer rules ignored because their stop has more than 64 lines with rules.
    package let rulesLeftOut: Int
    /// The number of lookups of rules between lines during construction.
    let ruleWork: Int

    /// The duration of the network's longest trips.
    let span: TripSpan
    let stopOffsets, routeOffsets: Offsets
    let callNodes: CallNodes
    let footpaths: Footpaths
    /// The footpaths for riders in a wheelchair.
    private let stepFreeFootpaths: Footpaths
    /// The transfer time in seconds at each node; ``never`` if transfers are impossible there.
    let changes: ColumnMemory<NodeIndex, Int32>
    /// Timed transfers, at which the departing vehicle waits.
    let timed: TimedTransfers
    let nodeStops: ColumnMemory<NodeIndex, NetworkStopIndex>
    private let stopNodes: GroupMemory<NetworkStopIndex, NodeIndex>
    private let lines: RuleLines
    private let nodeMasks: ColumnMemory<NodeIndex, RuleLines.Mask>
    let stopAccess: ColumnMemory<NetworkStopIndex, WheelchairAccess>
    /// The source of the step-free footpaths at stations with pathways or entrances; nil if there are no such stations.
    let stepFreeSource: StepFreeSource?

    /// Builds a network.
    /// - Parameters:
    ///   - walks: Walks between stops. Rules take precedence over them, and so do the pathways of a station between its
    ///     platforms.
    ///   - rules: Rules that take precedence over those of the timetables.
    ///   - change: The minimum transfer time in seconds at one stop.
    package convenience init(
        _ timetables: [Timetable], walks: [StopWalk], rules own: [TransferRule] = [], change: Int32 = 60
    ) {
        self.init(timetables, walks: walks, through: nil, rules: own, change: change)
    }

    /// Builds a network with walks through station entrances.
    /// - Parameter doors: Walks between stops that lead through entrances, in addition to `plain`.
    init(
        _ timetables: [Timetable], walks plain: [StopWalk], through doors: DoorWalks?, rules own: [TransferRule] = [],
        change: Int32 = 60
    ) {
        let walks = plain + (doors?.walks() ?? [])
        self.timetables = timetables
        self.change = min(max(change, 0), Self.mostSeconds)
        span = TripSpan(timetables)
        stopOffsets = Offsets(timetables.map { $0.stops.count })
        routeOffsets = Offsets(timetables.map { $0.routes.count })
        let places = StopPlaces(timetables, stopOffsets)
        let rules = places.expand(own + TransferRule.rules(of: timetables, stopOffsets, routeOffsets))
        let lines = RuleLines(rules, stops: places.indices)
        var nodes = NodeList(stops: places.indices)
        callNodes = CallNodes(timetables, stopOffsets, routeOffsets, lines, &nodes)
        let stations = StationWalks(timetables, stopOffsets, stops: places.indices)
        let builder = WayBuilder(places: places, lines: lines, nodes: nodes, stations: stations, change: self.change)
        let ways = builder.ways(walks, rules)
        footpaths = Footpaths(ways.footpaths, nodes: nodes.count)
        let isAllStepFree = stations.isEmpty && walks.allSatisfy { $0.isStepFree }
        let stepFree = isAllStepFree ? nil : builder.ways(walks, rules, isStepFree: true)
        stepFreeFootpaths = stepFree.map { Footpaths($0.footpaths, nodes: nodes.count) } ?? footpaths
        ruleWork = ways.work + (stepFree?.work ?? 0)
        changes = ColumnMemory(ways.changes)
        timed = TimedTransfers(ways.timed)
        nodeStops = ColumnMemory(nodes.stops)
        nodeMasks = ColumnMemory(nodes.masks)
        self.lines = lines
        stopNodes = GroupMemory(
            owners: places.count, nodes.indices.map { (nodes.stops[$0], $0) })
        stopAccess = ColumnMemory(places.access)
        rulesLeftOut = lines.leftOut
        stepFreeSource = StepFreeSource(builder, plain, doors, rules)
    }

    /// The maximum of any walking time and of any minimum transfer time, in seconds.
    static let mostSeconds: Int32 = 36_000
    /// The transfer time that marks an impossible transfer.
    static let never = Int32.max

    package var stopCount: Int { stopOffsets.total }
    var nodeCount: Int { nodeStops.column.count }

    package func networkStop(_ stop: StopIndex, of timetable: Int) -> NetworkStopIndex {
        NetworkStopIndex(stopOffsets.first(of: timetable) + stop.position)
    }

    package func networkRoute(_ route: RouteIndex, of timetable: Int) -> NetworkRouteIndex {
        NetworkRouteIndex(routeOffsets.first(of: timetable) + route.position)
    }

    /// Returns the index of the timetable that contains a stop, and the stop's index in that timetable.
    package func stop(_ stop: NetworkStopIndex) -> (timetable: Int, stop: StopIndex) {
        let timetable = stopOffsets.timetable(of: stop.position)
        return (timetable, StopIndex(stop.position - stopOffsets.first(of: timetable)))
    }

    /// Returns whether two stops are platforms of one station.
    func isOneStation(_ one: NetworkStopIndex, _ other: NetworkStopIndex) -> Bool {
        let (number, own) = stop(one)
        let (otherNumber, otherOwn) = stop(other)
        guard number == otherNumber, let station = timetables[number].station(of: own) else { return false }
        return station == timetables[number].station(of: otherOwn)
    }

    package func route(_ route: NetworkRouteIndex) -> (timetable: Int, route: RouteIndex) {
        let timetable = routeOffsets.timetable(of: route.position)
        return (timetable, RouteIndex(route.position - routeOffsets.first(of: timetable)))
    }

    /// Returns the first run of a frequency-based trip, which represents all its runs; for any other trip, the trip
    /// itself.
    static func first(of trip: NetworkTrip, in timetables: [Timetable]) -> NetworkTrip {
        let timetable = timetables[Int(trip.timetable)]
        guard timetable.tripFlags[trip.trip].contains(.hasRuns),
            let first = timetable.trip(id: timetable.utf8(timetable.tripIDs[trip.trip]))
        else { return trip }
        return NetworkTrip(timetable: Int(trip.timetable), trip: first)
    }

    /// Returns the nodes of a stop; empty for an unknown stop.
    func nodes(of stop: NetworkStopIndex) -> Column<Int, NodeIndex> {
        stop.position < stopCount ? stopNodes.groups[stop] : Column()
    }

    /// Returns the node of a stop for a trip that is not scheduled to call there. The node is chosen so that the
    /// transfer rules for the trip or for its route still apply.
    func node(at stop: NetworkStopIndex, for trip: NetworkTrip?, of route: NetworkRouteIndex) -> NodeIndex {
        let first = NodeIndex(stop.position)
        guard lines.hasLines(at: stop) else { return first }
        let trip = trip.map { Self.first(of: $0, in: timetables) }
        for mask in [lines.mask(at: stop, trip, of: route), lines.mask(at: stop, nil, of: route)] {
            if let found = nodes(of: stop).first(where: { nodeMasks.column[$0] == mask }) { return found }
        }
        return first
    }

    func footpaths(for wheelchair: RaptorQuery.Wheelchair) -> Footpaths {
        wheelchair == .no ? footpaths : stepFreeFootpaths
    }

    /// Returns the wheelchair access of a stop: whether riders in a wheelchair can board and alight there.
    package func access(at stop: NetworkStopIndex) -> WheelchairAccess { stopAccess.column[stop] }
}
