// The search boards and leaves each run at the first suitable stop. This extension moves boarding and alighting to
// nearer stops of the same runs if that reduces walking.
extension JourneyWriter {
    /// Changes the boarding and alighting calls of the given rides in order to minimize walking. Without a window, a
    /// later departure and an earlier arrival take precedence.
    func tightened(_ steps: [RideStep], beforeVia: Int?) -> [RideStep] {
        var steps = steps
        for number in steps.indices.dropFirst() where number != beforeVia {
            (steps[number - 1], steps[number]) = shortened(steps[number - 1], steps[number])
        }
        steps[0] = beginning(steps[0])
        steps[steps.count - 1] = ending(steps[steps.count - 1])
        return steps
    }

    private func beginning(_ step: RideStep) -> RideStep {
        let walk = beginning(step, at: step.board) ?? (deadline(step, step.board), 0)
        var best = (step: step, leave: walk.departure, walk: walk.seconds)
        for call in 0..<min(step.alight, Int(view.raptorRoutes[step.raptorRoute].ownCount)) where canBoard(step, call) {
            var other = step
            other.board = call
            guard let (leave, walk) = beginning(step, at: call) else { continue }
            guard limits.window == nil ? leave >= best.leave : leave == best.leave else { continue }
            if leave > best.leave || walk < best.walk { best = (other, leave, walk) }
        }
        return best.step
    }

    private func ending(_ step: RideStep) -> RideStep {
        let walk = ending(step, at: step.alight) ?? (time(step, step.alight).arrival, 0)
        var best = (step: step, arrival: walk.departure + walk.seconds, walk: walk.seconds)
        for call in alightings(step) where canAlight(step, call) {
            var other = step
            other.alight = call
            guard let (start, walk) = ending(step, at: call) else { continue }
            let arrival = start + walk
            guard limits.window == nil ? arrival <= best.arrival : arrival == best.arrival else { continue }
            if arrival < best.arrival || walk < best.walk { best = (other, arrival, walk) }
        }
        return best.step
    }

    private func shortened(_ one: RideStep, _ other: RideStep) -> (RideStep, RideStep) {
        var best = (one, other)
        var least = walking(one, other)
        guard least > 0 else { return best }
        let boardings = boardings(of: other)
        for call in alightings(one) where canAlight(one, call) {
            let (node, arrival) = (node(one, call), time(one, call).arrival + margin(one, call))
            guard arrival <= time(other, other.alight).arrival else { break }
            let change = network.changes.column[node]
            if change != Network.never, let ride = boardings.first(at: node, from: arrival + limits.transfer(change)) {
                best = (one.until(call), ride)
                return best
            }
            for span in walks.spans {
                for path in span.footpaths[node] {
                    guard path.walking(limits.pace) < least else { break }
                    guard let ready = span.end(of: path, from: arrival, limits),
                        let ride = boardings.first(at: path.other, from: ready)
                    else { continue }
                    best = (one.until(call), ride)
                    least = path.walking(limits.pace)
                }
            }
        }
        return best
    }

    /// Returns the calls at which the rider can alight from a ride.
    private func alightings(_ step: RideStep) -> Range<Int> {
        let raptorRoute = view.raptorRoutes[step.raptorRoute]
        return onBoard(step)?.alightings(in: raptorRoute, limits) ?? step.board
            + 1..<limits.usableCalls(of: raptorRoute)
    }

    /// Returns the delay in seconds, beyond the prediction, that the rider's current vehicle may have at a call.
    private func margin(_ step: RideStep, _ call: Int) -> Int32 { onBoard(step)?.margin(call) ?? 0 }

    private func onBoard(_ step: RideStep) -> OnBoardPlace? {
        onBoard.first { $0.raptorRoute == step.raptorRoute && $0.run == step.run && $0.board == step.board }
    }

    /// Returns the ways to board a ride: at each call of its run and, if the rider stays seated, of the following run.
    private func boardings(of step: RideStep) -> Boardings {
        let own = min(step.alight, Int(view.raptorRoutes[step.raptorRoute].ownCount))
        let next = following(step)
        var boardings = Boardings()
        boardings.rows.reserveCapacity(own + (next?.alight ?? 0))
        add(step, 0..<own, to: &boardings)
        if let next { add(next, 0..<next.alight, to: &boardings) }
        return boardings
    }

    private func add(_ step: RideStep, _ calls: Range<Int>, to boardings: inout Boardings) {
        for call in calls where canBoard(step, call) {
            boardings.rows.append((node(step, call), deadline(step, call), step.from(call)))
        }
    }

    /// Returns the part of a ride after its in-seat transfer, as a ride on the following run's own RAPTOR route from
    /// its first call. Nil if the ride includes no in-seat transfer, or ends at a different node or time on that RAPTOR
    /// route.
    private func following(_ step: RideStep) -> RideStep? {
        let raptorRoute = view.raptorRoutes[step.raptorRoute]
        let alight = step.alight - Int(raptorRoute.ownCount)
        let next = raptorRoute.run(step.run).next
        guard alight > 0, next != .none, let place = view.place(of: next),
            alight < Int(view.raptorRoutes[place.raptorRoute].ownCount)
        else { return nil }
        let ride = RideStep(raptorRoute: place.raptorRoute, run: Int(place.number), board: 0, alight: alight)
        let isSame =
            node(ride, alight) == node(step, step.alight)
            && time(ride, alight).arrival == time(step, step.alight).arrival
        return isSame ? ride : nil
    }

    /// Returns the walking time between two rides in seconds.
    private func walking(_ one: RideStep, _ other: RideStep) -> Int32 {
        path(one, other)?.path.walking(limits.pace) ?? 0
    }

    private func canBoard(_ step: RideStep, _ call: Int) -> Bool {
        let place = view.raptorRoutes[step.raptorRoute].call(call)
        return place.canBoard && !(limits.leavesOutRequests && place.boardsOnRequest)
            && isOpen(place, at: time(step, call).departure)
    }

    private func canAlight(_ step: RideStep, _ call: Int) -> Bool {
        let place = view.raptorRoutes[step.raptorRoute].call(call)
        return place.canAlight && !(limits.leavesOutRequests && place.alightsOnRequest)
            && isOpen(place, at: time(step, call).arrival)
    }

    private func isOpen(_ call: RaptorRouteCall, at moment: Int32) -> Bool {
        let stop = network.nodeStops.column[call.node]
        guard let timed, timed.closesStops else { return limits.allows(stopAccess[stop]) }
        return limits.allows(timed.access(of: stop, at: moment))
    }
}

/// The ways to board a ride, in order of travel: the node, the time by which to be there, and the ride from there on.
private struct Boardings {
    var rows: [(node: NodeIndex, deadline: Int32, ride: RideStep)] = []

    /// Returns the ride from the first call at a node whose deadline is not before `ready`.
    func first(at node: NodeIndex, from ready: Int32) -> RideStep? {
        rows.first { $0.node == node && $0.deadline >= ready }?.ride
    }
}

extension RideStep {
    fileprivate func until(_ call: Int) -> RideStep {
        var step = self
        step.alight = call
        return step
    }

    fileprivate func from(_ call: Int) -> RideStep {
        var step = self
        step.board = call
        return step
    }
}
