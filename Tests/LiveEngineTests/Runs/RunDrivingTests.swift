import TestSupport
import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

/// Ensures that boards do not list several stops at the same second, and that rides are no faster than possible.
@Suite struct `Times between stops` {
    private static let metres = 738.0
    /// The minimum travel time between stops, in seconds, at 33 m/s, the top speed of a bus.
    private static let least: Int64 = 22

    /// Returns a line of six stops, five of them scheduled within one minute.
    private func town() throws -> Timetable {
        var town = TinyNetwork()
        let stops = ["A", "B", "C", "D", "E", "F"]
        for (number, id) in stops.enumerated() { town.stop(id, Double(number) * Self.metres, 0) }
        town.route("1")
        let line = town.pattern("1", stops, along: [(0, 0), (5 * Self.metres, 0)])
        town.trip("t1", on: line, at: "8:00", minutes: [0, 0, 0, 0, 0, 10])
        return try town.timetable
    }

    private func call(at time: EpochSeconds, _ source: PredictedCall.Source = .observed) -> PredictedCall {
        PredictedCall(likely: time, low: time - 60, high: time + 60, departure: time, shown: time - 20, source: source)
    }

    private func run(_ source: PredictedCall.Source = .observed) -> LiveRun {
        LiveRun(
            pattern: PatternIndex(0), trip: nil, state: .live, vehicle: 0,
            calls: (0..<6).map { call(at: at("8:00") + Int64($0), source) })
    }

    private func expectDriven(_ calls: [PredictedCall]) {
        for (one, next) in zip(calls, calls.dropFirst()) {
            #expect(next.likely - one.departure >= Self.least && next.shown - one.shown >= Self.least)
            #expect(next.shown <= next.likely && next.likely <= next.departure && next.likely <= next.high)
        }
    }

    @Test func `no vehicle is predicted faster than it can drive`() throws {
        var engine = EngineState(timetable: try town())
        engine.watch(bus("7", 100, 0, at: "8:00:30", trip: "t1"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1")))
        #expect(run.calls.count == 5)
        expectDriven(run.calls)
    }

    @Test func `stops that may have been passed are predicted at different times`() throws {
        var run = run()
        run.passBy(at("8:05"), in: try town())
        #expect(run.calls[0].shown == at("8:05") && run.calls[0].likely == at("8:05"))
        expectDriven(run.calls)
    }

    @Test(arguments: [(stand: 120, boarding: "8:02:00"), (stand: 59, boarding: "8:01:30")])
    func `riders board a vehicle that stands for a minute or longer until its departure, also in the last minute`(
        stand: Int64, boarding: String
    ) throws {
        var call = call(at: at("8:02") - stand)
        call.departure = at("8:02")
        call.bring(upTo: at("8:01:30"))
        #expect(call.times.boarding == at(boarding))
    }

    @Test func `times that come only from the agency are unchanged`() throws {
        var run = run(.agency)
        let before = run.calls
        run.keepApart(in: try town())
        #expect(run.calls == before)
    }

    @Test func `a call with enough travel time is unchanged`() throws {
        var run = run()
        for position in run.calls.indices { run.calls[position] = call(at: at("8:00") + 60 * Int64(position)) }
        let before = run.calls
        run.keepApart(in: try town())
        #expect(run.calls == before)
    }
}
