import LiveModel
import TestSupport
import TransitCore

@testable import ServiceHistory

/// Random days with every kind of record and value; equal seeds create equal days.
struct RandomDay {
    static let date = ServiceDate(daysSince1970: 20_700)

    private var random: SeededRandom
    private var day = RecordedDay(date: date, start: 1_788_480_000, zone: "Europe/Berlin")

    static func header(_ date: ServiceDate = date) -> RecordedDay {
        RecordedDay(date: date, start: 1_788_480_000, zone: "Europe/Berlin")
    }

    /// Creates a random day.
    /// - Parameters:
    ///   - visits: The number of visits that are tried; some are of the same call.
    init(seed: UInt64, routes: Int = 3, trips: Int = 8, visits: Int = 60) {
        random = SeededRandom(seed: seed)
        day.agencies = [RecordedAgency(id: "a", name: "Städtische Betriebe", url: "https://example.com")]
        for index in 0..<routes { day.routes.append(route(index)) }
        for index in 0..<9 { day.stops.append(stop(index)) }
        for _ in 0..<routes * 2 { day.patterns.append(pattern()) }
        for index in 0..<trips { day.trips.append(trip(index)) }
        day.apply((0..<visits).map { _ in .visit(visit()) })
        for _ in 0..<visits { day.positions.append(position()) }
        for _ in 0..<trips { day.trajectories.append(trajectory()) }
        day.isHoliday = seed % 3 == 0 ? nil : seed % 3 == 1
        day.alerts = [
            RecordedAlert(id: "1", header: "Detour", effect: "DETOUR", routes: ["0"], stops: ["3"], first: -30, last: 9)
        ]
        day.outages = [FeedOutage(feed: "", first: 100, last: 160), FeedOutage(feed: "vehicles", first: 5, last: 6)]
    }

    var value: RecordedDay { day }

    private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

    private mutating func maybe(_ value: Int32) -> Int32? { chance(70) ? value : nil }

    private func route(_ index: Int) -> RecordedRoute {
        RecordedRoute(
            id: "\(index)", shortName: index == 0 ? "" : "\(index)", longName: "Line \(index)",
            type: Int32(index * 700),
            color: index == 0 ? nil : 0xFF_8000, textColor: index == 1 ? 0 : nil)
    }

    private mutating func place() -> Coordinate {
        Rounding.coordinate(Int64(4_800_000 + random.below(20_000)), Int64(-1_100_000 + random.below(20_000)))
    }

    private mutating func stop(_ index: Int) -> RecordedStop {
        RecordedStop(
            id: "s\(index)", code: chance(50) ? "\(index)" : "", name: "Straße \(index)",
            place: Coordinate(latitudeE7: Int32(480_000_000 + random.below(9999)), longitudeE7: -110_000_001))
    }

    private mutating func pattern() -> RecordedPattern {
        let count = 2 + random.below(5)
        return RecordedPattern(
            route: UInt32(random.below(day.routes.count)), direction: chance(60) ? UInt8(random.below(2)) : nil,
            headsign: chance(80) ? "Markt" : "", stops: (0..<count).map { _ in UInt32(random.below(8)) },
            distances: (0..<count).map { Rounding.metres(Int64($0 * 3117)) },
            isTimepoint: (0..<count).map { $0 % 2 == 0 }, shape: (0..<random.below(6)).map { _ in place() })
    }

    private mutating func trip(_ index: Int) -> RecordedTrip {
        let pattern = random.below(day.patterns.count)
        let calls = chance(80) ? day.patterns[pattern].stops.count : 0
        let start = Int32(random.below(90_000)) - 1000
        return RecordedTrip(
            id: "trip-\(index)", pattern: UInt32(pattern), start: start, block: chance(50) ? "B\(index % 3)" : "",
            arrivals: (0..<calls).map { start + Int32($0) * 120 },
            departures: (0..<calls).map { start + Int32($0) * 125 },
            isAdded: chance(20), isFrequencyBased: chance(20), state: RecordedTrip.State.allCases[random.below(5)],
            isShortTurned: chance(20), vehicle: chance(70) ? "Bus \(random.below(40))" : "")
    }

    private mutating func visit() -> StopVisit {
        let trip = random.below(day.trips.count)
        let calls = day.patterns[Int(day.trips[trip].pattern)].stops.count
        let time = day.trips[trip].start + Int32(random.below(4000))
        return StopVisit(
            trip: UInt32(trip), call: UInt16(random.below(calls)), basis: StopVisit.Basis.allCases[random.below(4)],
            arrival: maybe(time), departure: maybe(time + 20), uncertainty: UInt16(random.below(400)),
            shown10: maybe(time - 70), shown5: maybe(time + 9),
            occupancy: chance(40) ? Occupancy.allCases[random.below(9)] : nil)
    }

    private mutating func trajectory() -> RecordedTrajectory {
        let trip = chance(80) ? UInt32(random.below(day.trips.count)) : nil
        let own = trip.map { day.trips[Int($0)].pattern } ?? 0
        let pattern = chance(80) ? own : UInt32(random.below(day.patterns.count))
        let calls = day.patterns[Int(pattern)].stops.count
        let times = (0..<calls).map { _ in chance(70) ? Int32(random.below(90_000)) : RecordedTrajectory.unknown }
        let link = RecordedLink(
            number: chance(50) ? random.next() : nil, before: chance(50) ? random.next() : nil,
            tripID: chance(30) ? "trip-\(random.below(9))" : nil)
        return RecordedTrajectory(
            trip: trip, pattern: pattern, name: chance(50) || trip == nil ? random.next() : nil, arrivals: times,
            departures: times.map { $0 == RecordedTrajectory.unknown && chance(50) ? 9 : $0 },
            link: chance(80) ? link : nil)
    }

    private mutating func position() -> RecordedPosition {
        RecordedPosition(
            trip: UInt32(random.below(day.trips.count)), at: Int32(random.below(90_000)), place: place())
    }
}
