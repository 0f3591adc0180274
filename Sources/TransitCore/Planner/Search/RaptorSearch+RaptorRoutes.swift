// Collects the RAPTOR routes to scan in a round and the call where each can first be boarded.
extension RaptorSearch {
    mutating func enqueueRaptorRoutes(_ round: Int) {
        // In the first round of a query with departures, the RAPTOR routes are already in the queue.
        guard queue.count == 0 else { return }
        // In the last round, only RAPTOR routes that lead to the end are scanned.
        let isLast = round == mostRides
        var queue = queue
        for number in 0..<marked.count {
            let node = marked[number]
            for stop in stops[node].rows where !isLast || leadsToEnd(stop.raptorRoute) {
                queue.add(stop.raptorRoute, call(of: stop))
            }
            guard let liveStops else { continue }
            for stop in liveStops[node].rows where !isLast || leadsToEnd(stop.raptorRoute) {
                queue.add(stop.raptorRoute, call(of: stop))
            }
        }
        self.queue = queue
    }

    /// Returns whether riders of a RAPTOR route can alight near the end.
    @inline(__always) func leadsToEnd(_ raptorRoute: RaptorRouteIndex) -> Bool {
        endRoutes[raptorRoute.position >> 6] >> UInt64(raptorRoute.position & 63) & 1 == 1
    }

    /// Returns the index of a call, in search direction.
    @inline(__always) func call(of stop: RaptorRouteStop) -> UInt16 { Direction.isForward ? stop.call : stop.fromLast }
}
