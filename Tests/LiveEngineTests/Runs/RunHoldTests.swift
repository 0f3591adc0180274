import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `Displayed times without reversals` {
    private var held = RunHysteresis()

    /// Applies predictions for a bus's only run.
    ///
    /// - Parameters:
    ///   - lead: The seconds from the displayed time to the likely time.
    ///   - deviation: The deviation of the bus.
    /// - Returns: The run's calls as displayed to riders.
    private mutating func display(
        _ shown: [EpochSeconds], at now: EpochSeconds, lead: Int64 = 200, deviation: Int32? = 0,
        source: PredictedCall.Source = .observed, from firstCallIndex: Int = 0
    ) -> [PredictedCall] {
        let calls = shown.map { time in
            let likely = time + lead
            return PredictedCall(
                likely: likely, low: time - 10, high: likely + 100, departure: likely, shown: time, source: source)
        }
        var runs = [
            LiveRun(
                pattern: PatternIndex(0), trip: nil, state: .live, vehicle: 0, firstCallIndex: firstCallIndex,
                calls: calls)
        ]
        var vehicle = LiveVehicle(reading: bus("7", 0, 0, at: "8:00"), seenAt: now)
        vehicle.deviation = deviation
        held.hold(&runs, of: [vehicle], at: now)
        return runs[0].calls
    }

    private mutating func display(
        _ shown: EpochSeconds, at now: EpochSeconds, lead: Int64 = 200, deviation: Int32? = 0
    ) -> EpochSeconds {
        display([shown], at: now, lead: lead, deviation: deviation)[0].shown
    }

    /// Displays a time, and then a time a hundred seconds later, 1700.
    private mutating func putLater() {
        #expect(display(1600, at: 0) == 1600)
        #expect(display(1700, at: 60) == 1700)
    }

    @Test mutating func `a displayed time follows predictions in the same direction`() {
        putLater()
        #expect(display(1900, at: 70) == 1900)
        #expect(display(1841, at: 80) == 1841)
    }

    @Test mutating func `a displayed time reverses by less than a minute, until a reversal has lasted 90 seconds`() {
        putLater()
        #expect(display(1500, at: 120) == 1641)
        #expect(display(1510, at: 209) == 1641)
        #expect(display(1510, at: 210) == 1510)
        // The displayed times' direction is now earlier.
        #expect(display(1600, at: 220) == 1569)
    }

    @Test mutating func `a short-lived prediction is never displayed`() {
        putLater()
        #expect(display(1500, at: 120) == 1641)
        #expect(display(1690, at: 150) == 1690)
        // The required 90 seconds start again.
        #expect(display(1500, at: 230) == 1641)
    }

    @Test mutating func `displayed times reverse immediately by as much as the bus's deviation has changed`() {
        putLater()
        #expect(display(1500, at: 120, deviation: -141) == 1500)
        #expect(display(1700, at: 130, deviation: -141) == 1559)
        #expect(display(1700, at: 140, deviation: 0) == 1700)
        #expect(display(1450, at: 150, deviation: -50) == 1591)
    }

    @Test mutating func `no displayed time becomes earlier while the bus's delay grows`() {
        putLater()
        #expect(display(1500, at: 120, deviation: 300) == 1641)
    }

    @Test mutating func `no displayed time is later than the likely time`() {
        putLater()
        #expect(display(1500, at: 120, lead: 60) == 1560)
    }

    @Test mutating func `displayed times never decrease along the run, and stay in their intervals`() {
        _ = display([1500, 1750], at: 0)
        _ = display([1700, 1755], at: 60)
        let back = display([1500, 1600], at: 120)
        #expect(back.map(\.shown) == [1641, 1641])
        _ = display([1500, 1600], at: 300)
        let forth = display([1700, 1800], at: 310)
        #expect(forth.map(\.shown) == [1559, 1659])
        #expect((back + forth).allSatisfy { ($0.low...$0.high).contains($0.shown) && $0.shown <= $0.likely })
    }

    @Test mutating func `calls keep their displayed times as stops are passed`() {
        _ = display([1500, 1600], at: 0)
        _ = display([1600, 1700], at: 60)
        #expect(display([1500], at: 120, from: 1)[0].shown == 1641)
    }

    @Test mutating func `the agency's times are displayed unchanged`() {
        _ = display([1600], at: 0, source: .agency)
        _ = display([1700], at: 60, source: .agency)
        #expect(display([1500], at: 120, source: .agency)[0].shown == 1500)
        #expect(held.count == 0)
    }

    @Test mutating func `displayed times of finished runs are dropped`() {
        putLater()
        #expect(held.count == 1)
        var none: [LiveRun] = []
        held.hold(&none, of: [], at: 70)
        #expect(held.count == 0)
        #expect(display(1500, at: 120) == 1500)
    }

    @Test func `a snapshot holds displayed times when the agency reverses its prediction`() throws {
        var engine = EngineState(timetable: try straightTown())
        func shown(delay: Int32, at time: String) throws -> EpochSeconds {
            let update = TripUpdateReading.Update(
                trip: TripReference(tripID: "t1"), at: at(time), delay: delay, stopTimes: 0..<0)
            engine.apply(
                FeedReading(tripUpdates: TripUpdateReading(updates: [update], stopTimes: [])), from: "updates",
                at: at(time))
            return try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1"))?.calls.last).shown
        }
        _ = try shown(delay: 600, at: "8:02:20")
        engine.watch(bus("7", 500, 0, at: "8:02:30", trip: "t1"))
        let late = try shown(delay: 600, at: "8:02:31")
        let back = try shown(delay: 0, at: "8:02:40")
        #expect(late - back >= 120)
        let held = try shown(delay: 600, at: "8:02:50")
        #expect(held - back == 59)
        engine.watch(bus("7", 700, 0, at: "8:03:30", trip: "t1"))
        let followed = try shown(delay: 600, at: "8:04:25")
        #expect(followed - back >= 120)
    }
}
