/// The nodes of each trip's calls.
struct CallNodes: Sendable {
    /// The node of each pattern stop, per timetable, for trips to which no transfer rule refers.
    private var usual: [IndexedArray<PatternStopIndex, NodeIndex>] = []
    /// The trips to which transfer rules refer, each with the offset of its nodes in ``specialNodes``. Sorted by trip;
    /// a frequency-based trip is represented by its first run.
    private var special: [(trip: NetworkTrip, first: UInt32)] = []
    /// The nodes of the calls of ``special`` trips, one trip after the other.
    private var specialNodes: [NodeIndex] = []

    init(
        _ timetables: [Timetable], _ stops: Offsets, _ routes: Offsets, _ lines: RuleLines, _ nodes: inout NodeList
    ) {
        for (number, timetable) in timetables.enumerated() {
            var row = IndexedArray<PatternStopIndex, NodeIndex>()
            for stop in timetable.patternStopStops { row.append(NodeIndex(stops.first(of: number) + stop.position)) }
            for pattern in timetable.patterns {
                let route = NetworkRouteIndex(routes.first(of: number) + timetable.patternRoutes[pattern].position)
                for call in timetable.stops(of: pattern) {
                    let stop = NetworkStopIndex(row[call].position)
                    if lines.hasLines(at: stop) {
                        row[call] = nodes.node(at: stop, lines.mask(at: stop, nil, of: route))
                    }
                }
            }
            usual.append(row)
        }
        for trip in lines.trips where special.last?.trip != trip {
            add(trip, timetables, stops, routes, lines, &nodes)
        }
        // Realtime data may move a run to a stop where its route has no scheduled call.
        lines.forEachLine { stop, mask in _ = nodes.node(at: stop, mask) }
    }

    private mutating func add(
        _ trip: NetworkTrip, _ timetables: [Timetable], _ stops: Offsets, _ routes: Offsets, _ lines: RuleLines,
        _ nodes: inout NodeList
    ) {
        let number = Int(trip.timetable)
        guard number < timetables.count, timetables[number].trips.contains(trip.trip) else { return }
        let timetable = timetables[number]
        let pattern = timetable.pattern(of: trip.trip)
        let route = NetworkRouteIndex(routes.first(of: number) + timetable.patternRoutes[pattern].position)
        special.append((trip, UInt32(specialNodes.count)))
        for call in timetable.stops(of: pattern) {
            let stop = NetworkStopIndex(stops.first(of: number) + timetable.patternStopStops[call].position)
            specialNodes.append(nodes.node(at: stop, lines.mask(at: stop, trip, of: route)))
        }
    }

    /// Whether transfer rules refer to any trip.
    var hasOwn: Bool { !special.isEmpty }

    /// Returns the offset of a trip's own nodes if transfer rules refer to the trip; nil for other trips.
    func own(_ trip: NetworkTrip) -> UInt32? {
        var (low, high) = (0, special.count)
        while low < high {
            let middle = (low + high) / 2
            if special[middle].trip < trip { low = middle + 1 } else { high = middle }
        }
        return low < special.count && special[low].trip == trip ? special[low].first : nil
    }

    /// Returns the node of a call.
    /// - Parameter own: The result of ``own(_:)`` for the trip.
    func node(_ callIndex: Int, _ row: PatternStopIndex, of timetable: Int, own: UInt32?) -> NodeIndex {
        own.map { specialNodes[Int($0) + callIndex] } ?? usual[timetable][row]
    }
}
