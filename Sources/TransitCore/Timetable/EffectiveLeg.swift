/// An effective fare leg: one ride, or several rides that fare_leg_join_rules.txt joins. Rules of fare_leg_rules.txt
/// match it by the areas of its start and end, its network and its times.
struct EffectiveLeg {
    private let from: StopIndex
    private var to: StopIndex
    let departure: EpochSeconds
    private(set) var arrival: EpochSeconds
    /// The network of the last ride of the leg.
    private var network: StringIndex
    /// Whether all rides belong to ``network``: "each leg must have the same network_id" (reference,
    /// fare_leg_rules.txt).
    private var isOneNetwork = true

    private init(_ ride: FareRide, in timetable: Timetable) {
        from = timetable.patternStopStops[ride.calls.lowerBound]
        to = timetable.patternStopStops[ride.calls.upperBound - 1]
        (departure, arrival) = (ride.departure, ride.arrival)
        let route = timetable.patternRoutes[timetable.patternStopPatterns[ride.calls.lowerBound]]
        let networks = timetable.legFares.networks
        network = networks.hasRow(route) ? networks[route] : StringIndex(UInt32(0))
    }

    /// Joins rides into effective fare legs: "When a sub-journey contains consecutive transfers that each match a join
    /// rule, then the entire sub-journey should be considered as a single effective fare leg" (reference,
    /// fare_leg_join_rules.txt).
    static func legs(of rides: [FareRide], in timetable: Timetable) -> [EffectiveLeg] {
        var legs: [EffectiveLeg] = []
        for ride in rides {
            let next = EffectiveLeg(ride, in: timetable)
            if let last = legs.last, last.isJoined(to: next, in: timetable) {
                legs[legs.count - 1].join(next)
            } else {
                legs.append(next)
            }
        }
        return legs
    }

    private mutating func join(_ next: EffectiveLeg) {
        isOneNetwork = isOneNetwork && network == next.network
        (to, arrival, network) = (next.to, next.arrival, next.network)
    }

    private func isJoined(to next: EffectiveLeg, in timetable: Timetable) -> Bool {
        let joins = timetable.legFares.joins
        return joins.fromStops.indices.contains { row in
            let (fromNetwork, toNetwork) = (joins.fromNetworks[row], joins.toNetworks[row])
            guard fromNetwork.rawValue == 0 || fromNetwork == network,
                toNetwork.rawValue == 0 || toNetwork == next.network
            else { return false }
            let (end, start) = (joins.fromStops[row], joins.toStops[row])
            guard end.rawValue != .max || start.rawValue != .max else {
                // By the reference: "Unless overridden explicitly …, the last station of the pre-transfer leg and the
                // first station of the post-transfer leg must be the same."
                return timetable.stationOrStop(to) == timetable.stationOrStop(next.from)
            }
            return (end.rawValue == .max || end == to || end == timetable.station(of: to))
                && (start.rawValue == .max || start == next.from || start == timetable.station(of: next.from))
        }
    }

    /// Returns the rows of fare_leg_rules.txt that match the leg.
    func rules(in timetable: Timetable) -> [Int] {
        let (fares, rules) = (timetable.legFares, timetable.legFares.rules)
        let isInNetwork = isOneNetwork && network.rawValue != 0
        let named = Naming(rules.networks, isInNetwork ? [network] : [], fares)
        let origin = Naming(rules.fromAreas, areas(of: from, in: timetable), fares)
        let destination = Naming(rules.toAreas, areas(of: to, in: timetable), fares)
        func holds(_ group: StringIndex, at moment: EpochSeconds) -> Bool {
            group.rawValue == 0 || fares.frames.hold(moment, of: group, in: timetable)
        }
        return rules.amounts.indices.filter { row in
            named.fits(rules.networks[row]) && origin.fits(rules.fromAreas[row])
                && destination.fits(rules.toAreas[row]) && holds(rules.fromFrames[row], at: departure)
                && holds(rules.toFrames[row], at: arrival)
        }
    }

    /// Returns the areas of a stop, including those of its station.
    private func areas(of stop: StopIndex, in timetable: Timetable) -> [StringIndex] {
        let areas = timetable.legFares.areas
        return Array(areas[stop]) + (timetable.station(of: stop).map { Array(areas[$0]) } ?? [])
    }
}

/// Matches the areas or networks of a leg against those of fare leg rules.
private struct Naming {
    private let own: [StringIndex]
    /// Whether a rule matches if its area or network is empty.
    private let fitsUnnamed: Bool

    init(_ column: Column<Int, StringIndex>, _ own: [StringIndex], _ fares: LegFares) {
        self.own = own
        fitsUnnamed = fares.haveRanks || !column.contains { own.contains($0) }
    }

    func fits(_ named: StringIndex) -> Bool {
        named.rawValue == 0 ? fitsUnnamed : own.contains(named)
    }
}

extension Timetable {
    fileprivate func stationOrStop(_ stop: StopIndex) -> StopIndex { station(of: stop) ?? stop }
}
