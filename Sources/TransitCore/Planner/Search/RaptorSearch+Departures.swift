// Departures for a query with a window.
extension RaptorSearch {
    /// Returns the departures near the start for which the rider leaves the start within `span`, latest first.
    mutating func departures(from start: [SearchAccess], leaving span: ClosedRange<Int32>) throws(PlanError)
        -> [FirstDeparture]
    {
        var found: [FirstDeparture] = []
        for access in start {
            for node in network.nodes(of: access.stop) {
                for stop in raptorRouteStops(at: node) {
                    add(stop, access, node, span, &found)
                    guard work < mostWork else { throw .tooMuch }
                }
            }
        }
        found.sort { $0.leave > $1.leave }
        return found
    }

    private mutating func add(
        _ stop: RaptorRouteStop, _ access: SearchAccess, _ node: NodeIndex, _ span: ClosedRange<Int32>,
        _ found: inout [FirstDeparture]
    ) {
        let raptorRoute = view.raptorRoutes[stop.raptorRoute]
        let place = Int(stop.call)
        guard place < limits.usableCalls(of: raptorRoute) else { return }
        // This departure cannot be reached by leaving within the span.
        guard let from = access.ready(leavingAt: span.lowerBound) else { return }
        var run = Direction.firstRun(of: raptorRoute, place, from: from, below: Int(raptorRoute.runCount))
        while run < raptorRoute.runCount {
            work &+= 1
            let times = raptorRoute.run(Direction.place(run, of: Int(raptorRoute.runCount))).times
            let time = Direction.boarding(times[place], wait: raptorRoute.wait)
            guard let leave = access.leaving(toBeReadyAt: time), leave <= span.upperBound else { return }
            let departure = FirstDeparture(
                leave: leave, ready: time, node: node, raptorRoute: stop.raptorRoute,
                call: call(of: stop))
            // Several runs may depart at the same time; one entry suffices.
            if found.last.map({ !$0.isSame(as: departure) }) ?? true { found.append(departure) }
            // Riders who leave before the closure of the walk wait at the stop; the search finds later departures
            // there.
            guard time &- access.seconds <= leave else { return }
            run += 1
        }
    }

    private func raptorRouteStops(at node: NodeIndex) -> [RaptorRouteStop] {
        let table = view.table
        let own = Direction.isForward ? table.boardings.groups[node] : table.alightings.groups[node]
        guard let live = view.live else { return Array(own) }
        let added = Direction.isForward ? live.boardings.groups[node] : live.alightings.groups[node]
        return Array(own) + Array(added)
    }
}
