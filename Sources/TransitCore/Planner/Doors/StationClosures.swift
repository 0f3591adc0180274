/// The station closures (of lifts, pathways and stops) of a network in a time range, indexed by the stops whose riders
/// they affect.
struct StationClosures {
    /// The station closures, each with at most one period.
    let closures: [NetworkClosure]
    /// The indexes of station closures that apply during the whole time range.
    let always: Set<Int>
    private var ofStop: [NetworkStopIndex: [Int]] = [:]

    /// Selects and indexes the station closures that apply in a time range.
    /// - Returns: Nil if nothing is closed.
    init?(_ all: [NetworkClosure], within reach: ClosedRange<EpochSeconds>, in network: Network) {
        let closures = all.flatMap { $0.byPeriod }.filter {
            network.timetables.indices.contains($0.timetable)
                && $0.closure.holds(from: reach.lowerBound, to: reach.upperBound)
        }
        guard !closures.isEmpty else { return nil }
        self.closures = closures
        always = Set(
            closures.indices.filter {
                closures[$0].closure.holdsThroughout(from: reach.lowerBound, to: reach.upperBound)
            })
        for number in closures.indices {
            for stop in network.platforms(of: closures[number]) { ofStop[stop, default: []].append(number) }
        }
    }

    /// Adds the indexes of the station closures that affect a journey: the closures at its stops that apply while
    /// riders are at these stops.
    func append(along journey: PlannedJourney, to found: inout Set<Int>) {
        for (number, leg) in journey.legs.enumerated() {
            let isRide = leg.way != .walk
            let isFirst = number == 0
            let next = number + 1 < journey.legs.count ? journey.legs[number + 1] : nil
            if isRide {
                // Riders enter the station when the journey begins, and leave it when the journey ends. Transfers that
                // take no time have no leg.
                append(leg.from, isFirst ? journey.departure : leg.departure, leg.departure, to: &found)
                append(leg.to, leg.arrival, next?.departure ?? journey.arrival, to: &found)
                if let next { append(next.from, leg.arrival, next.departure, to: &found) }
            } else {
                append(leg.from, leg.departure, leg.arrival, to: &found)
                append(leg.to, leg.departure, leg.arrival, to: &found)
            }
        }
    }

    private func append(
        _ stop: NetworkStopIndex?, _ first: EpochSeconds, _ last: EpochSeconds, to found: inout Set<Int>
    ) {
        guard let stop, let concerning = ofStop[stop] else { return }
        for number in concerning where closures[number].closure.holds(from: first, to: last) { found.insert(number) }
    }

    /// Returns the station closures that affect riders at any stop of a journey.
    func closures(at journey: PlannedJourney) -> [NetworkClosure] {
        let stops = journey.legs.flatMap { [$0.from, $0.to] }.compactMap { $0 }
        return Set(stops.flatMap { ofStop[$0] ?? [] }).sorted().map { closures[$0] }
    }
}

extension NetworkClosure {
    /// The station closure split into separate closures, one for each of its periods.
    fileprivate var byPeriod: [NetworkClosure] {
        guard closure.periods.count > 1 else { return [self] }
        return closure.periods.map { period in
            var one = self
            one.closure.periods = [period]
            return one
        }
    }
}

extension Network {
    /// Returns the boarding and alighting stops whose riders a station closure affects.
    fileprivate func platforms(of one: NetworkClosure) -> Set<NetworkStopIndex> {
        let (timetable, places) = (timetables[one.timetable], one.closure.places)
        var stops = Set(places.stops.filter { timetable.stopKinds[$0] == 0 })
        let doors = places.stops.filter { timetable.stopKinds[$0] != 0 }
        let stations = Set(
            doors.map { timetable.station(of: $0) ?? $0 } + places.pathways.compactMap { timetable.place(of: $0) })
        for station in stations {
            stops.insert(station)
            stops.formUnion(timetable.children(of: station).filter { timetable.stopKinds[$0] == 0 })
        }
        return Set(stops.map { networkStop($0, of: one.timetable) })
    }
}
