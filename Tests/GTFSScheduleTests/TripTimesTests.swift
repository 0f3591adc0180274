import Testing
import TransitCore

@testable import GTFSSchedule

/// The scheduled place of a trip at a time, and the time at a place: it leaves its three stops at 8:00, 8:11 (since
/// 8:10) and comes to the last at 8:20.
struct TripTimesTests {
    private let times: TripTimes
    /// Metres along the shape of its stops.
    private let stops: [Double]

    init() throws {
        let (timetable, _) = try TinyFeed().compile()
        let trip = try #require(timetable.trip(id: "t1".utf8))
        times = TripTimes(TripDay(trip: trip, date: ServiceDate("20260305")), in: timetable)
        stops = timetable.distances("t1").map { Double($0) }
    }

    private func clock(_ hour: Int64, _ minute: Int64) -> EpochSeconds { times.dayStart + hour * 3600 + minute * 60 }

    @Test func `at a stop it is as it leaves, on the way at even pace`() {
        #expect(times.time(atDistance: stops[1]) == clock(8, 11).fractional)
        #expect(abs(times.time(atDistance: stops[1] - 0.01) - clock(8, 10).fractional) < 0.1)
        #expect(times.time(atDistance: (stops[0] + stops[1]) / 2) == clock(8, 5).fractional)
    }

    @Test func `it is neither before its start nor after its end`() {
        #expect(times.time(atDistance: -500) == clock(8, 0).fractional)
        #expect(times.time(atDistance: stops[0]) == clock(8, 0).fractional)
        #expect(times.time(atDistance: stops[2]) == clock(8, 20).fractional)
        #expect(times.time(atDistance: stops[2] + 500) == clock(8, 20).fractional)
    }

    @Test func `a stop that lies at a distance has been come to`() {
        let timetable = times.timetable
        #expect(timetable.callIndex(after: stops[1], in: times.stops) == 2)
        #expect(timetable.callIndex(after: stops[1].nextDown, in: times.stops) == 1)
        #expect(timetable.callIndex(after: stops[2], in: times.stops) == 3)
    }

    @Test(arguments: [(-1.0, 1), (0, 1), (19, 1), (21, 2)])
    func `a vehicle is at a stop until it is twenty metres beyond`(beyond: Double, next: Int) {
        #expect(times.timetable.nextCallIndex(ofVehicleAt: stops[1] + beyond, in: times.stops) == next)
    }

    @Test func `the way by the clock is the clock by the way`() {
        #expect(times.distance(at: clock(7, 0)) == stops[0])
        #expect(times.distance(at: clock(8, 5)) == (stops[0] + stops[1]) / 2)
        #expect(times.distance(at: clock(8, 10)) == stops[1])
        #expect(times.distance(at: clock(8, 11)) == stops[1])
        #expect(times.distance(at: clock(9, 0)) == stops[2])
        for length in stride(from: 0, through: 9 * 60, by: 7) {
            let second = clock(8, 0) + Int64(length)
            #expect(abs(times.time(atDistance: times.distance(at: second)) - second.fractional) < 0.001)
        }
    }

    @Test func `a stop is to come until it has been left`() {
        #expect(times.callIndex(at: clock(7, 0)) == 0)
        #expect(times.callIndex(at: clock(8, 0)) == 0)
        #expect(times.callIndex(at: clock(8, 0) + 1) == 1)
        #expect(times.callIndex(at: clock(8, 11)) == 1)
        #expect(times.callIndex(at: clock(8, 11) + 1) == 2)
        #expect(times.callIndex(at: clock(8, 20) + 1) == 3)
    }
}
