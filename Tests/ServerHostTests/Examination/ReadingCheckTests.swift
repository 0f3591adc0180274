import Testing
import TransitCore

@testable import ServerHost

struct ReadingCheckTests {
    /// The current time of the tests: 2 March 2026, 8:05 in Toronto.
    private static let now: EpochSeconds = 1_772_456_700

    private func finding(_ reading: FeedReading, _ timetable: Timetable? = nil) -> CheckResult {
        ReadingCheck(reading, at: Self.now, timetable).finding("town/buses")
    }

    private func vehicle(_ id: String, trip: String) -> VehicleReading {
        var vehicle = VehicleReading(id: id, position: Coordinate(latitude: 44.005, longitude: -76))
        vehicle.trip = TripReference(tripID: trip)
        vehicle.at = Self.now
        return vehicle
    }

    @Test func `the result for a feed states its contents and age`() {
        let reading = FeedReading(
            madeAt: Self.now - 30, vehicles: [vehicle("1", trip: "t1")], tripUpdates: TripUpdateReading(updates: []))
        #expect(
            finding(reading)
                == CheckResult(subject: "town/buses", outcome: .fine, text: "1 vehicle, 0 trip updates, 30 s old"))
        #expect(finding(FeedReading()).text == "empty")
    }

    @Test func `feed data older than five minutes is reported as old`() {
        #expect(finding(FeedReading(madeAt: Self.now - 300, vehicles: [])).outcome == .fine)
        let old = finding(FeedReading(madeAt: Self.now - 301, vehicles: []))
        #expect(old.outcome == .doubtful)
        #expect(old.hint == "Its timestamp is 5 min old. Report this to the agency.")
    }

    @Test func `a timestamp in the future causes a warning, and its age is 0`() {
        let finding = finding(FeedReading(madeAt: Self.now + 7200, vehicles: []))
        #expect(finding.text == "0 vehicles, 0 s old")
        #expect(finding.hint == "Its timestamp is 2 h in the future. Report this to the agency.")
    }

    @Test func `a feed passes the check if most of its vehicles match the timetable`() throws {
        let vehicles = [vehicle("1", trip: "t1"), vehicle("2", trip: "x")]
        #expect(finding(FeedReading(vehicles: vehicles), try Town().timetable()).outcome == .fine)
    }

    @Test func `a feed whose vehicles mostly do not match the timetable causes a warning`() throws {
        let vehicles = [vehicle("1", trip: "t1"), vehicle("2", trip: "x"), vehicle("3", trip: "y")]
        let found = finding(FeedReading(vehicles: vehicles), try Town().timetable())
        #expect(found.outcome == .doubtful)
        #expect(
            found.hint
                == "Only 1 of 3 vehicles match a trip or route of the timetable. Check that it is this agency's latest one."
        )
    }

    @Test func `discarded feed rows are counted by reason`() {
        var reading = FeedReading(vehicles: [])
        reading.discarded.add(.noPosition, 2)
        #expect(finding(reading).hint == "2 rows discarded: noPosition 2")
    }
}
