import Testing
import TransitCore

@testable import LiveEngine
@testable import LiveModel

@Suite struct `History limits` {
    @Test func `with ever-changing trip ids, the oldest trips are dropped at the limit`() throws {
        let timetable = try straightTown()
        var history = History(mostCalls: 1000)
        history.prepare(for: timetable)
        let line = timetable.identity(of: PatternIndex(0))
        func see(_ number: UInt64, on date: ServiceDate) {
            let key = TripKey(pattern: line, name: TripName(number: number, days: .weekday))
            let times = (0..<5).map { Int32($0) * 300 }
            history.add(Trajectory(key: key, date: date, arrivals: times, departures: times))
            #expect(history.keptCalls <= 1000)
        }
        for day in 0..<20 {
            for trip in 0..<50 { see(UInt64(day * 50 + trip), on: TinyNetwork.day.advanced(by: Int32(day))) }
        }
        let trips = try #require(history[PatternIndex(0)]).trips.values
        #expect(trips.count >= 100)
        let last = TinyNetwork.day.advanced(by: 19).daysSince1970
        #expect(trips.count { $0.lastDay == last } == 50)
        #expect(trips.allSatisfy { $0.lastDay > last - 5 })
        // The limit also holds for trips of one day.
        for trip in 0..<2000 { see(UInt64(100_000 + trip), on: TinyNetwork.day.advanced(by: 20)) }
    }
}
