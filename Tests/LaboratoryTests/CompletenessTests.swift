import Laboratory
import LiveEngine
import LiveModel
import Testing
import TransitCore

struct CompletenessTests {
    /// A drive along the line, recorded and observed by the same engine.
    private func recorded() async throws -> (truth: Truth, days: [RecordedDay]) {
        let timetable = try Line.timetable()
        var trial = Trial(engine: EngineState(timetable: timetable), models: [])
        var recorder = DayRecorder(timetable)
        var days: [ServiceDate: RecordedDay] = [:]
        var truth = Truth()
        var now = Line.start
        await trial.run(Line.playback(Line.readings(minutes: 12) { _ in 8 })) { engine, passages in
            truth.add(passages, of: engine.timetable)
        } seen: { engine in
            now = engine.snapshot.at
            recorder.observe(engine, at: now)
        }
        truth.sort()
        for (header, events) in recorder.takeEvents() { days[header.date, default: header].apply(events) }
        return (truth, Array(days.values))
    }

    @Test func `a day that was recorded contains the observed arrivals`() async throws {
        let (truth, days) = try await recorded()
        let completeness = Completeness(of: truth, in: days)
        #expect(completeness.arrivals > 5)
        #expect(completeness.share == 1)
        #expect(try #require(completeness.medianDifference) <= 5)
    }

    @Test func `arrivals that are not recorded lower the share`() async throws {
        let (truth, days) = try await recorded()
        let completeness = Completeness(
            of: truth, in: days.map { RecordedDay(date: $0.date, start: $0.start, zone: $0.zone) })
        #expect(completeness.share == 0 && completeness.medianDifference == nil)
    }
}
