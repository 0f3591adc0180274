/// Follows a rider from ride to ride. What it carries along are the moments at which the ride that the rider is on may arrive, each
/// with how likely it is given that all changes so far were made: who catches a bus that is often missed is likely on one that
/// is late.
struct ChanceChain {
    /// Seconds that a bus waits for another where the feed says that it does; GTFS does not say how long.
    static let longestWait: Int64 = 300
    /// Seconds that a bus stands at a stop: who comes while it does is on it.
    static let standing: Int64 = 15

    /// In order; empty where only a timetable tells them.
    private var arrivals: [EpochSeconds] = []
    /// As many; their sum is 1.
    private var weights: [Double] = []
    private var before: [Double] = []

    var isKnown: Bool { !arrivals.isEmpty }

    /// The rider is on a ride, however it was reached.
    mutating func ride(until arrival: UncertainMoment?) {
        weights.removeAll(keepingCapacity: true)
        for _ in 0..<Quantiles.count { weights.append(1 / Double(Quantiles.count)) }
        stay(until: arrival)
    }

    /// The rider stays on the bus, which is as late then as it is now.
    mutating func stay(until arrival: UncertainMoment?) {
        arrivals.removeAll(keepingCapacity: true)
        guard let arrival else { return }
        for number in 0..<Quantiles.count { arrivals.append(arrival.quantile(number)) }
    }

    /// The rider changes.
    ///
    /// - Parameters:
    ///   - needed: seconds from the one to the other.
    ///   - departure: of a bus whose arrival follows by ``stay(until:)``.
    /// - Returns: the chance that it is reached, 0…1.
    mutating func change(needing needed: Int64, to departure: UncertainMoment, waits: Bool) -> Double {
        swap(&weights, &before)
        weights.removeAll(keepingCapacity: true)
        let needed = min(max(needed, 0), UncertainMoment.widest) - (waits ? Self.longestWait : Self.standing)
        var (arrived, caught, sum) = (0, 0.0, 0.0)
        for number in 0..<Quantiles.count {
            let leaves = departure.quantile(number)
            while arrived < arrivals.count, arrivals[arrived] + needed <= leaves {
                caught += before[arrived]
                arrived += 1
            }
            weights.append(caught)
            sum += caught
        }
        for number in weights.indices {
            weights[number] = sum > 0 ? weights[number] / sum : 1 / Double(Quantiles.count)
        }
        return min(sum / Double(Quantiles.count), 1)
    }
}

extension Chance {
    /// Of one change alone.
    ///
    /// - Parameters:
    ///   - needed: seconds from the one to the other.
    ///   - waits: the feed says that the second bus waits for the first.
    package static func ofChange(
        from arrival: UncertainMoment, needing needed: Int64, to departure: UncertainMoment, waits: Bool = false
    ) -> Chance {
        var chain = ChanceChain()
        chain.ride(until: arrival)
        let share = chain.change(needing: needed, to: departure, waits: waits)
        return Chance(share: share, spare: departure.likely - (arrival.likely + needed))
    }
}
