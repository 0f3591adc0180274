import LiveModel
import TestSupport
import TransitCore

@testable import ServiceHistory

/// A weekday of a town with 12 lines and 30 buses, as it is recorded from vehicles that report every 20 seconds.
struct TownDay {
    private var random: SeededRandom
    private var day: RecordedDay

    init(seed: UInt64, date: ServiceDate = RandomDay.date, lines: Int = 12, tripsEach: Int = 27) {
        random = SeededRandom(seed: seed)
        day = RandomDay.header(date)
        day.agencies = [RecordedAgency(id: "t", name: "Town Transit", url: "https://example.com")]
        for line in 0..<lines {
            day.routes.append(RecordedRoute(id: "L\(line)", shortName: "\(line)", longName: "Line \(line)"))
            for direction in 0..<2 { addPattern(line, direction) }
        }
        for pattern in day.patterns.indices { for number in 0..<tripsEach { addTrip(pattern, number) } }
    }

    var value: RecordedDay { day }

    private mutating func addPattern(_ line: Int, _ direction: Int) {
        let stops = (0..<25).map { UInt32(day.stops.count + $0) }
        var point = (north: Int64(4_800_000), east: Int64(-1_100_000))
        var shape: [Coordinate] = []
        for _ in 0..<250 {
            point.north += Int64(random.below(60)) - 20
            point.east += Int64(random.below(60)) - 10
            shape.append(Rounding.coordinate(point.north, point.east))
        }
        for (index, _) in stops.enumerated() {
            let id = line * 100 + direction * 50 + index
            day.stops.append(
                RecordedStop(
                    id: "\(40_000 + id)", code: "\(id)", name: "Main Street / \(id)th Avenue", place: shape[index * 10])
            )
        }
        day.patterns.append(
            RecordedPattern(
                route: UInt32(line), direction: UInt8(direction), headsign: "Terminal \(line)", stops: stops,
                distances: (0..<25).map { Float($0) * 380.5 }, isTimepoint: (0..<25).map { $0 % 6 == 0 }, shape: shape))
    }

    private mutating func addTrip(_ pattern: Int, _ number: Int) {
        let start = Int32(5 * 3600 + number * 2400 + pattern * 60)
        let slow: Int32 = (9..<14).contains(number) ? 100 : 90
        let index = UInt32(day.trips.count)
        let times = (0..<25).map { start + Int32($0) * slow }
        day.trips.append(
            RecordedTrip(
                id: "\(7_310_000 + Int(index) * 3)-WK", pattern: UInt32(pattern), start: start, block: "\(number % 30)",
                arrivals: times, departures: times, state: .performed, vehicle: "\(1400 + (pattern + number) % 30)"))
        var delay = Int32(random.below(120)) - 20
        for call in 0..<25 {
            delay += Int32(random.below(50)) - 22
            addVisit(index, call, times[call] + delay)
            addPositions(index, pattern, call, times[call] + delay)
        }
        addTrajectory(index, pattern)
    }

    private mutating func addVisit(_ trip: UInt32, _ call: Int, _ arrival: Int32) {
        let isPredicted = random.below(10) > 0
        day.visits.append(
            StopVisit(
                trip: trip, call: UInt16(call), basis: random.below(20) == 0 ? .agency : .positions, arrival: arrival,
                departure: arrival + Int32(random.below(2) * random.below(40)),
                uncertainty: UInt16(5 + random.below(25)),
                shown10: isPredicted ? arrival + Int32(random.below(160)) - 90 : nil,
                shown5: isPredicted ? arrival + Int32(random.below(90)) - 50 : nil,
                occupancy: random.below(3) == 0 ? .manySeats : .fewSeats))
    }

    /// Adds a trajectory with the times of the visits. A third of the times differ by up to ten seconds.
    private mutating func addTrajectory(_ trip: UInt32, _ pattern: Int) {
        let visits = Array(day.visits.suffix(25))
        let times = visits.map { visit in
            (visit.arrival ?? 0) + (random.below(3) == 0 ? Int32(random.below(20)) - 10 : 0)
        }
        let departures = zip(times, visits).map { max($0, $1.departure ?? 0) }
        day.trajectories.append(
            RecordedTrajectory(
                trip: trip, pattern: UInt32(pattern), arrivals: times, departures: departures,
                link: RecordedLink(before: random.next())))
    }

    private mutating func addPositions(_ trip: UInt32, _ pattern: Int, _ call: Int, _ time: Int32) {
        for part in 0..<2 {
            let place = day.patterns[pattern].shape[call * 10 + part * 5]
            let near = Rounding.coordinate(
                Rounding.e5(place.latitude) + Int64(random.below(9)) - 4,
                Rounding.e5(place.longitude) + Int64(random.below(9)) - 4)
            day.positions.append(
                RecordedPosition(trip: trip, at: time + Int32(part * 45 + random.below(12)), place: near))
        }
    }
}
