import LiveEngine
import LiveModel
import TestSupport
import Testing
import TransitCore

@Suite struct `Predicted calls` {
    @Test func `a late bus is predicted to stay late, with a small recovery`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 1500, 0, at: "8:12:30", trip: "t1"))
        let row = try #require(try engine.board("C").arrivals.first)
        let predicted = try #require(row.predicted)
        #expect((at("8:14")...at("8:15:05")).contains(predicted.likely))
        #expect(row.stopsAway == 0)
        #expect(try engine.vehicle("7").deviation == 300)
    }

    @Test func `intervals contain the likely time and widen with the lead time`() throws {
        var engine = EngineState(timetable: try straightTown())
        engine.watch(bus("7", 500, 0, at: "8:02:30", trip: "t1"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1")))
        let widths = run.calls.map { $0.high - $0.low }
        #expect(widths == widths.sorted())
        for call in run.calls {
            #expect(call.low <= call.likely && call.likely <= call.high && call.shown <= call.likely)
        }
    }

    @Test func `an early bus waits at a timepoint`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 1000, 0) }
        town.route("1")
        let line = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (2000, 0)], timepoints: ["B"])
        town.trip("t1", on: line, at: "8:00", minutes: [0, 10, 20])
        var engine = EngineState(timetable: try town.timetable)
        engine.watch(bus("7", 700, 0, at: "8:03", trip: "t1"))
        let run = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("t1")))
        // The bus is four minutes early, and loses some of that before the timepoint.
        #expect((at("8:06")...at("8:07")).contains(run.calls[0].likely))
        #expect(run.calls[0].departure == at("8:10"))
        #expect(run.calls[1].likely == at("8:20"))
    }

    @Test func `the next trip of the block starts when the bus has arrived and had its layover`() throws {
        var engine = EngineState(timetable: try loopTown())
        engine.watch(bus("7", 0, 500, at: "8:40", trip: "first"))
        let next = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("second")))
        let last = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("first"))?.calls.last)
        #expect(next.state == .live)
        #expect(next.calls[0].departure == last.departure + 60)
    }

    @Test func `a punctual bus starts its next trip on time`() throws {
        var engine = EngineState(timetable: try loopTown())
        engine.watch(bus("7", 0, 500, at: "8:17", trip: "first"))
        let next = try #require(try engine.snapshot.run(of: engine.timetable.tripDay("second")))
        #expect(next.calls[0].departure == at("8:30"))
    }

    @Test func `without a timetable, predictions depend on the bus's speed`() throws {
        var town = TinyNetwork()
        for (number, id) in ["A", "B", "C"].enumerated() { town.stop(id, Double(number) * 2000, 0) }
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C"], along: [(0, 0), (4000, 0)])
        var engine = EngineState(timetable: try town.timetable)
        for second in stride(from: 0, through: 120, by: 30) {
            engine.watch(bus("7", Double(second) * 8, 0, at: "8:0\(second / 60):\(second % 60)", route: "1"))
        }
        let row = try #require(try engine.board("B").arrivals.first)
        let likely = try #require(row.predicted).likely
        // 1,040 m at a speed between the usual and its own 8 m/s.
        #expect((at("8:02") + 130...at("8:02") + 189).contains(likely))
        #expect(row.trip == nil && row.status == .live)
    }

    @Test func `without a timetable, a loop is predicted beyond the current lap`() throws {
        var town = TinyNetwork()
        town.stop("A", 0, 0)
        town.stop("B", 1000, 0)
        town.stop("C", 1000, 1000)
        town.route("1")
        _ = town.pattern("1", ["A", "B", "C", "A"], along: [(0, 0), (1000, 0), (1000, 1000), (0, 0)])
        var engine = EngineState(timetable: try town.timetable)
        engine.watch(bus("7", 1000, 900, at: "8:00", route: "1"))
        let board = try engine.board("B")
        let row = try #require(board.arrivals.first)
        #expect(row.vehicle == 0 && row.stopsAway == nil && row.shown > at("8:05"))
        #expect(try engine.vehicle("7").nextStop?.patternStop.position == 2)
    }

    @Test func `times never decrease along a run`() throws {
        var random = SeededRandom(seed: 7)
        for _ in 0..<200 {
            var engine = EngineState(timetable: try loopTown())
            var (x, minute) = (0.0, 0.0)
            while x < 3900, minute < 50 {
                let place = loopPlace(x, aside: Double(random.below(60)) - 30)
                var report = bus("7", place.x, place.y, at: "8:00", trip: "first")
                report.at = at("8:00") + Int64(minute * 60)
                let (snapshot, _) = engine.apply(positions(report), from: "p", at: report.at! + Int64(random.below(40)))
                for run in snapshot.runs { expectOrder(run) }
                x += Double(random.below(500))
                minute += Double(random.below(150)) / 60
            }
        }
    }

    private func expectOrder(_ run: LiveRun) {
        for (one, next) in zip(run.calls, run.calls.dropFirst()) {
            #expect(one.likely <= one.departure && one.departure <= next.likely)
            #expect(one.low <= next.low && one.high <= next.high && one.shown <= next.shown)
        }
    }

    private func loopPlace(_ along: Double, aside: Double) -> TinyNetwork.Point {
        switch along {
        case ..<1000: (along, aside)
        case ..<2000: (1000 + aside, along - 1000)
        case ..<3000: (3000 - along, 1000 + aside)
        default: (aside, 4000 - along)
        }
    }
}
