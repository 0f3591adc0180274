/// Computes transfer probabilities along a journey. Keeps the distribution of the arrival of the current ride,
/// conditional on all transfers so far having worked: a rider who caught a bus that is often missed is probably on a
/// late one.
struct ChanceChain {
    /// The assumed limit, in seconds, for which a vehicle waits in a timed transfer; GTFS does not give one.
    static let longestWait: Int64 = 300
    /// The seconds that a vehicle stands at a stop, during which riders can still board.
    static let standing: Int64 = 15

    /// Possible arrival times in ascending order; empty if there is no prediction.
    private var arrivals: [EpochSeconds] = []
    /// The probability of each arrival time; they sum to 1.
    private var weights: [Double] = []
    private var before: [Double] = []

    var isKnown: Bool { !arrivals.isEmpty }

    /// Starts a ride, however it was reached.
    mutating func ride(until arrival: UncertainMoment?) {
        weights.removeAll(keepingCapacity: true)
        for _ in 0..<Quantiles.count { weights.append(1 / Double(Quantiles.count)) }
        stay(until: arrival)
    }

    /// Continues with an in-seat transfer: the delay quantile stays the same.
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
    /// - Returns: The probability that the transfer works, 0…1.
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
    /// The chance of a single transfer.
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
