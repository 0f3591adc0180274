import TestSupport

@testable import TransitCore

extension Exhaustive {
    /// Reads all runs of a range of service days from the timetables, trip by trip and day by day.
    init(
        _ timetables: [Timetable], walks: [StopWalk], rules: [TransferRule] = [], change: Int = 60,
        days: ClosedRange<ServiceDate>
    ) {
        self.change = change
        self.rules = rules
        var (firstStop, firstRoute) = (0, 0)
        for (number, timetable) in timetables.enumerated() {
            read(timetable, number, days, firstStop, firstRoute)
            access += timetable.stops.map { Self.access(of: $0, timetable) }
            firstStop += timetable.stops.count
            firstRoute += timetable.routes.count
        }
        for isStepFree in [false, true] {
            ways = Array(repeating: [], count: firstStop)
            ruled = Array(repeating: [], count: firstStop)
            connect(walks, Pathed(timetables, isStepFree: isStepFree), timetables)
            allWays.append((ways, ruled))
        }
    }

    private static func access(of stop: StopIndex, _ timetable: Timetable) -> WheelchairAccess {
        for place in [stop, timetable.stopParents[stop]] where timetable.stopWheelchair.hasRow(place) {
            if timetable.stopWheelchair[place] == 1 { return .possible }
            if timetable.stopWheelchair[place] == 2 { return .impossible }
        }
        return .unknown
    }

    private mutating func read(
        _ timetable: Timetable, _ number: Int, _ days: ClosedRange<ServiceDate>, _ firstStop: Int, _ firstRoute: Int
    ) {
        var date = days.lowerBound
        while date <= days.upperBound {
            for trip in timetable.trips where timetable.runs(trip, on: date) {
                guard timetable.stops(of: timetable.pattern(of: trip)).count > 1 else { continue }
                runs.append(Self.run(trip, date, timetable, number, firstStop, firstRoute))
            }
            date = date.advanced(by: 1)
        }
        seat(timetable, number)
    }

    private static func isOnRequest(_ rule: StopRule) -> Bool { rule == .byPhone || rule == .byDriver }

    private static func run(
        _ trip: TripIndex, _ date: ServiceDate, _ timetable: Timetable, _ number: Int, _ firstStop: Int,
        _ firstRoute: Int
    ) -> OneRun {
        let rows = timetable.stops(of: timetable.pattern(of: trip))
        let start = Int(timetable.zone.start(of: date).rawValue)
        let calls = rows.enumerated().map { place, row in
            let flags = timetable.patternStopFlags[row]
            return Call(
                stop: firstStop + timetable.patternStopStops[row].position,
                arrival: start + Int(timetable.arrival(of: trip, at: place)),
                departure: start + Int(timetable.departure(of: trip, at: place)),
                canBoard: !flags.contains(.noPickup) && place + 1 < rows.count,
                canAlight: !flags.contains(.noDropOff) && place > 0, boardsOnRequest: Self.isOnRequest(flags.pickup),
                alightsOnRequest: Self.isOnRequest(flags.dropOff))
        }
        let flags = timetable.tripFlags[trip]
        return OneRun(
            trip: NetworkTrip(timetable: number, trip: trip), date: date,
            route: firstRoute + timetable.routeOf(trip).position, calls: calls, wait: Int(timetable.tripHeadways[trip]),
            access: flags.contains(.wheelchairAccessible)
                ? .possible : flags.contains(.notWheelchairAccessible) ? .impossible : .unknown)
    }

    /// Sets the in-seat transfers of runs: those specified by the feed, otherwise to the next run of the block.
    private mutating func seat(_ timetable: Timetable, _ number: Int) {
        let own = runs.indices.filter { Int(runs[$0].trip.timetable) == number }
        let byDay = Dictionary(
            uniqueKeysWithValues: own.map { (TripDay(trip: runs[$0].trip.trip, date: runs[$0].date), $0) })
        for run in own {
            timetable.forEachTripStayedOn(after: TripDay(trip: runs[run].trip.trip, date: runs[run].date)) { day in
                guard let other = byDay[day], let end = runs[run].calls.last, other != run else { return }
                let stay = runs[other].calls[0].departure - end.arrival
                let isLinked = timetable.tripLinks.range(from: runs[run].trip.trip).contains { link in
                    timetable.tripLinks.isInSeat(link) && timetable.tripLinks.toTrips[link] == day.trip
                }
                if isLinked || stay <= 3600, !runs[run].next.contains(other) { runs[run].next.append(other) }
            }
        }
    }

    private mutating func connect(_ walks: [StopWalk], _ pathed: Pathed, _ timetables: [Timetable]) {
        for stop in ways.indices { ways[stop].append(Way(to: stop, walk: 0, least: change)) }
        for walk in walks where walk.from != walk.to {
            let (from, to) = (walk.from.position, walk.to.position)
            guard !pathed.covers(from, to) else { continue }
            ways[from].append(Way(to: to, walk: Int(walk.seconds), least: change))
        }
        for (pair, seconds) in pathed.times {
            ways[pair.from].append(Way(to: pair.to, walk: seconds, least: change))
        }
        for rule in rules {
            let (from, to) = (rule.from.position, rule.to.position)
            guard !ruled[from].contains(where: { $0.to == to }) else { continue }
            let known = ways[from].filter { $0.to == to }.map(\.walk).min()
            if pathed.isStepFree, pathed.covers(from, to), known == nil { continue }
            ways[from].removeAll { $0.to == to }
            ruled[from].append((to, known, known ?? Self.estimate(from, to, timetables)))
        }
    }

    private static func estimate(_ from: Int, _ to: Int, _ timetables: [Timetable]) -> Int {
        let places = timetables.flatMap { timetable in timetable.stops.map { timetable.coordinate(of: $0) } }
        guard let one = places[from], let other = places[to] else { return 0 }
        return Int(WalkingPace().seconds(one.distance(to: other)))
    }
}

/// Walks along pathways, found by trying every intermediate node for every pair of stops.
private struct Pathed {
    struct Pair: Hashable {
        var from: Int
        var to: Int
    }

    let isStepFree: Bool
    private(set) var times: [Pair: Int] = [:]
    /// The station of each stop with pathways.
    private var stations: [Int: Int] = [:]

    init(_ timetables: [Timetable], isStepFree: Bool) {
        self.isStepFree = isStepFree
        var first = 0
        for timetable in timetables {
            if !timetable.pathways.isEmpty { read(timetable, first) }
            first += timetable.stops.count
        }
    }

    func covers(_ one: Int, _ other: Int) -> Bool {
        one != other && stations[one] != nil && stations[one] == stations[other]
    }

    private mutating func read(_ timetable: Timetable, _ first: Int) {
        let count = timetable.stops.count
        var all = Array(repeating: Array(repeating: Int.max / 4, count: count), count: count)
        var isOn: Set<Int> = []
        for from in timetable.stops {
            for way in timetable.pathways.range(from: from) {
                let to = timetable.pathways.toStops[way].position
                isOn.formUnion([Self.platform(from.position, timetable), Self.platform(to, timetable)])
                guard !isStepFree || Self.isStepFree(way, timetable.pathways) else { continue }
                all[from.position][to] = min(all[from.position][to], Self.seconds(way, timetable.pathways))
            }
            let platform = Self.platform(from.position, timetable)
            (all[from.position][platform], all[platform][from.position]) = (0, 0)
        }
        for middle in 0..<count {
            for from in 0..<count {
                for to in 0..<count { all[from][to] = min(all[from][to], all[from][middle] + all[middle][to]) }
            }
        }
        for station in timetable.stops where timetable.stopKinds[station] == 1 {
            let platforms = timetable.children(of: station).filter { timetable.stopKinds[$0] == 0 }.map(\.position)
            guard platforms.count > 1, platforms.contains(where: { isOn.contains($0) }) else { continue }
            for from in platforms {
                stations[first + from] = first + station.position
                for to in platforms where to != from && all[from][to] < 36_000 {
                    times[Pair(from: first + from, to: first + to)] = all[from][to]
                }
            }
        }
    }

    private static func platform(_ stop: Int, _ timetable: Timetable) -> Int {
        timetable.stopKinds[StopIndex(stop)] == 4 ? timetable.stopParents[StopIndex(stop)].position : stop
    }

    private static func isStepFree(_ way: PathwayIndex, _ ways: Pathways) -> Bool {
        if [.stairs, .escalator].contains(ways.mode(of: way)) { return false }
        return ways.mode(of: way) == .elevator || (ways.stairs(of: way) == 0 && abs(ways.slope(of: way) ?? 0) < 0.09)
    }

    private static func seconds(_ way: PathwayIndex, _ ways: Pathways) -> Int {
        if let time = ways.time(of: way) { return Int(time) }
        return ways.mode(of: way) == .elevator
            ? 60 : Int((Double(abs(ways.stairs(of: way))) / 2 / WalkingPace().speed).rounded())
    }
}
