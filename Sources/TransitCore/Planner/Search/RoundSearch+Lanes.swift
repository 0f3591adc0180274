// Which lanes to look at, and from which call on.
extension RoundSearch {
    mutating func enqueueLanes(_ round: Int) {
        // Those of the first round are known where departures are given.
        guard queueCount == 0 else { return }
        // With the last ride nothing but the end is of use.
        let isLast = round == limits.rides
        for place in 0..<markedCount {
            let node = space.marked[place]
            for stop in stops[node] where !isLast || leadsToEnd(stop.lane) { enqueue(stop.lane, number(of: stop)) }
            guard let liveStops else { continue }
            for stop in liveStops[node] where !isLast || leadsToEnd(stop.lane) {
                enqueue(stop.lane, number(of: stop))
            }
        }
    }

    /// Whether one can get off near the end.
    @inline(__always) private func leadsToEnd(_ lane: LaneIndex) -> Bool {
        endLanes[lane.position >> 6] >> UInt64(lane.position & 63) & 1 == 1
    }

    @inline(__always) func number(of stop: LaneStop) -> Int {
        Direction.isForward ? Int(stop.call) : Int(lanes[stop.lane].callCount) &- 1 &- Int(stop.call)
    }

    @inline(__always) mutating func enqueue(_ lane: LaneIndex, _ number: Int) {
        let number = UInt16(truncatingIfNeeded: number)
        let known = space.firstCalls[lane]
        if number < known { space.firstCalls[lane] = number }
        guard known == SearchColumns.noCall else {
            if number > space.lastCalls[lane] { space.lastCalls[lane] = number }
            return
        }
        space.lastCalls[lane] = number
        space.queue[queueCount] = lane
        queueCount &+= 1
    }
}
