/// The chance of each change of a journey, and of all together.
package struct JourneyChances: Hashable, Sendable {
    /// That all changes hold. What happens otherwise is told of the change that is the likeliest to be the first that is missed.
    package var whole: Chance
    /// One for each leg; nil for walks and for the first ride. Each is the chance of those who made the changes before.
    package var legs: [Chance?]
}

extension RunView {
    /// How likely each change of a journey holds, and all of them.
    ///
    /// - Parameters:
    ///   - rides: what is known of each ride, in the order of the legs; what is missing is not known.
    ///   - question: what the journey was an answer to.
    package func chances(
        of journey: PlannedJourney, _ rides: [RideOutlook], for question: PlanQuestion
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

/// The way from one ride to the next.
struct RideChange: Equatable {
    /// Seconds that it takes.
    var needed: Int64
    /// The second bus waits for the first.
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

    /// - Parameter planned: seconds to spare, as the journey says.
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
        // Where only a headway is promised there is always another one; who has arrived before a bus that has left is on it.
        guard ride.headway == 0, !(before.hasArrived && outlook.hasLeft) else {
            begin(outlook)
            return Chance(.noChange)
        }
        hasChange = true
        if outlook.hasLeft {
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
        share *= made
        return Chance(share: made, spare: departure.likely - (arrival.likely + change.needed))
    }

    var chances: JourneyChances { JourneyChances(whole: whole, legs: legs) }

    private var whole: Chance {
        if isMissed { return Chance(.missed) }
        if isUnknown { return Chance(.unknown) }
        return hasChange ? Chance(share: share) : Chance(.noChange)
    }
}
