import LiveModel
import Testing
import TransitCore

@testable import ServiceHistory

struct RecordedCallTests {
    private typealias Town = FiguresTown

    private var day: RecordedDay {
        var day = Town.day()
        day.run("late", at: 28_800, [0, 240, 300])
        day.run("canceled", at: 28_200, []) { $0.state = .canceled }
        day.visits[1].shown10 = 29_130
        day.visits[1].uncertainty = 20
        day.positions = [(30, 29_000), (10, 28_900)].map {
            RecordedPosition(trip: 0, at: $1, place: Coordinate(latitudeE7: $0, longitudeE7: 0))
        }
        return day
    }

    @Test func `the calls at a stop are sorted by scheduled time and include canceled trips`() {
        let calls = day.calls(Town.filter { $0.stop = "B" })
        #expect(calls.map(\.trip) == ["canceled", "late"])
        #expect(calls.map(\.state) == [.canceled, .performed])
        #expect(calls.map(\.times.scheduledDeparture) == [28_500, 29_100])
        #expect(calls.map(\.deviation) == [nil, 240])
        #expect(calls.map(\.shown10) == [nil, 29_130])
        #expect(calls.map(\.uncertainty) == [nil, 20])
        #expect(calls.map(\.vehicle) == ["bus canceled", "bus late"])
    }

    @Test func `calls are filtered by time of day`() {
        // 8:05 is 29,100 s.
        #expect(day.calls(Town.filter { ($0.stop, $0.times) = ("B", 29_100..<29_160) }).map(\.trip) == ["late"])
    }

    @Test func `the basis of a visit is nil if its times were later removed, unless it was skipped`() {
        var day = day
        (day.visits[1].arrival, day.visits[1].departure) = (nil, nil)
        #expect(day.calls(Town.filter { $0.stop = "B" }).map(\.basis) == [nil, nil])
        day.visits[1].basis = .skipped
        #expect(day.calls(Town.filter { $0.stop = "B" }).map(\.basis) == [nil, .skipped])
    }

    @Test func `a predicted call has no observed times`() {
        var day = day
        day.visits[1].basis = .predicted
        let call = day.calls(Town.filter { $0.stop = "B" }).last
        #expect(call?.predictedArrival == 29_340)
        #expect(call?.times.arrival == nil)
        #expect(call?.deviation == nil)
        #expect(call?.uncertainty == nil)
    }

    @Test(
        arguments: [
            (28_800, 42, 0), (28_850, 15, 1), (28_800, 119, 1), (28_800, -18, -1), (28_859, -59, 0), (0, -18, -1),
            (30, -90, -1),
        ] as [(Int32, Int32, Int32)])
    func `the minutes late are the difference between both times, each truncated to the minute`(
        _ scheduled: Int32, _ deviation: Int32, _ minutes: Int32
    ) {
        var day = Town.day()
        day.run("trip", at: scheduled, [deviation])
        let call = day.journey(ofTrip: "trip")?.calls.first
        #expect(call?.deviation == deviation)
        #expect(call?.times.minutesLate == minutes)
    }

    @Test func `a call displays the two times whose difference is its deviation`() {
        var day = Town.day()
        day.run("late", at: 28_800, [0, 240, 300])
        day.trips[0].departures[1] += 60
        day.visits[1].departure = nil
        day.visits[2].departure = 30_000
        let calls = day.journey(ofTrip: "late")?.calls ?? []
        #expect(calls.map(\.times.scheduledTime) == [28_800, 29_100, 29_400])
        #expect(calls.map(\.times.observedTime) == [28_800, 29_340, 29_700])
        #expect(calls.map(\.times.minutesLate) == [0, 4, 5])
    }

    @Test func `a call without a deviation displays its departure, or its arrival at the last stop`() {
        var day = Town.day()
        day.run("added", at: 28_800, [0, 240, 300]) { $0.isAdded = true }
        for call in 0..<3 { day.visits[call].departure? += 30 }
        let calls = day.journey(ofTrip: "added")?.calls ?? []
        #expect(calls.map(\.times.observedTime) == [28_830, 29_370, 29_700])
        #expect(calls.map(\.times.scheduledTime) == [nil, nil, nil])
        #expect(calls.map(\.times.minutesLate) == [nil, nil, nil])
    }

    @Test func `a trip's deviation is that of its last call with a known deviation`() {
        var day = Town.day()
        day.run("trip", at: 28_800, [0, 240, 300])
        #expect(day.minutesLate(of: day.trips[0], day.visits) == 5)
        day.visits[2].basis = .predicted
        #expect(day.minutesLate(of: day.trips[0], day.visits.reversed()) == 4)
        #expect(day.minutesLate(of: day.trips[0], []) == nil)
    }

    @Test func `a journey has all calls, and its positions sorted by time`() {
        let journey = day.journey(ofTrip: "late")
        #expect(journey?.calls.map(\.stop.id) == ["A", "B", "C"])
        #expect(journey?.positions.map(\.at) == [28_900, 29_000])
        #expect(day.journey(ofTrip: "other") == nil)
    }

    @Test func `runs of a frequency-based trip are distinguished by their start`() {
        var day = Town.day()
        for start in [30_000, 28_800] as [Int32] { day.run("f", at: start, [0]) { $0.isFrequencyBased = true } }
        #expect(day.journey(ofTrip: "f")?.calls.first?.start == 28_800)
        #expect(day.journey(ofTrip: "f", start: 30_000)?.calls.first?.start == 30_000)
        #expect(day.journey(ofTrip: "f", start: 1) == nil)
    }
}
