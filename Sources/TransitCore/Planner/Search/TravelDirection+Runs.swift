// Which run of a lane is caught.
extension TravelDirection {
    /// The first run that is caught at a call by who is there at a moment, of those before a run; that run if none of them is.
    static func firstRun(of lane: Lane, _ place: Int, from ready: Int32, below end: Int) -> Int {
        guard end > 0 else { return end }
        if isForward, lane.isAsPlanned { return lane.planned(place, before: ready &+ lane.wait, of: end) }
        func isCaught(_ number: Int) -> Bool {
            let call = lane.run(self.place(number, of: Int(lane.runCount))).times[place]
            return boarding(call, wait: lane.wait) >= ready
        }
        // Of runs before one that is caught often none is; of all runs the last one seldom is the first, and lies far from the others.
        let isAll = end == lane.runCount
        guard isAll || isCaught(end &- 1) else { return end }
        var (low, high) = (0, isAll ? end : end &- 1)
        // Most runs are about as planned, so the first few looks find it.
        let guess = min(guess(lane, place, ready), end &- 1)
        if isCaught(guess) {
            high = guess
            while high > 0, guess &- high < 4, isCaught(high &- 1) { high &-= 1 }
            if guess &- high < 4 { return high }
        } else {
            low = guess &+ 1
            while low < high, low &- guess < 4, !isCaught(low) { low &+= 1 }
            if low &- guess < 4 { return low }
        }
        while low < high {
            let middle = (low &+ high) >> 1
            if isCaught(middle) { high = middle } else { low = middle &+ 1 }
        }
        return low
    }

    /// Which run would be the first if all left as planned.
    @inline(__always) private static func guess(_ lane: Lane, _ place: Int, _ ready: Int32) -> Int {
        let count = Int(lane.plannedRuns)
        return isForward
            ? lane.planned(place, before: ready &+ lane.wait, of: count)
            : count &- lane.planned(place, before: 1 &- ready, of: count)
    }
}
