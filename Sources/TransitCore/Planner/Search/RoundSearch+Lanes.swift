// Which lanes to look at, and from which call on.
extension RoundSearch {
    mutating func enqueueLanes(_ round: Int) {
        // Those of the first round are known where departures are given.
        guard queue.count == 0 else { return }
        // With the last ride nothing but the end is of use.
        let isLast = round == limits.rides
        var queue = queue
        for number in 0..<marked.count {
            let node = marked[number]
            for stop in stops[node].rows where !isLast || leadsToEnd(stop.lane) {
                queue.add(stop.lane, call(of: stop))
            }
            guard let liveStops else { continue }
            for stop in liveStops[node].rows where !isLast || leadsToEnd(stop.lane) {
                queue.add(stop.lane, call(of: stop))
            }
        }
        self.queue = queue
    }

    /// Whether one can get off near the end.
    @inline(__always) func leadsToEnd(_ lane: LaneIndex) -> Bool {
        endLanes[lane.position >> 6] >> UInt64(lane.position & 63) & 1 == 1
    }

    /// As the search comes along the lane.
    @inline(__always) func call(of stop: LaneStop) -> UInt16 { Direction.isForward ? stop.call : stop.fromLast }
}
