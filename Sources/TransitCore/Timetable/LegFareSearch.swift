/// Finds the lowest price of rides by GTFS Fares v2: for each leg, either its own fare is paid, or it continues from
/// the previous leg by a fare transfer rule.
struct LegFareSearch {
    /// An "effective fare leg" of one or several rides, with the fare leg rules that match it.
    private struct Leg {
        let departure, arrival: EpochSeconds
        let rules: [Int]
    }

    /// The price of a leg for riders of one category.
    private struct PaidLeg {
        var amount: Int64
        var currency, group: StringIndex
        var departure, arrival: EpochSeconds
        /// The fare leg rule that determines the price.
        var rule: Int
    }

    /// A sequence of legs connected by fare transfer rules.
    private struct Chain {
        var first: PaidLeg
        var last: PaidLeg
        var amount: Int64
        /// The number of consecutive transfers between legs of the same leg group.
        var changes = 0
    }

    private let timetable: Timetable
    private let legs: [Leg]
    private var fares: LegFares { timetable.legFares }
    private static var none: StringIndex { StringIndex(UInt32(0)) }

    init(_ timetable: Timetable, _ rides: [FareRide]) {
        self.timetable = timetable
        legs = EffectiveLeg.legs(of: rides, in: timetable).map { leg in
            Leg(departure: leg.departure, arrival: leg.arrival, rules: leg.rules(in: timetable))
        }
    }

    /// The regular price, with the prices for rider categories; nil if a leg has no price or the currencies differ.
    var price: FarePrice? {
        guard var price = price(for: nil) else { return nil }
        var riders: [Int] = []
        for rider in legs.lazy.flatMap({ $0.rules }).flatMap({ fares.reduced.riders(ofRule: $0) })
        where !riders.contains(rider) { riders.append(rider) }
        price.reduced = riders.sorted().compactMap { rider in
            guard let own = self.price(for: rider), own.currency == price.currency, own.amount != price.amount else {
                return nil
            }
            return ReducedFare(rider: rider, amount: own.amount)
        }
        return price
    }

    /// Returns the lowest price for a rider category.
    /// - Parameter rider: The index of the rider category; nil for the regular price.
    private func price(for rider: Int?) -> FarePrice? {
        var legs: [PaidLeg] = []
        for leg in self.legs {
            guard let paid = paid(leg, by: rider), paid.currency == legs.first?.currency ?? paid.currency else {
                return nil
            }
            legs.append(paid)
        }
        var paid: [Int64] = [0]
        // `starts[n]`: the index of the first leg of the last chain in the cheapest way to pay for n legs.
        var starts = [0]
        for _ in legs {
            paid.append(.max)
            starts.append(0)
        }
        for start in legs.indices {
            var chain = Chain(first: legs[start], last: legs[start], amount: legs[start].amount)
            for end in start + 1...legs.count {
                let sum = MinorUnits.sum(paid[start], chain.amount)
                if sum < paid[end] { (paid[end], starts[end]) = (sum, start) }
                guard end < legs.count, let longer = goOn(chain, with: legs[end], rider) else { break }
                chain = longer
            }
        }
        guard let first = legs.first else { return nil }
        var price = FarePrice(amount: paid[legs.count], currency: first.currency)
        var end = legs.count
        while end > 0 {
            end = min(starts[end], end - 1)
            price.tickets.insert(fares.rules.ticket(legs[end].rule), at: 0)
        }
        return price
    }

    private func paid(_ leg: Leg, by rider: Int?) -> PaidLeg? {
        let rules = fares.rules
        var best: (rule: Int, amount: Int64)?
        for row in leg.rules {
            guard let amount = amount(of: row, for: rider) else { continue }
            if let best, (-rules.ranks[best.rule], best.amount) <= (-rules.ranks[row], amount) { continue }
            best = (row, amount)
        }
        return best.map {
            PaidLeg(
                amount: $0.amount, currency: rules.currencies[$0.rule], group: rules.groups[$0.rule],
                departure: leg.departure, arrival: leg.arrival, rule: $0.rule)
        }
    }

    /// Returns the price of a rule for the rider category, otherwise the regular price; nil if neither exists.
    private func amount(of rule: Int, for rider: Int?) -> Int64? {
        if let rider, let own = fares.reduced.amount(rule, in: fares.reduced.ofRules, for: rider) { return own }
        return fares.rules.amounts[rule] >= 0 ? fares.rules.amounts[rule] : nil
    }
}

// Fare transfers.
extension LegFareSearch {
    private func goOn(_ chain: Chain, with leg: PaidLeg, _ rider: Int?) -> Chain? {
        let (from, to) = (chain.last.group, leg.group)
        guard from != Self.none, to != Self.none else { return nil }
        let rules = fares.transfers
        let (isNamedFrom, isNamedTo) = (rules.fromGroups.contains(from), rules.toGroups.contains(to))
        let changes = from == to ? chain.changes + 1 : 0
        var least: Int64?
        for row in rules.amounts.indices {
            // A rule without a leg group applies to the groups to which no rule refers.
            guard rules.fromGroups[row] == (isNamedFrom ? from : Self.none),
                rules.toGroups[row] == (isNamedTo ? to : Self.none), lasts(row, chain, leg),
                from != to || rules.counts[row] < 0 || changes <= Int(rules.counts[row]),
                rules.amounts[row] == 0 || rules.currencies[row] == leg.currency
            else { continue }
            let cost = cost(of: row, chain, leg, rider)
            least = min(least ?? cost, cost)
        }
        guard let least else { return nil }
        return Chain(first: chain.first, last: leg, amount: MinorUnits.sum(chain.amount, least), changes: changes)
    }

    /// Returns the cost of a transfer by `fare_transfer_type`: its own price, its price in addition to that of the
    /// second leg, or its price instead of that of the first leg.
    private func cost(of row: Int, _ chain: Chain, _ leg: PaidLeg, _ rider: Int?) -> Int64 {
        let reduced = rider.flatMap { fares.reduced.amount(row, in: fares.reduced.ofTransfers, for: $0) }
        let own = reduced ?? fares.transfers.amounts[row]
        switch fares.transfers.kinds[row] {
        case 1: return MinorUnits.sum(own, leg.amount)
        case 2: return MinorUnits.sum(own, -chain.last.amount)
        default: return own
        }
    }

    /// Returns whether the duration limit is met, measured from the first leg of the chain.
    private func lasts(_ row: Int, _ chain: Chain, _ leg: PaidLeg) -> Bool {
        let limit = fares.transfers.durations[row]
        guard limit >= 0 else { return true }
        let kind = fares.transfers.durationKinds[row]
        let from = kind <= 1 ? chain.first.departure : chain.first.arrival
        let to = kind == 1 || kind == 2 ? leg.departure : leg.arrival
        return to - from <= Int64(limit)
    }
}
