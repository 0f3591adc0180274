import Agencies
import AgencyQueries
import GTFSSchedule
import HTTPServer
import ServerTestSupport
import Testing

@testable import TransitCore
@testable import WebServer

/// Repetitions of a journey in New York, whose clocks are set back on Sunday, 1 November 2026.
struct JourneyRepetitionTests {
    /// The day of the journey, a Wednesday.
    private static let day = ServiceDate(year: 2026, month: 10, day: 28)!
    private static let eight: Int32 = 8 * 3600

    /// The days on which one trip of the journey runs, as numbers of days after the journey's.
    private struct Service {
        /// A bit set of the regular weekdays; bit 0 is Monday.
        var weekdays = 0b0011111
        var last: Int32
        var removed: [Int32] = []
        var added: [Int32] = []
    }

    /// Returns a timetable with a trip of ten minutes for each service, each five minutes after the previous one ends.
    private func makeTimetable(_ services: [Service], startingAt start: Int32) throws -> Timetable {
        var builder = TimetableBuilder(notices: ImportNoticeLog())
        builder.zone = try #require(ZoneTransitions("America/New_York"))
        builder.feed[.timeZone] = builder.strings.intern("America/New_York")
        builder.agencies.append(
            AgencyRecord(id: builder.strings.intern("town"), name: builder.strings.intern("Town")))
        for number in 0...services.count {
            let place = Town.coordinate(kilometersEast: Double(number))
            builder.stops.append(
                StopRecord(
                    id: builder.strings.intern("stop \(number)"), name: builder.strings.intern("Stop"),
                    latitude: Int32((place.latitude * 1e7).rounded()),
                    longitude: Int32((place.longitude * 1e7).rounded()), parent: nil, kind: 0))
        }
        builder.routes.append(RouteRecord(id: builder.strings.intern("1"), shortName: builder.strings.intern("1")))
        let times = [0, 600].map { CallTimes(arrival: Int32($0), departure: Int32($0)) }
        for (number, service) in services.enumerated() {
            var record = ServiceRecord(id: builder.strings.intern("service \(number)"))
            record.add(from: Self.day, through: Self.day.advanced(by: service.last), weekdays: service.weekdays)
            for shift in service.removed { record.remove(Self.day.advanced(by: shift)) }
            for shift in service.added { record.add(Self.day.advanced(by: shift)) }
            builder.services.append(record)
            let calls = [number, number + 1].enumerated().map { place, stop in
                PatternCall(stop: StopIndex(UInt32(stop)), sequence: UInt32(place + 1), flags: [])
            }
            let pattern = builder.pattern(route: RouteIndex(UInt32(0)), direction: 0, shape: .max, calls: calls)
            builder.trips.append(
                TripRecord(
                    id: builder.strings.intern("trip \(number)"), pattern: pattern,
                    service: ServiceIndex(UInt32(number)), start: start + Int32(number) * 900,
                    profile: builder.profiles.intern(times), block: .none, flags: []))
        }
        return try Timetable(FileBytes(copying: builder.finish()))
    }

    /// Returns the journey that uses all trips of a timetable in order.
    private func makeJourney(_ timetable: Timetable, rides: Int, added: UInt32?) throws -> PlannedJourney {
        let start = timetable.zone.start(of: Self.day)
        var legs: [PlanLeg] = []
        for number in 0..<rides {
            let trip = try #require(timetable.trip(id: "trip \(number)".utf8))
            let departure = start.adding(timetable.tripStarts[trip])
            let ride = PlanRide(
                trip: NetworkTrip(timetable: 0, trip: trip), date: Self.day, added: added, boarding: 0, alighting: 1)
            legs.append(
                PlanLeg(way: .ride(ride), from: nil, to: nil, departure: departure, arrival: departure + 600))
        }
        return PlannedJourney(
            departure: legs[0].departure, arrival: legs[rides - 1].arrival, changes: rides - 1, walking: 0, legs: legs)
    }

    /// Returns the repetition of a journey with a ride for each service.
    private func repetition(
        _ services: [Service], startingAt start: Int32 = Self.eight, added: UInt32? = nil, on weekdays: Set<Int>
    ) async throws -> JourneyRepetition? {
        let timetable = try makeTimetable(services, startingAt: start)
        let journey = try makeJourney(timetable, rides: services.count, added: added)
        let scene = try Scene(isReady: false)
        scene.publish(timetable: timetable)
        let planner = Planner(scene.registry)
        return try await planner.answer(
            startingAt: RunTable.start(forwardFrom: journey.departure), by: { $0.service }, isLive: false,
            isAbandoned: { false }
        ) { (moment, _) throws(Problem) -> JourneyRepetition? in
            guard let moment else { return nil }
            return JourneyRepetition(of: journey, on: weekdays, at: moment, in: timetable.zone)
        }.result
    }

    @Test func `a journey repeats on the weekdays on which its trip runs, at the same local time`() async throws {
        let found = try #require(try await repetition([Service(last: 13)], on: [0, 2, 5]))
        #expect(found.days == [0, 5, 7, 12])
        #expect(found.weekdays == [0, 2])
        #expect(found.exceptions.isEmpty)
        #expect(found.clock == Self.day.utcStart.adding(Self.eight))
        #expect(found.duration == 600)
    }

    @Test func `a journey without a scheduled trip on the weekdays does not repeat`() async throws {
        #expect(try await repetition([Service(last: 13)], on: [5, 6]) == nil)
        #expect(try await repetition([Service(last: 13)], added: 0, on: [2]) == nil)
    }

    @Test func `a day removed from the service of one of the trips is an exception`() async throws {
        let services = [Service(last: 14), Service(last: 14, removed: [7])]
        let found = try #require(try await repetition(services, on: [2]))
        #expect(found.days == [0, 14])
        #expect(found.exceptions == [7])
        #expect(found.duration == 1500)
    }

    @Test func `a journey repeats on a day added to the service`() async throws {
        let found = try #require(try await repetition([Service(last: 14, added: [3])], on: [5]))
        #expect(found.days == [3])
        #expect(found.weekdays == [5])
        #expect(found.exceptions.isEmpty)
        #expect(found.clock == Self.day.utcStart.adding(Self.eight))
    }

    /// Service days count from noon minus twelve hours. A trip at 0:30 on the day of the change, and one at 26:30 on
    /// the previous service day, therefore depart an hour away from their usual local time.
    @Test(
        arguments: [
            (1_800, [2, 6], [0, 7, 11, 14, 18], 4), (95_400, [3, 6], [0, 7, 10, 14, 17], 3),
        ] as [(Int32, Set<Int>, [Int32], Int32)])
    func `a night on which the clock change moves the trip is an exception`(
        start: Int32, weekdays: Set<Int>, days: [Int32], exception: Int32
    ) async throws {
        let services = [Service(weekdays: 0b1111111, last: 18)]
        let found = try #require(try await repetition(services, startingAt: start, on: weekdays))
        #expect(found.days == days)
        #expect(found.exceptions == [exception])
        #expect(found.weekdays == weekdays)
        #expect(found.clock == Self.day.utcStart.adding(start))
    }

    @Test func `the days of half a year are checked`() async throws {
        let found = try #require(try await repetition([Service(last: 365)], on: [2]))
        #expect(found.days == (0..<26).map { $0 * 7 })
    }
}
