/// The most recently used ways of step-free riders. Closures change rarely.
struct StepFreeCache {
    private var known: [(network: Network, ways: StepFreeWays)] = []

    private static let most = 4

    /// Returns the ways while places are closed; nil if none are.
    mutating func ways(_ closures: [NetworkClosure], in network: Network) -> StepFreeWays? {
        guard !closures.isEmpty else { return nil }
        let places = network.places(of: closures)
        if let ways = known.first(where: { $0.network === network && $0.ways.closed == places })?.ways { return ways }
        let ways = StepFreeWays(network, closed: places)
        known.removeAll { $0.network !== network }
        known.append((network, ways))
        if known.count > Self.most { known.removeFirst() }
        return ways
    }
}

extension JourneyPlanner {
    /// Returns the ways of a step-free rider while a journey lasts; nil for other riders, and if no place is closed.
    mutating func stepFreeWays(
        of journey: PlannedJourney, for question: JourneyQuery, in view: LiveRunTable
    ) -> StepFreeWays? {
        guard question.wheelchair != .no, let closures = view.live?.closures else { return nil }
        let holding = closures.filter { $0.closure.holds(from: journey.departure, to: journey.arrival) }
        return stepFreeWays.ways(holding, in: view.table.network)
    }

    /// Returns the first leg of a step-free rider's journey that is closed at its time.
    /// - Parameters:
    ///   - known: Closures that the journey avoids.
    ///   - isExact: Whether walks to the first ride and from the last may not take longer than planned either.
    /// - Returns: The leg, and the closures that hold at its time.
    mutating func closedLeg(
        of journey: PlannedJourney, in plan: JourneyResult, beyond known: Set<Int> = [], isExact: Bool,
        _ view: LiveRunTable, _ routing: AccessEgressWalks
    ) -> (leg: Int, closures: Set<Int>)? {
        guard plan.question.wheelchair != .no, let closures = view.live?.closures, !closures.isEmpty else {
            return nil
        }
        for (number, leg) in journey.legs.enumerated() {
            for part in ClosedLegCheck.Part.parts(of: leg) {
                let (start, end) = part.span(of: leg)
                let holding = closures.indices.filter { closures[$0].closure.holds(from: start, to: end) }
                guard !known.isSuperset(of: holding),
                    let ways = stepFreeWays.ways(holding.map { closures[$0] }, in: view.table.network)
                else { continue }
                let check = ClosedLegCheck(
                    journey: journey, plan: plan, network: view.table.network, ways: ways, isExact: isExact)
                if !check.isOpen(part, of: number, routing, &search) { return (number, Set(holding)) }
            }
        }
        return nil
    }
}

/// Checks the legs of a journey while some places are closed.
private struct ClosedLegCheck {
    let journey: PlannedJourney
    let plan: JourneyResult
    let network: Network
    let ways: StepFreeWays
    let isExact: Bool

    /// The part of a leg at which closed places matter. In a vehicle they do not.
    enum Part {
        case walk, boarding, alighting

        static func parts(of leg: PlanLeg) -> [Part] { leg.way == .walk ? [.walk] : [.boarding, .alighting] }

        func span(of leg: PlanLeg) -> (start: EpochSeconds, end: EpochSeconds) {
            (self == .alighting ? leg.arrival : leg.departure, self == .boarding ? leg.departure : leg.arrival)
        }
    }

    /// Returns whether a part of a leg is possible, or would not be possible without closed places either.
    func isOpen(
        _ part: Part, of number: Int, _ routing: AccessEgressWalks, _ search: inout WalkSearch
    ) -> Bool {
        let leg = journey.legs[number]
        let isLast = number == journey.legs.count - 1
        let (start, end) = (number == 0 ? plan.question.start : via, isLast ? plan.question.end : via)
        let time = !isExact ? nil : part == .walk ? leg.arrival - leg.departure : 0
        switch (part, leg.from, leg.to) {
        case (.walk, let from?, let to?):
            return isOpen(from, to, within: (isLast ? leg.arrival : journey.legs[number + 1].departure) - leg.departure)
        case (.walk, let from?, nil): return isOpen(from, at: end, arriving: isLast, within: time, routing, &search)
        case (.walk, nil, let to?): return isOpen(to, at: start, arriving: false, within: time, routing, &search)
        case (.boarding, let from?, _):
            guard !isSeated(number) else { return true }
            return isOpen(from)
                && (number > 0 || isOpen(from, at: start, arriving: false, within: time, routing, &search))
        case (.alighting, _, let to?):
            guard !isSeated(number + 1) else { return true }
            return isOpen(to) && (!isLast || isOpen(to, at: end, arriving: true, within: time, routing, &search))
        default: return true
        }
    }

    /// Whether riders stay on board at the beginning of a leg.
    private func isSeated(_ number: Int) -> Bool {
        guard journey.legs.indices.contains(number) else { return false }
        if case .ride(let ride) = journey.legs[number].way { return ride.isSeated }
        return false
    }

    private var via: PlanPlace { plan.question.via?.place ?? plan.question.end }

    private func isOpen(_ stop: NetworkStopIndex) -> Bool {
        ways.stopAccess.column[stop] != .impossible || network.access(at: stop) == .impossible
    }

    /// - Parameter time: The time available for the transfer in seconds.
    private func isOpen(_ from: NetworkStopIndex, _ to: NetworkStopIndex, within time: Int64) -> Bool {
        let pace = SearchLimits(plan.stopQuestion).pace
        func isOpen(_ footpaths: Footpaths) -> Bool {
            network.nodes(of: from).contains { node in
                footpaths.groups(reversed: false)[node].contains {
                    network.nodeStops.column[$0.other] == to && Int64($0.seconds(pace)) <= time
                }
            }
        }
        return isOpen(ways.footpaths) || !isOpen(network.footpaths(for: plan.question.wheelchair))
    }

    /// - Parameter time: The longest walk in seconds; nil for any.
    private func isOpen(
        _ stop: NetworkStopIndex, at place: PlanPlace, arriving: Bool, within time: Int64?,
        _ routing: AccessEgressWalks, _ search: inout WalkSearch
    ) -> Bool {
        func isOpen(_ closed: StepFreeWays?) -> Bool {
            routing.walks(at: place, for: plan.question.walk, arriving: arriving, while: closed, in: &search)
                .contains { $0.stop == stop && Int64($0.seconds) <= time ?? .max }
        }
        return isOpen(ways) || !isOpen(nil)
    }
}
