import LiveModel
import Testing
import TransitCore

@Suite struct `Runs of arrivals` {
    private let timetable: Timetable
    private let pattern: PatternIndex

    init() throws {
        timetable = try straightTown()
        pattern = TripTimes(try timetable.tripDay("t1"), in: timetable).pattern
    }

    /// Returns a run predicted for the second stop, without data for the third.
    private func run(_ trip: TripDay?, at time: EpochSeconds, vehicle: Int? = nil, round: Int = 0, added: String? = nil)
        -> LiveRun
    {
        let calls = [PredictedCall.Source.both, .noData].map { source in
            PredictedCall(likely: time, low: time, high: time, departure: time, shown: time, source: source)
        }
        var run = LiveRun(pattern: pattern, trip: trip, state: .live, vehicle: vehicle, firstCallIndex: 1, calls: calls)
        (run.round, run.addedTripID) = (round, added)
        return run
    }

    private func snapshot() throws -> LiveSnapshot {
        let vehicles = ["7", "8"].map { id in
            LiveVehicle(reading: bus(id, 0, 0, at: "8:00"), seenAt: at("8:00"), state: .moving)
        }
        let runs = [
            run(nil, at: at("8:03"), vehicle: 1), run(nil, at: at("8:04"), vehicle: 0),
            run(try timetable.tripDay("t1"), at: at("8:06")), run(nil, at: at("8:07"), vehicle: 1, round: 1),
            run(nil, at: at("8:08"), added: "extra"),
        ]
        return LiveSnapshot(timetable: timetable, sequence: 1, at: at("8:00"), vehicles: vehicles, runs: runs)
    }

    private func numbers(at id: String) throws -> [Int?] {
        let snapshot = try snapshot()
        let board = snapshot.board(at: try timetable.stop(id), from: at("8:00"), to: at("8:30"))
        return board.arrivals.map(snapshot.number(ofRunPredicting:))
    }

    /// Fails if two laps of a vehicle, or two runs without a timetable, are confused.
    @Test func `each board row maps to its own run, with and without a trip in the timetable`() throws {
        #expect(try numbers(at: "B") == [0, 1, 2, 3, 4])
    }

    @Test func `a row without realtime data has no run`() throws {
        #expect(try numbers(at: "C") == [0, 1, 3, 4, nil])
    }
}
