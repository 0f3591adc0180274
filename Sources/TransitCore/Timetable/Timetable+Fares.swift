// Prices of journeys.

/// One ride of a journey.
package struct FareRide: Sendable {
    /// The pattern stops from the boarding to the alighting call, both included.
    package var calls: Range<PatternStopIndex>
    package var departure, arrival: EpochSeconds

    package init(calls: Range<PatternStopIndex>, departure: EpochSeconds, arrival: EpochSeconds) {
        self.calls = calls
        self.departure = departure
        self.arrival = arrival
    }
}

/// The price of a journey in one currency.
package struct FarePrice: Hashable, Sendable {
    /// The amount in the currency's minor unit.
    package var amount: Int64
    /// The currency: three capital letters (ISO 4217).
    package var currency: StringIndex
    /// The tickets in the order of the rides; empty for Fares v1.
    package var tickets: [FareTicket] = []
    /// Whether a part of the price is paid before boarding (`payment_method`).
    package var isPaidBefore = false
    /// The prices for rider categories, in the feed's order.
    package var reduced: [ReducedFare] = []
}

extension Timetable {
    /// Returns the lowest price of consecutive rides, by Fares v2 if the feed has it, otherwise by Fares v1. Nil if the
    /// currencies differ or any ride has no fare; the price is then not estimated.
    package func price(of rides: [FareRide]) -> FarePrice? {
        guard 1...FareSearch.mostRides ~= rides.count, rides.allSatisfy({ !$0.calls.isEmpty }) else { return nil }
        if !legFares.isEmpty, let price = LegFareSearch(self, rides).price { return price }
        return fares.isEmpty ? nil : FareSearch(timetable: self, rides: rides).price
    }
}

/// Finds the cheapest combination of Fares v1 fares, each for one or several consecutive rides.
private struct FareSearch {
    static var mostRides: Int { 16 }
    /// The maximum number of fares considered per ride; if there are more, no price is returned.
    private static var mostFares: Int { 256 }

    let timetable: Timetable
    let rides: [FareRide]

    private var fares: Fares { timetable.fares }

    var price: FarePrice? {
        // The lowest price of the first n rides, by n; nil if they cannot be paid.
        var paid: [FarePrice?] = [FarePrice(amount: 0, currency: StringIndex(UInt32(0)))]
        for end in 1...rides.count {
            var best: FarePrice?
            for start in 0..<end {
                guard let before = paid[start], let fare = cheapest(start..<end) else { continue }
                let currency = fares.currencies[fare]
                guard start == 0 || before.currency == currency else { continue }
                let sum = MinorUnits.sum(before.amount, fares.prices[fare])
                guard best.map({ sum < $0.amount }) ?? true else { continue }
                best = FarePrice(
                    amount: sum, currency: currency, isPaidBefore: before.isPaidBefore || fares.isPaidBefore(fare))
            }
            paid.append(best)
        }
        return paid[rides.count]
    }

    private func cheapest(_ range: Range<Int>) -> FareIndex? {
        guard let covering = covering(range) else { return nil }
        return covering.filter { lasts($0, for: range) }.min { (fares.prices[$0], $0) < (fares.prices[$1], $1) }
    }

    private func lasts(_ fare: FareIndex, for range: Range<Int>) -> Bool {
        if let changes = fares.changes(of: fare), range.count - 1 > changes { return false }
        guard let duration = fares.duration(of: fare) else { return true }
        return rides[range.upperBound - 1].departure - rides[range.lowerBound].departure <= Int64(duration)
    }

    /// Returns the fares that are valid for all of several consecutive rides, by the fare zones of the first boarding
    /// and the last alighting. Nil if there are too many candidates.
    private func covering(_ range: Range<Int>) -> [FareIndex]? {
        let origin = fares.zone(of: timetable.patternStopStops[rides[range.lowerBound].calls.lowerBound])
        let destination = fares.zone(of: timetable.patternStopStops[rides[range.upperBound - 1].calls.upperBound - 1])
        let zones = zones(of: range)
        var all: [FareIndex]?
        for ride in range {
            guard let own = holding(for: route(of: ride), origin, destination, zones) else { return nil }
            all = all.map { before in before.filter { own.contains($0) } } ?? own
        }
        return all
    }

    private func route(of ride: Int) -> RouteIndex {
        timetable.patternRoutes[timetable.patternStopPatterns[rides[ride].calls.lowerBound]]
    }

    /// Returns the fares that apply to a route, origin zone, destination zone and set of zones; nil if there are too
    /// many candidates.
    private func holding(
        for route: RouteIndex, _ origin: StringIndex, _ destination: StringIndex, _ zones: [StringIndex]
    ) -> [FareIndex]? {
        var found: [FareIndex] = []
        for fare in fares.ids.indices where fares.isForAll(fare) {
            found.append(fare)
            if found.count > Self.mostFares { return nil }
        }
        for key in keys(route, origin, destination) {
            let rows = fares.rules.range(of: key)
            guard rows.count <= Self.mostFares else { return nil }
            add(rows, zones, to: &found)
        }
        let agency = timetable.routeAgencies[route]
        return found.filter { fares.agencies[$0] == AgencyIndex(UInt32.max) || fares.agencies[$0] == agency }
    }

    private func keys(_ route: RouteIndex, _ origin: StringIndex, _ destination: StringIndex) -> [FareRules.Key] {
        let any = StringIndex(UInt32(0))
        var keys: [FareRules.Key] = []
        for from in origin == any ? [any] : [any, origin] {
            for to in destination == any ? [any] : [any, destination] {
                for line in [RouteIndex.anyRoute, route] {
                    keys.append(FareRules.Key(origin: from, destination: to, route: line))
                }
            }
        }
        return keys
    }

    /// Adds the fares of rules. If the rows of a fare specify zones (`contains_id`), the fare applies only to rides
    /// through exactly these zones.
    private func add(_ rows: Range<FareRuleIndex>, _ zones: [StringIndex], to found: inout [FareIndex]) {
        var row = rows.lowerBound
        while row < rows.upperBound {
            let fare = fares.rules.fares[row]
            var end = row
            while end < rows.upperBound, fares.rules.fares[end] == fare { end += 1 }
            // Rows without a contained zone precede rows with one.
            let isForAnyZone = fares.rules.contained[row].rawValue == 0
            if isForAnyZone || (row..<end).map({ fares.rules.contained[$0] }) == zones, !found.contains(fare) {
                found.append(fare)
            }
            row = end
        }
    }

    /// Returns the distinct fare zones of rides, in ascending order.
    private func zones(of range: Range<Int>) -> [StringIndex] {
        var zones: [StringIndex] = []
        for call in rides[range].flatMap({ $0.calls }) {
            let zone = fares.zone(of: timetable.patternStopStops[call])
            if zone.rawValue != 0, !zones.contains(zone) { zones.append(zone) }
        }
        return zones.sorted()
    }
}
