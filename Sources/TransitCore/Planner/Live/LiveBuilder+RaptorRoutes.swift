// Rebuilds RAPTOR routes that contain changed runs.
extension LiveBuilder {
    /// The maximum number of additional RAPTOR routes, derived from one original RAPTOR route, to which adding a run is
    /// attempted before a new RAPTOR route is created.
    private static var mostOpen: Int { 8 }

    /// Rebuilds a RAPTOR route of the table with the current times of its runs. Runs that would overtake others move to
    /// additional RAPTOR routes.
    mutating func renew(_ index: RaptorRouteIndex) {
        let raptorRoute = raptorRoutes[index]
        let kept = routeRuns.allocate(Int(raptorRoute.runCount))
        var count = 0
        var loose: [RaptorRouteRun] = []
        func fits(_ run: RaptorRouteRun) -> Bool {
            count == 0 || RaptorRoute.isOrdered(kept[count - 1].times, run.times, calls: Int(raptorRoute.callCount))
        }
        for number in 0..<Int(raptorRoute.runCount) {
            var run = raptorRoute.run(number)
            let fate = fates[run.run]
            if fate == Fate.gone { continue }
            if fate >= 0 {
                let row = rows[Int(fate)]
                (run.times, run.next) = (UnsafePointer(row.times), row.next)
                if let calls = row.calls {
                    addRaptorRoute(like: raptorRoute, calls: calls, row.callCount, row.ownCount, [run])
                    continue
                }
                guard fits(run) else {
                    loose.append(run)
                    continue
                }
            }
            // Consecutive scheduled runs are already in order and need no comparison.
            while fate < 0, count > 0, fates[kept[count - 1].run] >= 0, !fits(run) {
                count -= 1
                loose.append(kept[count])
            }
            (kept + count).initialize(to: run)
            count += 1
        }
        raptorRoutes[index].runs = UnsafePointer(kept)
        raptorRoutes[index].isAsPlanned = false
        raptorRoutes[index].runCount = Int32(count)
        raptorRoutes[index].fastest = fastest(of: raptorRoute, and: UnsafeBufferPointer(start: kept, count: count))
        addRaptorRoutes(like: raptorRoute, loose)
    }

    /// Returns lower bounds of the travel times of a rebuilt RAPTOR route: the bounds in the table, lowered where a
    /// changed run is faster.
    private func fastest(of raptorRoute: RaptorRoute, and kept: UnsafeBufferPointer<RaptorRouteRun>) -> UnsafePointer<
        Int32
    > {
        let count = Int(raptorRoute.callCount)
        let memory = fastest.allocate(count)
        memory.update(from: raptorRoute.fastest, count: count)
        for call in (1..<count).reversed() { memory[call] -= memory[call - 1] }
        for run in kept where fates[run.run] >= 0 { RaptorRoute.quicken(memory, count, run.times) }
        for call in 1..<count { memory[call] += memory[call - 1] }
        return UnsafePointer(memory)
    }

    func fastest(of runs: [UnsafePointer<RunCall>], _ count: Int) -> UnsafePointer<Int32> {
        let memory = fastest.allocate(count)
        RaptorRoute.setFastest(memory, calls: count, of: runs)
        return UnsafePointer(memory)
    }

    /// Creates RAPTOR routes for runs that call at the same stops but do not fit into the original RAPTOR route.
    private mutating func addRaptorRoutes(like raptorRoute: RaptorRoute, _ loose: [RaptorRouteRun]) {
        guard !loose.isEmpty else { return }
        let count = Int(raptorRoute.callCount)
        var open: [[RaptorRouteRun]] = []
        for run in loose.sorted(by: { $0.times[count - 1].arrival < $1.times[count - 1].arrival }) {
            let place = open.indices.suffix(Self.mostOpen).first { place in
                open[place].last.map { RaptorRoute.isOrdered($0.times, run.times, calls: count) } ?? false
            }
            if let place { open[place].append(run) } else { open.append([run]) }
        }
        for runs in open {
            addRaptorRoute(like: raptorRoute, calls: raptorRoute.calls, count, Int(raptorRoute.ownCount), runs)
        }
    }

    private mutating func addRaptorRoute(
        like raptorRoute: RaptorRoute, calls: UnsafePointer<RaptorRouteCall>, _ count: Int, _ own: Int,
        _ runs: [RaptorRouteRun]
    ) {
        let memory = routeRuns.allocate(runs.count)
        for (number, run) in runs.enumerated() { (memory + number).initialize(to: run) }
        var added = raptorRoute
        (added.runs, added.runCount) = (UnsafePointer(memory), Int32(runs.count))
        (added.departures, added.plannedRuns, added.isAsPlanned) = (nil, 0, false)
        added.fastest = fastest(of: runs.map { $0.times }, count)
        (added.calls, added.callCount, added.ownCount) = (calls, Int32(count), Int32(own))
        raptorRoutes.append(added)
    }
}
