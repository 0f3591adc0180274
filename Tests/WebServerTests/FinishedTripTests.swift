import AgencyQueries
import LiveModel
import ServerTestSupport
import Testing
import TransitCore

@testable import Agencies
@testable import CompatAPIs
@testable import WebServer

/// GTFS-Realtime, trip-updates.md: a trip that ended early is included until its scheduled end.
@Suite struct `Finished trips in GTFS-Realtime` {
    private func updates(_ calls: [PassedCall?], at minutes: Int64) throws -> TripUpdateReading {
        let timetable = try Town.timetable()
        let trip = TripDay(trip: try #require(timetable.trip(id: "t1")), date: Town.day)
        var passed = PassedCalls()
        passed.set(
            PassedCalls.Run(calls: calls, at: Town.atEight + 1500), of: trip, on: timetable.pattern(of: trip.trip))
        let scene = try Scene()
        scene.entry.publish(
            LiveSnapshot(
                timetable: timetable, sequence: 1, at: Town.atEight + minutes * 60, passed: passed), LiveDelta())
        return try #require(AgencyView(scene.entry).moment.service).predictedTrips
    }

    private func call(_ minutes: Int64) -> PassedCall {
        let time = Town.atEight + minutes * 60
        return PassedCall(arrival: time, departure: time)
    }

    @Test func `a trip that ended early is included with its last stop until its scheduled end`() throws {
        let early = [call(10), call(18), call(25)]
        let updates = try updates(early, at: 27)
        #expect(updates.updates.map(\.trip.tripID) == ["t1"] && updates.updates.first?.trip.relation == .scheduled)
        let stopTime = try #require(updates.stopTimes.first)
        #expect(updates.stopTimes.count == 1 && stopTime.stopID == "C" && stopTime.relation == .scheduled)
        #expect(stopTime.arrival == .init(time: Town.atEight + 25 * 60, uncertainty: 0))
        #expect(try self.updates(early, at: 31).updates.isEmpty)
    }

    @Test func `a trip that has not reached its last stop is not included as finished`() throws {
        #expect(try updates([call(10), call(18)], at: 27).updates.isEmpty)
        #expect(try updates([call(10), call(18), nil], at: 27).updates.isEmpty)
    }
}
