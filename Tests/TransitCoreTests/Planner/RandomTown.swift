import TestSupport

@testable import TransitCore

/// A few random towns of different agencies that together have all special cases: runs that overtake each other or run
/// after midnight, blocks, headways, several stops at one location, transfer rules for specific lines, inaccessible
/// stops.
struct RandomTowns {
    private(set) var towns: [SmallTown] = []
    private(set) var rules: [TransferRule] = []
    private(set) var walks: [StopWalk] = []
    let timetables: [Timetable]
    private let stopCount: Int
    private let routeCount: Int
    /// The duration of the longest trip in seconds.
    private let longest: Int64

    init(_ random: inout SeededRandom) throws {
        towns = (0..<1 + random.below(2)).map { Self.town($0, &random) }
        let compiled = try towns.map { try $0.compiled() }
        timetables = compiled.map(\.timetable)
        stopCount = towns.reduce(0) { $0 + $1.stops.count }
        routeCount = towns.reduce(0) { $0 + $1.routes }
        longest = TripSpan(timetables).longest
        walks = Network.straightWalks(between: timetables)
        guard random.below(3) == 0 else { return }
        rules = (0..<1 + random.below(8)).map { _ in rule(&random) }
    }

    var network: Network { Network(timetables, walks: walks, rules: rules) }

    var exhaustive: Exhaustive {
        Exhaustive(
            timetables, walks: walks, rules: rules,
            days: SmallTown.firstDay.advanced(by: -1)...SmallTown.firstDay.advanced(by: 8))
    }

    private static func town(_ number: Int, _ random: inout SeededRandom) -> SmallTown {
        var town = SmallTown()
        town.zone = number == 0 ? 3600 * (random.below(20) - 10) : town.zone + 3600
        town.stops = (0..<4 + random.below(7)).map { _ in
            SmallTown.Stop(
                east: Double(random.below(1500)), north: Double(random.below(1500)),
                wheelchair: UInt8(random.below(3)))
        }
        town.routes = 1 + random.below(4)
        town.services = (0..<2).map { _ in Set((0..<7).filter { _ in random.below(3) > 0 }) }
        for route in 0..<town.routes {
            for _ in 0..<1 + random.below(3) { addPattern(route, &town, &random) }
        }
        if random.below(8) == 0 { addLongTrips(&town, &random) }
        if random.below(3) == 0 { addStation(&town, &random) }
        if random.below(3) == 0 {
            // Links each trip to one following trip.
            let all = town.trips.indices.shuffled(using: &random).prefix(6)
            town.links = zip(all, all.dropFirst()).map { (from: $0, to: $1, isInSeat: random.below(3) > 0) }
            // One train divides, and other trains join.
            if random.below(2) == 0 {
                town.links += zip(all, all.dropFirst(2)).map { (from: $0, to: $1, isInSeat: random.below(3) > 0) }
            }
        }
        return town
    }

    /// Converts some stops to platforms of a station, with pathways between them, generic nodes and a boarding area.
    private static func addStation(_ town: inout SmallTown, _ random: inout SeededRandom) {
        let station = town.stops.count
        let platforms = Array((0..<station).shuffled(using: &random).prefix(2 + random.below(4)))
        town.stops.append(SmallTown.Stop(kind: 1, wheelchair: UInt8(random.below(2))))
        for platform in platforms { town.stops[platform].parent = station }
        town.stops.append(SmallTown.Stop(parent: station, kind: 2 + UInt8(random.below(2))))
        town.stops.append(SmallTown.Stop(parent: platforms[0], kind: 4))
        let places = platforms + [station + 1, station + 2]
        for _ in 0..<1 + random.below(2 * places.count) {
            let (from, to) = (places[random.below(places.count)], places[random.below(places.count)])
            guard from != to, let mode = PathwayMode(rawValue: UInt8(1 + random.below(7))) else { continue }
            var way = SmallTown.Pathway(from: from, to: to, mode: mode, time: random.below(400))
            if mode == .elevator, random.below(2) == 0 { way.time = nil }
            if mode == .stairs, random.below(2) == 0 { (way.time, way.stairs) = (nil, 1 + random.below(60)) }
            if random.below(8) == 0 { way.slope = Float(random.below(3)) / 10 - 0.1 }
            town.pathways.append(way)
            (way.from, way.to, way.stairs, way.slope) = (to, from, -way.stairs, -way.slope)
            if random.below(3) > 0 { town.pathways.append(way) }
        }
    }

    private static func addPattern(_ route: Int, _ town: inout SmallTown, _ random: inout SeededRandom) {
        var path = (0..<town.stops.count).shuffled(using: &random).prefix(2 + random.below(5)).map { $0 }
        // A loop calls at one stop twice.
        if random.below(5) == 0 { path.append(path[0]) }
        let flags = path.map { _ in
            PatternStopFlags(
                rawValue: random.below(8) == 0
                    ? UInt8(1 + random.below(2)) : random.below(9) == 0 ? 16 << UInt8(random.below(4)) : 0)
        }
        for _ in 0..<1 + random.below(6) {
            var time = 3600 * (4 + random.below(23)) + 60 * random.below(60)
            var trip = SmallTown.Trip(path, at: 0, route: route, service: random.below(2))
            for place in path.indices {
                let dwell = random.below(3) * 60
                trip.calls[place] = SmallTown.Call(
                    stop: path[place], arrival: time, departure: time + dwell, flags: flags[place])
                time += dwell + 60 * random.below(15)
            }
            if random.below(3) == 0 { trip.block = random.below(3) }
            if random.below(12) == 0 { trip.headway = 600 }
            trip.flags = TripFlags(rawValue: UInt8(random.below(3)))
            town.trips.append(trip)
            // The same vehicle continues from the last stop.
            guard random.below(5) == 0 else { continue }
            let block = 3 + town.trips.count
            town.trips[town.trips.count - 1].block = block
            let back = SmallTown.Trip(
                path.reversed(), at: time + 120, every: 300, route: route, service: trip.service, block: block)
            town.trips.append(back)
        }
    }

    /// Adds coaches and trains that take up to two days.
    private static func addLongTrips(_ town: inout SmallTown, _ random: inout SeededRandom) {
        town.routes += 1
        for _ in 0..<1 + random.below(4) {
            let path = Array((0..<town.stops.count).shuffled(using: &random).prefix(2 + random.below(3)))
            let pace = 60 * (1 + random.below(24 * 60))
            let start = 3600 * random.below(24) + 60 * random.below(60)
            town.trips.append(
                SmallTown.Trip(path, at: start, every: pace, route: town.routes - 1, service: random.below(2)))
        }
    }

    private func rule(_ random: inout SeededRandom) -> TransferRule {
        let platforms = timetables.flatMap { Array($0.stopKinds) }.enumerated().filter { $0.element == 0 }.map(\.offset)
        let from = NetworkStopIndex(platforms[random.below(platforms.count)])
        let to = random.below(2) == 0 ? from : NetworkStopIndex(platforms[random.below(platforms.count)])
        let kinds: [TransferRule.Kind] = [
            .recommended, .timed, .minimum(Int32(random.below(900))), .impossible,
        ]
        return TransferRule(
            from: from, to: to, fromLine: line(&random), toLine: line(&random), kind: kinds[random.below(kinds.count)])
    }

    private func line(_ random: inout SeededRandom) -> TransferRule.Line {
        switch random.below(3) {
        case 0: .any
        case 1: .route(NetworkRouteIndex(random.below(routeCount)))
        default: .trip(trip(random.below(towns.count), &random))
        }
    }

    private func trip(_ town: Int, _ random: inout SeededRandom) -> NetworkTrip {
        NetworkTrip(timetable: town, trip: TripIndex(random.below(timetables[town].trips.count)))
    }

    func question(_ random: inout SeededRandom) -> RaptorQuery {
        let base = SmallTown.firstDay.utcStart + Int64(random.below(7 * 24 * 60) * 60)
        var question = RaptorQuery(
            from: stops(&random), to: stops(&random), random.below(2) == 0 ? .departure(base) : .arrival(base),
            window: random.below(2) == 0 ? nil : Int64(60 * random.below(240)))
        question.mostChanges = random.below(4)
        // The stops between which all consecutive runs are searched.
        let hours = longest > 6 * 3600 ? 24 + Int(longest / 3600) : 12
        question.horizon = Int64(3600 * (2 + random.below(hours - 2)))
        if random.below(6) == 0 { question.routesLeftOut = [NetworkRouteIndex(random.below(routeCount))] }
        if random.below(6) == 0 { question.wheelchair = random.below(2) == 0 ? .unlessImpossible : .onlyPossible }
        if random.below(6) == 0 { question.leavesOutRequests = true }
        if random.below(6) == 0 { question.paceFactor = [0.5, 1.5, 2][random.below(3)] }
        if random.below(6) == 0 { question.longestWalk = Int32(random.below(400)) }
        if random.below(5) == 0 { question.via = RaptorQuery.Via(stops(&random), stay: Int32(60 * random.below(20))) }
        return question
    }

    private func stops(_ random: inout SeededRandom) -> [StopAccess] {
        (0..<1 + random.below(2)).map { _ in
            StopAccess(NetworkStopIndex(random.below(stopCount)), seconds: Int32(random.below(3) * random.below(300)))
        }
    }
}
