import Testing
import TransitCore

@testable import GTFSSchedule

/// The scheduled times and positions of a trip with three stops. It departs from the first at 8:00, is at the second
/// from 8:10 to 8:11, and arrives at the last at 8:20.
struct TripTimesTests {
    private let times: TripTimes
    /// The distances of the trip's stops along the shape, in metres.
    private let stops: [Double]

    init() throws {
        let (timetable, _) = try TinyFeed().compile()
        let trip = try #require(timetable.trip(id: "t1".utf8))
        times = TripTimes(TripDay(trip: trip, date: ServiceDate("20260305")), in: timetable)
        stops = timetable.distances("t1").map { Double($0) }
    }

    private func clock(_ hour: Int64, _ minute: Int64) -> EpochSeconds { times.dayStart + hour * 3600 + minute * 60 }

    @Test func `the time at a stop is its departure, and times between stops are interpolated`() {
        #expect(times.time(atDistance: stops[1]) == clock(8, 11).fractional)
        #expect(abs(times.time(atDistance: stops[1] - 0.01) - clock(8, 10).fractional) < 0.1)
        #expect(times.time(atDistance: (stops[0] + stops[1]) / 2) == clock(8, 5).fractional)
    }

    @Test func `times and positions outside the trip are clamped to its ends`() {
        #expect(times.time(atDistance: -500) == clock(8, 0).fractional)
        #expect(times.time(atDistance: stops[0]) == clock(8, 0).fractional)
        #expect(times.time(atDistance: stops[2]) == clock(8, 20).fractional)
        #expect(times.time(atDistance: stops[2] + 500) == clock(8, 20).fractional)
    }

    @Test func `a vehicle exactly at a stop's distance has reached the stop`() {
        let timetable = times.timetable
        #expect(timetable.callIndex(after: stops[1], in: times.stops) == 2)
        #expect(timetable.callIndex(after: stops[1].nextDown, in: times.stops) == 1)
        #expect(timetable.callIndex(after: stops[2], in: times.stops) == 3)
    }

    @Test(arguments: [(-1.0, 1), (0, 1), (19, 1), (21, 2)])
    func `a vehicle is at a stop until it is more than twenty metres beyond it`(beyond: Double, next: Int) {
        #expect(times.timetable.nextCallIndex(ofVehicleAt: stops[1] + beyond, in: times.stops) == next)
    }

    @Test func `the position at a time is the inverse of the time at a position`() {
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

    @Test func `the next call of a trip is the first whose departure has not passed`() {
        #expect(times.callIndex(at: clock(7, 0)) == 0)
        #expect(times.callIndex(at: clock(8, 0)) == 0)
        #expect(times.callIndex(at: clock(8, 0) + 1) == 1)
        #expect(times.callIndex(at: clock(8, 11)) == 1)
        #expect(times.callIndex(at: clock(8, 11) + 1) == 2)
        #expect(times.callIndex(at: clock(8, 20) + 1) == 3)
    }
}
