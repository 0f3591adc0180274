/// The chances of a journey's transfers: of each one, and of all together.
package struct JourneyChances: Hashable, Sendable {
    /// The chance that all transfers succeed. Its alternative is the alternative of the transfer that is most likely to
    /// fail first.
    package var whole: Chance
    /// The chance of the transfer at the start of each leg; nil for walks and the first ride. Each is conditional on
    /// the success of the previous transfers.
    package var legs: [Chance?]
}

extension LiveRunTable {
    /// Returns the chances of a journey's transfers: of each one, and of all together.
    ///
    /// - Parameters:
    ///   - rides: The predictions of the rides in the order of the legs; missing elements count as unknown.
    ///   - question: The query that the journey answers.
    package func chances(
        of journey: PlannedJourney, _ rides: [RideOutlook], for question: RaptorQuery
    ) -> JourneyChances {
        var tally = ChanceTally(legs: journey.legs.count)
        var last: Int?
        var number = 0
        for (place, leg) in journey.legs.enumerated() {
            guard case .ride(let ride) = leg.way else { continue }
            let outlook = number < rides.count ? rides[number] : .unknown
            if let last {
                let change = change(from: last, to: place, in: journey.legs, for: question)
                let spare = leg.departure - (journey.legs[last].arrival + change.needed)
                tally.add(ride, outlook, at: place, change, planned: spare)
            } else {
                tally.begin(outlook)
            }
            last = place
            number += 1
        }
        return tally.chances
    }
}

extension JourneyChances {
    /// Updates the chances of an impossible journey to agree with the reason. If the reason is a missed transfer, the
    /// transfer and the combination of all transfers are missed. For any other reason, the chance of the combination is
    /// unknown.
    package mutating func settle(_ reason: WatchedJourney.Reason?) {
        guard let reason else { return }
        let change = legs.indices.contains(reason.leg) ? legs[reason.leg] : nil
        if let change, reason.kind == .missed || reason.kind == .left {
            legs[reason.leg] = change.replaced(by: .missed, spare: reason.seconds.map { -$0 })
            whole = whole.replaced(by: .missed)
        } else if whole.state != .noChange {
            if let change, change.state != .noChange { legs[reason.leg] = Chance(.unknown) }
            whole = Chance(.unknown)
        }
    }
}

extension Chance {
    /// Returns a chance with a different state and the same alternative, without a probability.
    fileprivate func replaced(by state: State, spare: Int64? = nil) -> Chance {
        var chance = Chance(state, spare: spare)
        chance.otherwise = otherwise
        return chance
    }
}

/// A transfer from one ride to the next.
struct RideChange: Equatable {
    /// The transfer time in seconds.
    var needed: Int64
    /// Whether the departing vehicle waits for the arriving one.
    var isTimed: Bool
}

private struct ChanceTally {
    private var chain = ChanceChain()
    private var before = RideOutlook.unknown
    private var share = 1.0
    private var (isMissed, isUnknown, hasChange) = (false, false, false)
    private var legs: [Chance?]

    init(legs count: Int) {
        legs = Array(repeating: nil, count: count)
    }

    mutating func begin(_ ride: RideOutlook) {
        chain.ride(until: ride.arrival)
        before = ride
    }

    /// Adds the transfer from the previous ride to the given ride.
    mutating func add(
        _ ride: PlanRide, _ outlook: RideOutlook, at place: Int, _ change: RideChange, planned: Int64
    ) {
        legs[place] = chance(ride, outlook, change, planned: planned)
        before = outlook
    }

    private mutating func chance(
        _ ride: PlanRide, _ outlook: RideOutlook, _ change: RideChange, planned: Int64
    ) -> Chance {
        if ride.isSeated {
            chain.stay(until: outlook.arrival)
            return Chance(.noChange)
        }
        // A frequency-based ride cannot be missed. If the rider arrived and the next vehicle has since departed, the
        // rider is assumed to be on it.
        guard ride.headway == 0, !(before.hasArrived && outlook.hasLeft) else {
            begin(outlook)
            return Chance(.noChange)
        }
        hasChange = true
        if outlook.hasLeft, before.arrival != nil {
            begin(outlook)
            isMissed = true
            return Chance(.missed)
        }
        guard let departure = outlook.departure, let arrival = before.arrival, chain.isKnown else {
            begin(outlook)
            isUnknown = true
            return Chance(.unknown, spare: planned)
        }
        let made = chain.change(needing: change.needed, to: departure, waits: change.isTimed)
        chain.stay(until: outlook.arrival)
        let spare = departure.likely - (arrival.likely + change.needed)
        guard made >= Chance.least else {
            isMissed = true
            return Chance(.missed, spare: spare)
        }
        share *= made
        return Chance(share: made, spare: spare)
    }

    var chances: JourneyChances { JourneyChances(whole: whole, legs: legs) }

    private var whole: Chance {
        if isMissed { return Chance(.missed) }
        if isUnknown { return Chance(.unknown) }
        return hasChange ? Chance(share: share) : Chance(.noChange)
    }
}
