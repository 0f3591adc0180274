import Laboratory
import LiveEngine
import LiveModel
import Testing
import TransitCore

struct RecordedDayPlaybackTests {
    private func days(
        _ minutes: Range<Int>, continuing earlier: [RecordedDay] = []
    ) async throws -> [RecordedDay] {
        let readings = Line.readings(minutes: 12) { _ in 8 }[minutes.lowerBound * 3..<minutes.upperBound * 3]
        let span = (Line.start + Int64(minutes.lowerBound) * 60)...(Line.start + Int64(minutes.upperBound) * 60)
        return await RecordedDay.days(
            in: Line.playback(Array(readings)), on: try Line.timetable(), during: span, settings: RecorderSettings(),
            continuing: earlier)
    }

    @Test func `a day that two recordings cover one after the other has each trip and stop visit only once`()
        async throws
    {
        let whole = try #require(try await days(0..<12).first)
        let days = try await days(6..<12, continuing: try await days(0..<6))
        let day = try #require(days.first)
        #expect(days.count == 1)
        #expect(day.trips.map(\.id) == whole.trips.map(\.id))
        #expect(Set(day.visits.map(\.call)).count == day.visits.count)
        #expect(day.visits.count >= whole.visits.count - 1)
    }

    @Test func `playing a recording returns earlier recorded days unchanged`() async throws {
        let earlier = RecordedDay(date: ServiceDate(daysSince1970: 20_000), start: 1_728_000_000, zone: "UTC")
        let days = try await days(0..<12, continuing: [earlier])
        #expect(days.first == earlier && days.count == 2)
    }
}
