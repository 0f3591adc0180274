import Feeds
import Fetching
import LiveEngine
import LiveModel
import Testing
import TransitCore

@testable import Laboratory

struct ConnectionTests {
    private static let start: EpochSeconds = 1_800_000_000
    private static let stopCount = 11
    private static let spacing = 400.0

    private enum Street: String, CaseIterable {
        case east, north

        func place(_ metres: Double) -> Coordinate {
            let middle = Double(ConnectionTests.stopCount / 2) * ConnectionTests.spacing
            let (x, y) = self == .east ? (metres - middle, 0) : (0, metres - middle)
            return Coordinate(latitude: 42 + y / 111_195, longitude: -72 + x / 82_634)
        }

        func stop(_ number: Int) -> String {
            number == ConnectionTests.stopCount / 2 ? "crossing" : "\(rawValue)\(number)"
        }
    }

    /// Returns a timetable with two streets that cross in the middle, each with a line.
    private func timetable() throws -> Timetable {
        var stops: [ProviderNetwork.Stop] = []
        var patterns: [ProviderNetwork.Pattern] = []
        for street in Street.allCases {
            let ids = (0..<Self.stopCount).map { street.stop($0) }
            let places = ids.indices.map { street.place(Double($0) * Self.spacing) }
            for (id, place) in zip(ids, places) where !stops.contains(where: { $0.id == id }) {
                stops.append(ProviderNetwork.Stop(id: id, name: id, coordinate: place))
            }
            patterns.append(.init(routeID: street.rawValue, direction: 0, stops: ids, line: places))
        }
        let network = ProviderNetwork(
            agencies: [.init(id: "a", name: "A")],
            routes: Street.allCases.map { .init(id: $0.rawValue, shortName: $0.rawValue) }, stops: stops,
            patterns: patterns)
        return try Timetable(FileBytes(copying: network.compile().file))
    }

    private func report(_ street: Street, _ metres: Double, at: EpochSeconds) -> VehicleReading {
        var bus = VehicleReading(id: "on \(street)", position: street.place(metres))
        bus.trip = TripReference(tripID: "t \(street)", routeID: street.rawValue, direction: 0)
        bus.at = at
        return bus
    }

    /// Plays a bus on each street at 5 m/s. The second bus is `behind` seconds behind the first, and stands still
    /// during `standing`.
    private func play(
        behind: Int64, standing: ClosedRange<Int64>? = nil, _ body: (EngineState, Bool) throws -> Void
    ) throws {
        var engine = EngineState(timetable: try timetable())
        var (first, second) = (0.0, -5 * Double(behind))
        for seconds in stride(from: Int64(0), through: 1500, by: 20) {
            let now = Self.start + seconds
            var vehicles: [VehicleReading] = []
            if (0...4000).contains(first) { vehicles.append(report(.east, first, at: now)) }
            if (0...4000).contains(second) { vehicles.append(report(.north, second, at: now)) }
            engine.apply(FeedReading(madeAt: now, vehicles: vehicles), from: "vehicles", at: now)
            try body(engine, seconds % 60 == 0)
            first += 100
            if !(standing?.contains(seconds) ?? false) { second += 100 }
        }
    }

    private func connections(
        behind: Int64, standing: ClosedRange<Int64>? = nil
    ) throws -> [(DisplayedConnection, Bool?)] {
        var judge = ConnectionJudge(longestGap: 60)
        try play(behind: behind, standing: standing) { engine, isSample in
            judge.see(engine.snapshot)
            if isSample { judge.record(engine.snapshot) }
        }
        var all: [(DisplayedConnection, Bool?)] = []
        _ = judge.score(of: "town") { all.append(($0, $1)) }
        return all
    }

    /// Returns the transfers from the first bus.
    private func toTheSecond(behind: Int64) throws -> [(DisplayedConnection, Bool?)] {
        try connections(behind: behind).filter { $0.0.arrival.run.vehicle == "on east" }
    }

    @Test func `arrival and departure times at a stop are interpolated`() throws {
        var watch = CallWatch(longestGap: 60)
        var key: ObservedRun?
        try play(behind: 0, standing: 300...500) { engine, _ in
            watch.see(engine.snapshot)
            for vehicle in engine.snapshot.vehicles where vehicle.id == "on north" {
                key = vehicle.match.map { ObservedRun(pattern: $0.pattern, trip: $0.trip, vehicle: vehicle.id) }
            }
        }
        let run = try #require(key)
        func times(_ callIndex: Int) -> [Int64?] {
            [
                watch.arrival(of: run, at: callIndex, after: Self.start).map { $0 - Self.start },
                watch.departure(of: run, at: callIndex, after: Self.start).map { $0 - Self.start },
            ]
        }
        #expect(times(2) == [154, 166])
        // The bus stands for 220 s short of the stop with call index 4.
        #expect(times(4) == [534, 546])
        // The bus has no arrival at its first stop.
        #expect(times(0) == [nil, 6])
        #expect(watch.arrival(of: run, at: 2, after: Self.start + 400) == nil)
    }

    @Test func `predicted transfers are recorded in advance and later resolved as made`() throws {
        let connections = try toTheSecond(behind: 240)
        #expect(connections.contains { $0.0.minutes == 2 && $0.0.isOnBoard })
        for (connection, wasMade) in connections {
            #expect(connection.needed == 60 && wasMade == true)
            #expect(connection.arrival.moment.likely >= connection.madeAt)
            #expect(connection.chance.percent ?? 0 > 60)
        }
    }

    @Test func `a transfer is not made if the second bus passes first`() throws {
        let connections = try toTheSecond(behind: -120)
        #expect(!connections.isEmpty && connections.allSatisfy { $0.1 == false && ($0.0.chance.percent ?? 99) < 40 })
    }

    @Test func `events after a transfer prediction do not change the prediction`() throws {
        let turn: Int64 = 200
        let (one, other) = (try connections(behind: 120), try connections(behind: 120, standing: turn...turn + 300))
        func before(_ connections: [(DisplayedConnection, Bool?)]) -> [DisplayedConnection] {
            connections.map(\.0).filter { $0.madeAt <= Self.start + turn }
        }
        #expect(before(one) == before(other) && !before(one).isEmpty)
        #expect(one.map(\.1) != other.map(\.1) || one.map(\.0) != other.map(\.0))
    }

    @Test func `a tally compares the Brier score of its probabilities with that of a constant prediction`() {
        var tally = ConnectionTally()
        #expect(tally.predictedShare == nil && tally.madeShare == nil && tally.brier == nil && tally.brierOfMean == nil)
        tally.add(share: 0.9, wasMade: true)
        tally.add(share: 0.5, wasMade: false)
        #expect(tally.count == 2 && tally.made == 1 && tally.predictedShare == 0.7 && tally.madeShare == 0.5)
        #expect(abs((tally.brier ?? 0) - 0.13) < 1e-12 && tally.brierOfMean == 0.25)
        tally += tally
        #expect(tally.count == 4 && tally.predictedShare == 0.7)
    }

    @Test func `the connection scores of all recordings of one agency are summed`() throws {
        let connections = try connections(behind: 240)
        var scores = ["a", "b", "a"].map { ConnectionScore(agency: $0) }
        for number in scores.indices {
            for (connection, wasMade) in connections { scores[number].add(connection, wasMade: wasMade) }
            scores[number].add(connections[0].0, wasMade: nil)
        }
        let sums = ConnectionScore.byAgency(scores)
        #expect(sums.map(\.agency) == ["a", "b"] && sums[0].recordings == 2 && sums[0].unresolved == 2)
        #expect(sums[0].all.count == 2 * connections.count)
        #expect(sums[0].deciles.reduce(0) { $0 + $1.count } == sums[0].all.count)
        #expect(sums[0].horizons.reduce(0) { $0 + $1.count } == sums[0].all.count)
        #expect(sums[0].onBoard.count == 2 * connections.count { $0.0.isOnBoard && $0.0.chance.percent != nil })
    }

    @Test func `transfers for riders on board are counted separately by the decile of their probability`() throws {
        let connection = try #require(try connections(behind: 240).first { $0.0.isOnBoard }).0
        var waiting = connection
        waiting.isOnBoard = false
        var score = ConnectionScore(agency: "a")
        score.add(connection, wasMade: true)
        score.add(connection, wasMade: false)
        score.add(connection, wasMade: nil)
        score.add(waiting, wasMade: true)
        let decile = try #require(connection.chance.percent) / 10
        #expect(score.onBoardDeciles.map(\.count) == (0..<10).map { $0 == decile ? 2 : 0 })
        #expect(score.onBoardDeciles[decile] == score.onBoard && score.onBoard.madeShare == 0.5)
        #expect(score.deciles[decile].count == 3)
    }
}
