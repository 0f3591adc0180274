/// One network over the timetables of all agencies of a server: their stops and routes in one numbering, and the ways on foot between
/// them. It knows no day; a ``RunTable`` is what runs on it.
///
/// Made when a timetable changes, in time linear in stops, calls, walks and rules.
package final class Network: Sendable {
    package let timetables: [Timetable]
    /// Seconds from one ride to the next at the same stop where no rule says otherwise.
    package let change: Int32
    /// Rules that were not taken up because a stop has too many lines of its own rules.
    package let rulesLeftOut: Int
    /// Looks for the rules between the lines of two stops that it took to make this.
    let ruleWork: Int

    /// How long its trips take.
    let span: TripSpan
    let stopOffsets, routeOffsets: Offsets
    let callNodes: CallNodes
    let footpaths: Footpaths
    /// For riders in a wheelchair.
    private let stepFreeFootpaths: Footpaths
    /// Seconds from one ride to the next at a node; ``never`` where that is impossible.
    let changes: ColumnMemory<NodeIndex, Int32>
    /// Changes at which the one bus waits for the other.
    let timed: TimedChanges
    let nodeStops: ColumnMemory<NodeIndex, NetworkStopIndex>
    private let stopNodes: GroupMemory<NetworkStopIndex, NodeIndex>
    private let lines: RuleLines
    private let nodeMasks: ColumnMemory<NodeIndex, RuleLines.Mask>
    let stopAccess: ColumnMemory<NetworkStopIndex, WheelchairAccess>

    /// - Parameters:
    ///   - walks: between stops; those that a rule speaks of go by the rule, and those between platforms of a station that has
    ///     pathways by these.
    ///   - rules: beside those that the timetables have, before them.
    ///   - change: seconds.
    package init(_ timetables: [Timetable], walks: [StopWalk], rules own: [TransferRule] = [], change: Int32 = 60) {
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
        timed = TimedChanges(ways.timed)
        nodeStops = ColumnMemory(nodes.stops)
        nodeMasks = ColumnMemory(nodes.masks)
        self.lines = lines
        stopNodes = GroupMemory(
            owners: places.count, nodes.indices.map { (nodes.stops[$0], $0) })
        stopAccess = ColumnMemory(places.access)
        rulesLeftOut = lines.leftOut
    }

    /// The most seconds that a walk or a rule may take: what a day has is cut to it.
    static let mostSeconds: Int32 = 36_000
    /// For a change that is impossible.
    static let never = Int32.max

    package var stopCount: Int { stopOffsets.total }
    var nodeCount: Int { nodeStops.column.count }

    package func networkStop(_ stop: StopIndex, of timetable: Int) -> NetworkStopIndex {
        NetworkStopIndex(stopOffsets.first(of: timetable) + stop.position)
    }

    package func networkRoute(_ route: RouteIndex, of timetable: Int) -> NetworkRouteIndex {
        NetworkRouteIndex(routeOffsets.first(of: timetable) + route.position)
    }

    /// The timetable that a stop belongs to, and its row there.
    package func stop(_ stop: NetworkStopIndex) -> (timetable: Int, stop: StopIndex) {
        let timetable = stopOffsets.timetable(of: stop.position)
        return (timetable, StopIndex(stop.position - stopOffsets.first(of: timetable)))
    }

    /// Whether two stops are platforms of one station.
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

    /// The run that stands for all runs of a trip.
    static func first(of trip: NetworkTrip, in timetables: [Timetable]) -> NetworkTrip {
        let timetable = timetables[Int(trip.timetable)]
        guard timetable.tripFlags[trip.trip].contains(.hasRuns),
            let first = timetable.trip(id: timetable.utf8(timetable.tripIDs[trip.trip]))
        else { return trip }
        return NetworkTrip(timetable: Int(trip.timetable), trip: first)
    }

    /// A stop's nodes; none for a stop that there is not.
    func nodes(of stop: NetworkStopIndex) -> Column<Int, NodeIndex> {
        stop.position < stopCount ? stopNodes.groups[stop] : Column()
    }

    /// The node of a stop for a trip that by its timetable need not call there, so that rules hold there too.
    func node(at stop: NetworkStopIndex, for trip: NetworkTrip?, of route: NetworkRouteIndex) -> NodeIndex {
        let first = NodeIndex(stop.position)
        guard lines.hasLines(at: stop) else { return first }
        let trip = trip.map { Self.first(of: $0, in: timetables) }
        for mask in [lines.mask(at: stop, trip, of: route), lines.mask(at: stop, nil, of: route)] {
            if let found = nodes(of: stop).first(where: { nodeMasks.column[$0] == mask }) { return found }
        }
        return first
    }

    func footpaths(for wheelchair: PlanQuestion.Wheelchair) -> Footpaths {
        wheelchair == .no ? footpaths : stepFreeFootpaths
    }

    /// Whether riders in a wheelchair can get on and off at a stop.
    package func access(at stop: NetworkStopIndex) -> WheelchairAccess { stopAccess.column[stop] }
}

/// Whether riders in a wheelchair can use something, as the feed says.
package enum WheelchairAccess: UInt8, BitwiseCopyable, Sendable {
    case unknown, possible, impossible
}
