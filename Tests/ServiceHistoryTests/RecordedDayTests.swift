import LiveModel
import Testing
import TransitCore

struct RecordedDayTests {
    private static func day() -> RecordedDay {
        var day = RecordedDay(date: ServiceDate(daysSince1970: 20_000), start: 1_728_000_000, zone: "UTC")
        day.apply([
            .route(RecordedRoute(id: "5", shortName: "5", longName: "Harbour")),
            .stop(RecordedStop(id: "a", name: "First", place: Coordinate(latitudeE7: 0, longitudeE7: 0))),
            .stop(RecordedStop(id: "b", name: "Second", place: Coordinate(latitudeE7: 0, longitudeE7: 100_000))),
            .pattern(
                RecordedPattern(
                    route: 0, direction: 0, headsign: "Second", stops: [0, 1], distances: [0, 1100],
                    isTimepoint: [true, false], shape: [])),
            .trip(
                RecordedTrip(
                    id: "t", pattern: 0, start: 28_800, arrivals: [28_800, 29_100], departures: [28_800, 29_100])),
        ])
        return day
    }

    @Test func `a later record of a call replaces the earlier one`() {
        var day = Self.day()
        let early = StopVisit(trip: 0, call: 1, basis: .predicted, arrival: 29_130, departure: nil)
        let exact = StopVisit(trip: 0, call: 1, basis: .positions, arrival: 29_160, departure: 29_170, uncertainty: 20)
        #expect(day.apply([.visit(early), .visit(exact)]) == 0)
        #expect(day.visits == [exact])
    }

    @Test func `records that refer to missing records are ignored and counted`() {
        var day = Self.day()
        let ignored = day.apply([
            .visit(StopVisit(trip: 1, call: 0, basis: .positions, arrival: 1, departure: 1)),
            .visit(StopVisit(trip: 0, call: 2, basis: .positions, arrival: 1, departure: 1)),
            .outcome(7, .performed, isShortTurned: false, vehicle: ""),
            .position(RecordedPosition(trip: 3, at: 1, place: Coordinate(latitudeE7: 0, longitudeE7: 0))),
        ])
        #expect(ignored == 4)
        #expect(day == Self.day())
    }

    @Test(arguments: [true, false]) func `an added trip is never short-turned`(isAdded: Bool) {
        var day = Self.day()
        day.apply([
            .trip(RecordedTrip(id: "x", pattern: 0, start: 28_800, isAdded: isAdded, isShortTurned: true)),
            .trip(RecordedTrip(id: "y", pattern: 0, start: 28_900, isAdded: isAdded)),
            .outcome(2, .performed, isShortTurned: true, vehicle: ""),
        ])
        #expect(day.trips.map(\.isShortTurned) == [false, !isAdded, !isAdded])
    }

    @Test(arguments: [true, false]) func `an added trip cannot be changed to short-turned`(isAdded: Bool) {
        var trip = RecordedTrip(id: "x", pattern: 0, start: 28_800, isAdded: isAdded)
        trip.isShortTurned = true
        #expect(trip.isShortTurned == !isAdded)
    }

    @Test func `an ongoing outage that is reported repeatedly is one record`() {
        var day = Self.day()
        day.apply([
            .outage(FeedOutage(feed: "vehicles", first: 100, last: 160)),
            .outage(FeedOutage(feed: "vehicles", first: 100, last: 220)),
            .outage(FeedOutage(feed: "alerts", first: 100, last: 160)),
        ])
        #expect(day.outages.map(\.last) == [220, 160])
    }
}
