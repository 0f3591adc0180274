import TestSupport

@testable import TransitCore

/// A random station with stairs, lifts, ramps and escalators, some of them one-way. Trains arrive from one side and
/// depart to the other. Some lifts are closed.
struct RandomStation {
    /// The first stop of trains to the station, and the last stop of trains from the station.
    static let (west, east) = (0, 1)
    private static let station = 2

    private(set) var town = SmallTown(stops: 2)
    /// The indexes of platforms and entrances among the town's stops.
    let platforms, entrances: [Int]
    /// The indexes of closed pathways in the town's list of pathways.
    private(set) var closed: Set<Int> = []
    /// The arrivals of the town's trips, in the order of `platforms`.
    private(set) var arrivals: [(platform: Int, time: Int)] = []
    private(set) var departures: [(platform: Int, time: Int)] = []

    init(_ random: inout SeededRandom) {
        platforms = Array(3..<5 + random.below(3))
        entrances = (0..<1 + random.below(2)).map { [first = platforms.count + 3] in first + $0 }
        town.stops[Self.east].east = 60_000
        town.stops.append(SmallTown.Stop(east: 30_000, kind: 1))
        for number in platforms.indices {
            town.stops.append(SmallTown.Stop(east: 30_000 + Double(number * 20), parent: Self.station))
        }
        // All entrances are at one location, so that the walk outside takes no time.
        for _ in entrances { town.stops.append(SmallTown.Stop(east: 30_000, parent: Self.station, kind: 2)) }
        let halls = (0..<random.below(4)).map { [first = town.stops.count] in first + $0 }
        for _ in halls { town.stops.append(SmallTown.Stop(parent: Self.station, kind: 3)) }
        if random.below(3) == 0 { town.stops.append(SmallTown.Stop(parent: platforms[0], kind: 4)) }
        addPathways(between: Array(platforms[0]..<town.stops.count), &random)
        addTrips(&random)
        for way in town.pathways.indices where town.pathways[way].mode == .elevator && random.below(2) == 0 {
            closed.insert(way)
        }
    }

    private mutating func addPathways(between places: [Int], _ random: inout SeededRandom) {
        // Stairs lead to and from all platforms.
        for platform in platforms {
            for (from, to) in [(platform, entrances[0]), (entrances[0], platform)] {
                town.pathways.append(SmallTown.Pathway(from: from, to: to, mode: .stairs, time: 20))
            }
        }
        for _ in 0..<places.count + random.below(2 * places.count) {
            let (from, to) = (places[random.below(places.count)], places[random.below(places.count)])
            guard from != to else { continue }
            let modes: [PathwayMode] = [.elevator, .elevator, .elevator, .walkway, .stairs, .escalator, .fareGate]
            var way = SmallTown.Pathway(
                from: from, to: to, mode: modes[random.below(modes.count)], time: 1 + random.below(200))
            if way.mode == .walkway, random.below(3) == 0 { way.slope = 0.2 }
            town.pathways.append(way)
            guard random.below(3) > 0 else { continue }
            (way.from, way.to) = (to, from)
            town.pathways.append(way)
        }
    }

    private mutating func addTrips(_ random: inout SeededRandom) {
        town.routes = 2 * platforms.count
        for (number, platform) in platforms.enumerated() {
            for _ in 0..<1 + random.below(2) {
                let time = clock(8) + 60 * random.below(40)
                arrivals.append((platform, time + 600))
                town.trips.append(.init([Self.west, platform], at: time, route: number))
            }
            for _ in 0..<1 + random.below(5) {
                let time = clock(8, 10) + 30 * random.below(140)
                departures.append((platform, time))
                town.trips.append(.init([platform, Self.east], at: time, route: platforms.count + number))
            }
        }
    }

    var closedPlaces: ClosedPlaces { places(of: closed) }

    /// Returns the rows of some pathways in the timetable, which orders pathways by the stop where they begin.
    func places(of pathways: Set<Int>) -> ClosedPlaces {
        let order = town.stops.indices.flatMap { stop in
            town.pathways.indices.filter { town.pathways[$0].from == stop }
        }
        return ClosedPlaces(pathways: order.indices.filter { pathways.contains(order[$0]) }.map { PathwayIndex($0) })
    }

    /// Returns the durations of the shortest step-free paths from a stop, found by applying all pathways repeatedly
    /// until nothing changes.
    func stepFreeTimes(from start: Int, closing closed: Set<Int>) -> [Int: Int] {
        var times = [start: 0]
        var edges = town.pathways.indices.filter { !closed.contains($0) && isStepFree(town.pathways[$0]) }
            .map { (town.pathways[$0].from, town.pathways[$0].to, town.pathways[$0].time ?? 0) }
        for area in town.stops.indices where town.stops[area].kind == 4 {
            edges += [(area, platforms[0], 0), (platforms[0], area, 0)]
        }
        var isDone = false
        while !isDone {
            isDone = true
            for (from, to, seconds) in edges {
                guard let time = times[from], time + seconds < times[to] ?? .max else { continue }
                times[to] = time + seconds
                isDone = false
            }
        }
        return times
    }

    private func isStepFree(_ way: SmallTown.Pathway) -> Bool {
        way.mode != .stairs && way.mode != .escalator && !(way.slope > 0.083)
    }

    /// Returns the earliest arrival at the east stop of a step-free rider who takes any train from the west stop.
    func earliestThroughStation(closing closed: Set<Int>) -> Int? {
        arrivals.compactMap { arrival -> Int? in
            let ways = stepFreeTimes(from: arrival.platform, closing: closed)
            return departures.filter { departure in
                guard departure.platform != arrival.platform else { return arrival.time + 60 <= departure.time }
                guard let walk = ways[departure.platform] else { return false }
                return arrival.time + max(walk, 60) <= departure.time
            }.map { $0.time + 600 }.min()
        }.min()
    }

    /// Returns the earliest arrival at the east stop of a step-free rider who is outside the station at a time.
    func earliestFromStreet(at time: Int, closing closed: Set<Int>) -> Int? {
        entrances.compactMap { entrance -> Int? in
            let ways = stepFreeTimes(from: entrance, closing: closed)
            return departures.filter { $0.time - time >= ways[$0.platform] ?? .max }.map { $0.time + 600 }.min()
        }.min()
    }

    /// Returns the earliest arrival outside the station of a step-free rider who takes any train from the west stop.
    func earliestToStreet(closing closed: Set<Int>) -> Int? {
        arrivals.flatMap { arrival in
            let ways = stepFreeTimes(from: arrival.platform, closing: closed)
            return entrances.compactMap { entrance in ways[entrance].map { arrival.time + $0 } }
        }.min()
    }
}
