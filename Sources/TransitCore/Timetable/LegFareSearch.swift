/// Looks for the least price of rides by Fares v2: each pays for itself, or goes on from the one before by a rule for changes.
struct LegFareSearch {
    private struct Leg {
        var amount: Int64
        var currency, group: StringIndex
        var departure, arrival: EpochSeconds
        /// The rule that says its price.
        var rule: Int
    }

    /// Rides that go on from each other.
    private struct Chain {
        var first: Leg
        var last: Leg
        var amount: Int64
        /// Changes in a row within one group.
        var changes = 0
    }

    private let timetable: Timetable
    private var fares: LegFares { timetable.legFares }
    private static var none: StringIndex { StringIndex(UInt32(0)) }

    init(_ timetable: Timetable) {
        self.timetable = timetable
    }

    /// Nil where a ride has none, or where they are in several currencies.
    func price(of rides: [FareRide]) -> FarePrice? {
        if fares.joinsLegs, rides.count > 1 { return nil }
        var legs: [Leg] = []
        for ride in rides {
            guard let leg = leg(of: ride), leg.currency == legs.first?.currency ?? leg.currency else { return nil }
            legs.append(leg)
        }
        var paid: [Int64] = [0]
        // By how many legs are paid for, where the last of their chains begins.
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
                guard end < legs.count, let longer = goOn(chain, with: legs[end]) else { break }
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
}

// One ride.
extension LegFareSearch {
    private func leg(of ride: FareRide) -> Leg? {
        let from = timetable.patternStopStops[ride.calls.lowerBound]
        let to = timetable.patternStopStops[ride.calls.upperBound - 1]
        let route = timetable.patternRoutes[timetable.patternStopPatterns[ride.calls.lowerBound]]
        let network = fares.networks.hasRow(route) ? fares.networks[route] : Self.none
        let rules = fares.rules
        let named = Naming(rules.networks, network == Self.none ? [] : [network], fares)
        let (origin, destination) = (
            Naming(rules.fromAreas, areas(of: from), fares), Naming(rules.toAreas, areas(of: to), fares)
        )
        var best: Int?
        for row in rules.amounts.indices {
            guard named.fits(rules.networks[row]), origin.fits(rules.fromAreas[row]),
                destination.fits(rules.toAreas[row]),
                holds(rules.fromFrames[row], at: ride.departure), holds(rules.toFrames[row], at: ride.arrival)
            else { continue }
            if let best, (-rules.ranks[best], rules.amounts[best]) <= (-rules.ranks[row], rules.amounts[row]) {
                continue
            }
            best = row
        }
        return best.map {
            Leg(
                amount: rules.amounts[$0], currency: rules.currencies[$0], group: rules.groups[$0],
                departure: ride.departure, arrival: ride.arrival, rule: $0)
        }
    }

    private func holds(_ group: StringIndex, at moment: EpochSeconds) -> Bool {
        group == Self.none || fares.frames.hold(moment, of: group, in: timetable)
    }

    /// A station's areas are those of its platforms.
    private func areas(of stop: StopIndex) -> [StringIndex] {
        Array(fares.areas[stop]) + (timetable.station(of: stop).map { Array(fares.areas[$0]) } ?? [])
    }
}

/// Which of the areas or networks that rules name hold for a ride.
private struct Naming {
    private let own: [StringIndex]
    /// Whether a rule that names none holds.
    private let fitsUnnamed: Bool

    init(_ column: Column<Int, StringIndex>, _ own: [StringIndex], _ fares: LegFares) {
        self.own = own
        fitsUnnamed = fares.haveRanks || !column.contains { own.contains($0) }
    }

    func fits(_ named: StringIndex) -> Bool {
        named.rawValue == 0 ? fitsUnnamed : own.contains(named)
    }
}

// From one to the next.
extension LegFareSearch {
    private func goOn(_ chain: Chain, with leg: Leg) -> Chain? {
        let (from, to) = (chain.last.group, leg.group)
        guard from != Self.none, to != Self.none else { return nil }
        let rules = fares.transfers
        let (isNamedFrom, isNamedTo) = (rules.fromGroups.contains(from), rules.toGroups.contains(to))
        let changes = from == to ? chain.changes + 1 : 0
        var least: Int64?
        for row in rules.amounts.indices {
            // A rule that names no group means those that none names.
            guard rules.fromGroups[row] == (isNamedFrom ? from : Self.none),
                rules.toGroups[row] == (isNamedTo ? to : Self.none), lasts(row, chain, leg),
                from != to || rules.counts[row] < 0 || changes <= Int(rules.counts[row]),
                rules.amounts[row] == 0 || rules.currencies[row] == leg.currency
            else { continue }
            let cost = cost(of: row, chain, leg)
            least = min(least ?? cost, cost)
        }
        guard let least else { return nil }
        return Chain(first: chain.first, last: leg, amount: MinorUnits.sum(chain.amount, least), changes: changes)
    }

    /// What the change adds: its own price, with the second ride, or in place of the first.
    private func cost(of row: Int, _ chain: Chain, _ leg: Leg) -> Int64 {
        let own = fares.transfers.amounts[row]
        switch fares.transfers.kinds[row] {
        case 1: return MinorUnits.sum(own, leg.amount)
        case 2: return MinorUnits.sum(own, -chain.last.amount)
        default: return own
        }
    }

    /// Counted from the first ride that others go on from.
    private func lasts(_ row: Int, _ chain: Chain, _ leg: Leg) -> Bool {
        let limit = fares.transfers.durations[row]
        guard limit >= 0 else { return true }
        let kind = fares.transfers.durationKinds[row]
        let from = kind <= 1 ? chain.first.departure : chain.first.arrival
        let to = kind == 1 || kind == 2 ? leg.departure : leg.arrival
        return to - from <= Int64(limit)
    }
}
