// A search for the first run of a RAPTOR route that can be caught.
extension TravelDirection {
    /// Returns the first of the runs before `end` that can be caught at a call at time `ready`; `end` if none of them
    /// can be caught.
    static func firstRun(of raptorRoute: RaptorRoute, _ place: Int, from ready: Int32, below end: Int) -> Int {
        guard end > 0 else { return end }
        if isForward, raptorRoute.isAsPlanned {
            return raptorRoute.planned(place, before: ready &+ raptorRoute.wait, of: end)
        }
        func isCaught(_ number: Int) -> Bool {
            let call = raptorRoute.run(self.place(number, of: Int(raptorRoute.runCount))).times[place]
            return boarding(call, wait: raptorRoute.wait) >= ready
        }
        // If `end` is the run that the rider has already caught, often no earlier run can be caught, so the run
        // directly before `end` is checked first. If all runs are searched, this check is skipped, because the last run
        // is rarely the result.
        let isAll = end == raptorRoute.runCount
        guard isAll || isCaught(end &- 1) else { return end }
        var (low, high) = (0, isAll ? end : end &- 1)
        // Most runs are nearly on schedule, so a few steps around the scheduled position usually suffice.
        let guess = min(guess(raptorRoute, place, ready), end &- 1)
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

    /// Returns the first run that could be caught if all runs were on schedule.
    @inline(__always) private static func guess(_ raptorRoute: RaptorRoute, _ place: Int, _ ready: Int32) -> Int {
        let count = Int(raptorRoute.plannedRuns)
        return isForward
            ? raptorRoute.planned(place, before: ready &+ raptorRoute.wait, of: count)
            : count &- raptorRoute.planned(place, before: 1 &- ready, of: count)
    }
}
