// Collects the RAPTOR routes to scan in a round and the call where each can first be boarded.
extension RaptorSearch {
    mutating func enqueueRaptorRoutes(_ round: Int) {
        // In the first round the RAPTOR routes are known if departures are given.
        guard queue.count == 0 else { return }
        // The last ride must lead to the end.
        let isLast = round == limits.rides
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

    /// Returns whether riders can alight near the end.
    @inline(__always) func leadsToEnd(_ raptorRoute: RaptorRouteIndex) -> Bool {
        endRoutes[raptorRoute.position >> 6] >> UInt64(raptorRoute.position & 63) & 1 == 1
    }

    /// The index of a call in search direction.
    @inline(__always) func call(of stop: RaptorRouteStop) -> UInt16 { Direction.isForward ? stop.call : stop.fromLast }
}
