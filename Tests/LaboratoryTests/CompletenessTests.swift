import Laboratory
import LiveEngine
import LiveModel
import Testing
import TransitCore

struct CompletenessTests {
    /// Records a drive along the line, and observes its arrivals with the same engine.
    private func recorded() async throws -> (truth: Truth, days: [RecordedDay]) {
        let timetable = try Line.timetable()
        let readings = Line.readings(minutes: 12) { _ in 8 }
        var trial = Trial(engine: EngineState(timetable: timetable), models: [])
        var truth = Truth()
        await trial.run(Line.playback(readings), passed: { truth.add($1, of: $0.timetable) })
        truth.sort()
        let days = await RecordedDay.days(
            in: Line.playback(readings), on: timetable, during: Line.start...Line.start + 720,
            settings: RecorderSettings())
        return (truth, days)
    }

    @Test func `a recorded day contains all observed arrivals`() async throws {
        let (truth, days) = try await recorded()
        let completeness = Completeness(of: truth, in: days)
        #expect(completeness.arrivals > 5)
        #expect(completeness.share == 1)
        #expect(try #require(completeness.medianDifference) <= 5)
    }

    @Test func `a recorded day without arrivals has a completeness share of 0`() async throws {
        let (truth, days) = try await recorded()
        let completeness = Completeness(
            of: truth, in: days.map { RecordedDay(date: $0.date, start: $0.start, zone: $0.zone) })
        #expect(completeness.share == 0 && completeness.medianDifference == nil)
    }
}
