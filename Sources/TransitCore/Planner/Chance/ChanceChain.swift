/// Computes transfer probabilities along a journey. Stores the distribution of the current ride's arrival, conditional
/// on the success of all previous transfers: a rider who caught a bus that is often missed is probably on a late one.
struct ChanceChain {
    /// The assumed maximum time in seconds that a vehicle waits in a timed transfer; GTFS does not specify one.
    static let longestWait: Int64 = 300
    /// The assumed time in seconds that a vehicle stands at a stop and riders can still board.
    static let standing: Int64 = 15

    /// The possible arrival times in ascending order; empty if there is no prediction.
    private var arrivals: [EpochSeconds] = []
    /// The probability of each arrival time; they sum to 1.
    private var weights: [Double] = []
    private var before: [Double] = []

    var isKnown: Bool { !arrivals.isEmpty }

    /// Starts the first ride, or a ride that the rider has certainly reached: all quantiles of its arrival are equally
    /// likely.
    mutating func ride(until arrival: UncertainMoment?) {
        weights.removeAll(keepingCapacity: true)
        for _ in 0..<Quantiles.count { weights.append(1 / Double(Quantiles.count)) }
        stay(until: arrival)
    }

    /// Sets the predicted arrival of the current ride, without changing the probability of each delay quantile. This
    /// suffices for an in-seat transfer, in which the vehicle stays the same.
    mutating func stay(until arrival: UncertainMoment?) {
        arrivals.removeAll(keepingCapacity: true)
        guard let arrival else { return }
        for number in 0..<Quantiles.count { arrivals.append(arrival.quantile(number)) }
    }

    /// Applies a transfer. Call ``stay(until:)`` afterwards with the arrival of the new ride.
    ///
    /// - Parameters:
    ///   - needed: The transfer time in seconds.
    ///   - departure: The departure of the next ride.
    ///   - waits: Whether the departing vehicle waits (timed transfer).
    /// - Returns: The probability that the transfer succeeds, 0…1.
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
    /// Returns the chance of a single transfer.
    ///
    /// - Parameters:
    ///   - needed: The transfer time in seconds.
    ///   - waits: Whether the departing vehicle waits (timed transfer).
    package static func ofChange(
        from arrival: UncertainMoment, needing needed: Int64, to departure: UncertainMoment, waits: Bool = false
    ) -> Chance {
        var chain = ChanceChain()
        chain.ride(until: arrival)
        let share = chain.change(needing: needed, to: departure, waits: waits)
        return Chance(share: share, spare: departure.likely - (arrival.likely + needed))
    }
}
