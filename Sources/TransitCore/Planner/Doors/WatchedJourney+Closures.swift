extension JourneyPlanner {
    /// Moves the walks of a step-free journey to times at which their paths are open.
    /// - Parameter plan: The result of ``recall(_:of:in:on:)`` with the journey at current times.
    /// - Returns: The index of the first leg whose path is closed, and the alerts about its closure, by timetable and
    ///   id; nil if the journey is possible.
    mutating func settleWalks(
        of plan: inout JourneyResult, now: EpochSeconds, in view: LiveRunTable, on routing: AccessEgressWalks
    ) -> (leg: Int, alerts: [(timetable: Int, id: String)])? {
        guard let closed = plan.stopQuestion.stepFree?.shut else { return nil }
        let (places, profile) = ([plan.question.start, plan.question.end], plan.question.walk)
        let usual = places.enumerated().map { number, place in
            routing.walks(at: place, for: profile, arriving: number == 1, in: &search)
        }
        var walks = WalkSettling(plan, in: view, now: now, closed, start: usual[0], end: usual[1])
        if let leg = walks.settle() {
            let known = StationClosures(view.live?.closures ?? [], within: walks.reach(of: leg), in: view.table.network)
            var part = walks.journey
            part.legs = [part.legs[leg]]
            var alerts: [(timetable: Int, id: String)] = []
            for one in known?.closures(at: part) ?? []
            where !alerts.contains(where: { $0.timetable == one.timetable && $0.id == one.closure.alert }) {
                alerts.append((one.timetable, one.closure.alert))
            }
            return (leg, alerts)
        }
        plan.journeys = [walks.journey]
        return nil
    }
}

/// Moves the walks of a journey, leg by leg, to times at which their paths are open.
private struct WalkSettling {
    private(set) var journey: PlannedJourney
    private let view: LiveRunTable
    private let network: Network
    private let limits: SearchLimits
    private let walks: OpenWalks
    private let timed: TimedWays?
    private let now: EpochSeconds
    private let closed: StepFreeWays
    /// The access and egress walks without station closures.
    private let usualStart, usualEnd: [AccessWalk]

    init(
        _ plan: JourneyResult, in view: LiveRunTable, now: EpochSeconds, _ closed: StepFreeWays, start: [AccessWalk],
        end: [AccessWalk]
    ) {
        journey = plan.journeys[0]
        (self.view, self.now, self.closed) = (view, now, closed)
        network = view.table.network
        limits = SearchLimits(plan.stopQuestion)
        timed = TimedWays(limits, in: view.table, isForward: true)
        walks = OpenWalks(plan.stopQuestion, limits, timed, in: view)
        (usualStart, usualEnd) = (start, end)
    }

    /// Returns the time range of a leg, including the waits before and after it.
    func reach(of number: Int) -> ClosedRange<EpochSeconds> {
        let leg = journey.legs[number]
        let before = number == 0 ? journey.departure : journey.legs[number - 1].arrival
        let behind = number + 1 < journey.legs.count ? journey.legs[number + 1].departure : journey.arrival
        let (first, last) = (min(before, leg.departure), max(behind, leg.arrival))
        return min(first, last)...max(first, last)
    }

    /// Moves the walks of all legs.
    /// - Returns: The index of the first leg whose path is closed; nil if all legs are possible.
    mutating func settle() -> Int? {
        for number in journey.legs.indices where !settle(number) { return number }
        if let last = journey.legs.last, last.way == .walk { journey.arrival = last.arrival }
        journey.walking = journey.legs.reduce(0) { $1.way == .walk ? $0 + ($1.arrival - $1.departure) : $0 }
        return nil
    }

    private mutating func settle(_ number: Int) -> Bool {
        let leg = journey.legs[number]
        guard leg.way == .walk else { return settleRide(number) }
        switch (leg.from, leg.to) {
        case (let from?, let to?): return !isConcerned(from) && !isConcerned(to) || settle(number, from, to)
        case (nil, let to?) where number == 0: return !isConcerned(to) || settleFirst(to)
        case (let from?, nil) where number == journey.legs.count - 1: return !isConcerned(from) || settleLast(from)
        default: return true
        }
    }

    /// Returns whether station closures may affect riders at a stop.
    private func isConcerned(_ stop: NetworkStopIndex) -> Bool {
        closed.platforms.contains(stop) || !isOpen(stop, closed.stopAccess.column[stop])
    }

    private func isOpen(_ stop: NetworkStopIndex, _ access: WheelchairAccess) -> Bool {
        access != .impossible || network.access(at: stop) == .impossible
    }

    private func isOpen(_ stop: NetworkStopIndex?, at moment: EpochSeconds) -> Bool {
        guard let stop, let ways = limits.stepFree?.ways(at: moment) else { return true }
        return isOpen(stop, ways.stopAccess.column[stop])
    }

    private mutating func settleRide(_ number: Int) -> Bool {
        let (leg, isLast) = (journey.legs[number], number == journey.legs.count - 1)
        if !isSeated(number) {
            guard isOpen(leg.from, at: leg.departure) else { return false }
            if number == 0, let from = leg.from, isConcerned(from), !settleBeginning(at: from) { return false }
        }
        guard !isSeated(number + 1) else { return true }
        guard isOpen(leg.to, at: leg.arrival) else { return false }
        guard isLast, let to = leg.to, isConcerned(to) else { return true }
        return settleEnding(at: to)
    }

    /// Returns whether riders stay on board at the start of a leg (in-seat transfer).
    private func isSeated(_ number: Int) -> Bool {
        guard journey.legs.indices.contains(number) else { return false }
        if case .ride(let ride) = journey.legs[number].way { return ride.isSeated }
        return false
    }

    /// Moves the walk to the first ride; returns false if that is impossible. The new walk of a rider who has not left
    /// yet starts no earlier than now.
    private mutating func settleFirst(_ stop: NetworkStopIndex) -> Bool {
        let deadline = deadline(of: 1)
        guard let walk = walks.latest(of: walks.start, to: stop, by: deadline),
            isSoon(walk.departure + walk.seconds, deadline)
        else { return !usualStart.contains { $0.stop == stop } }
        let departure = view.table.moment(walk.departure)
        guard departure >= now || departure >= journey.legs[0].departure || journey.legs[0].departure < now else {
            return false
        }
        journey.departure = departure
        move(0, to: walk)
        return true
    }

    /// Moves the walk from the last ride; returns false if that is impossible.
    private mutating func settleLast(_ stop: NetworkStopIndex) -> Bool {
        let (number, arrival) = (journey.legs.count - 1, arrival(before: journey.legs.count - 1))
        guard let walk = walks.earliest(of: walks.end, from: stop, at: arrival), isSoon(arrival, walk.departure) else {
            return !usualEnd.contains { $0.stop == stop }
        }
        move(number, to: walk)
        return true
    }

    /// Checks the path to a first ride that begins at the start of the journey itself; returns false if it is closed.
    private mutating func settleBeginning(at stop: NetworkStopIndex) -> Bool {
        let deadline = deadline(of: 0)
        guard let walk = walks.latest(of: walks.start, to: stop, by: deadline), walk.seconds == 0,
            isSoon(walk.departure, deadline)
        else { return !usualStart.contains { $0.stop == stop && $0.seconds == 0 } }
        journey.departure = view.table.moment(walk.departure)
        return true
    }

    /// Checks the path from a last ride that ends at the end of the journey itself; returns false if it is closed.
    private mutating func settleEnding(at stop: NetworkStopIndex) -> Bool {
        let arrival = arrival(before: journey.legs.count)
        guard let walk = walks.earliest(of: walks.end, from: stop, at: arrival), walk.seconds == 0,
            isSoon(arrival, walk.departure)
        else { return !usualEnd.contains { $0.stop == stop && $0.seconds == 0 } }
        journey.arrival = view.table.moment(walk.departure)
        return true
    }

    private func isSoon(_ one: Int32, _ other: Int32) -> Bool {
        Int64(other) - Int64(one) <= JourneyPlanner.mostWaiting
    }

    /// Moves a transfer to the footpath that ends first; returns false if that is impossible. A transfer remains
    /// unchanged if no footpath would fit into its time even without closures, as between platforms assigned for the
    /// day.
    private mutating func settle(_ number: Int, _ from: NetworkStopIndex, _ to: NetworkStopIndex) -> Bool {
        guard number > 0, number + 1 < journey.legs.count else { return true }
        let (arrival, deadline) = (arrival(before: number), deadline(of: number + 1))
        var best: OpenWalks.Times?
        var isUsual = false
        for node in network.nodes(of: from) {
            for other in network.nodes(of: to) {
                let usual = network.footpaths(for: limits.wheelchair).groups(reversed: false)[node]
                    .first { $0.other == other }
                isUsual = isUsual || usual.map { arrival + seconds(of: $0) <= deadline } == true
                guard let (path, start) = walks.path(from: node, to: other, at: arrival) else { continue }
                let walked = path.isTimed ? 0 : path.walked(limits.pace)
                guard start + walked <= deadline, arrival + seconds(of: path) <= deadline else { continue }
                if best.map({ start + walked < $0.departure + $0.seconds }) ?? true {
                    best = (start, min(path.walked(limits.pace), deadline - start))
                }
            }
        }
        guard let best else { return !isUsual }
        move(number, to: best)
        return true
    }

    /// Returns the time of a transfer in seconds, including the rider's minimum transfer time.
    private func seconds(of path: Footpath) -> Int32 { limits.transfer(path.seconds(limits.pace)) }

    private mutating func move(_ number: Int, to walk: OpenWalks.Times) {
        journey.legs[number].departure = view.table.moment(walk.departure)
        journey.legs[number].arrival = view.table.moment(walk.departure + walk.seconds)
    }

    private func arrival(before number: Int) -> Int32 { view.table.seconds(journey.legs[number - 1].arrival) }

    private func deadline(of number: Int) -> Int32 {
        let leg = journey.legs[number]
        guard case .ride(let ride) = leg.way else { return view.table.seconds(leg.departure) }
        return view.table.seconds(leg.departure) - ride.headway
    }
}
