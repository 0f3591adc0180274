import Testing

@testable import GTFSSchedule
@testable import TransitCore

/// The iteration over service days with which boards, vehicle matching and the planner find trips.
struct ServiceDaysTests {
    /// Weekday and weekend trips, a trip after midnight and a two-day trip, all of one pattern.
    private static let busy = TinyFeed([
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        all,1,1,1,1,1,1,1,20260301,20260315
        work,1,1,1,1,1,0,0,20260301,20260315
        rest,0,0,0,0,0,1,1,20260301,20260315
        """,
        "trips.txt": "route_id,service_id,trip_id\nr1,all,day\nr1,work,work\nr1,rest,rest\nr1,all,night\nr1,all,long\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        day,08:00:00,08:00:00,s1,1
        day,08:10:00,08:11:00,s2,2
        day,08:20:00,08:20:00,s3,3
        work,00:10:00,00:10:00,s1,1
        work,00:20:00,00:20:00,s2,2
        work,00:30:00,00:30:00,s3,3
        rest,02:30:00,02:30:00,s1,1
        rest,02:40:00,02:40:00,s2,2
        rest,02:50:00,02:50:00,s3,3
        night,25:00:00,25:00:00,s1,1
        night,25:30:00,25:30:00,s2,2
        night,26:00:00,26:00:00,s3,3
        long,23:00:00,23:00:00,s1,1
        long,47:00:00,47:00:00,s2,2
        long,71:00:00,71:00:00,s3,3
        """,
    ])

    private static let pattern = PatternIndex(0)

    private static func starts(_ timetable: Timetable, from: EpochSeconds, to: EpochSeconds) -> [EpochSeconds] {
        timetable.serviceDays(of: pattern, from: from, to: to).flatMap { day in
            day.trips.filter { timetable.runs($0, on: day.date) }.map { day.start.adding(timetable.tripStarts[$0]) }
        }
    }

    @Test func `a time span includes its first second and excludes its last`() throws {
        let (timetable, _) = try TinyFeed().compile()
        let eight = timetable.zone.start(of: ServiceDate("20260305")) + 8 * 3600
        #expect(Self.starts(timetable, from: eight, to: eight + 1) == [eight])
        #expect(Self.starts(timetable, from: eight + 1, to: eight + 2) == [])
        #expect(Self.starts(timetable, from: eight - 10, to: eight) == [])
    }

    @Test func `a trip after midnight belongs to the previous service day`() throws {
        let timetable = try Self.busy.compile().timetable
        let one = timetable.zone.start(of: ServiceDate("20260305")) + 3600
        let days = Array(timetable.serviceDays(of: Self.pattern, from: one, to: one + 1))
        #expect(days.map(\.date) == [ServiceDate("20260304")])
        #expect(days.map(\.trips.count) == [1])
    }

    @Test func `a pattern's trips are separated into those that run on a service day and those that do not`() throws {
        let timetable = try Self.busy.compile().timetable
        let saturday = timetable.zone.start(of: ServiceDate("20260307"))
        let day = try #require(
            timetable.serviceDays(of: Self.pattern, from: saturday, to: saturday + 3 * 3600).first {
                $0.date == ServiceDate("20260307")
            })
        #expect(day.trips.map { timetable.runs($0, on: day.date) } == [false, true])
    }

    @Test func `no trip starts are found outside the calendar or for an empty range of trips`() throws {
        let timetable = try Self.busy.compile().timetable
        let april = timetable.zone.start(of: ServiceDate("20260401"))
        #expect(Self.starts(timetable, from: april, to: april + 7 * 86_400) == [])
        let none = ServiceDays(of: TripIndex(0)..<TripIndex(0), from: 0, to: april, in: timetable)
        #expect(none.map(\.date) == [])
    }

    /// Checks each trip on each day, as a slow reference implementation.
    private static func slowly(_ timetable: Timetable, _ body: (TripIndex, ServiceDate, EpochSeconds) -> Void) {
        for number in Int32(0)..<20 {
            let date = ServiceDate("20260228").advanced(by: number)
            for trip in timetable.trips where timetable.runs(trip, on: date) {
                body(trip, date, timetable.zone.start(of: date))
            }
        }
    }

    // Toronto's daylight saving time begins within these days, on 2026-03-08 at 02:00.
    @Test func `each start, each call and each trip in progress is found exactly once`() throws {
        let timetable = try Self.busy.compile().timetable
        let first = timetable.zone.start(of: ServiceDate("20260306"))
        for hour in Int64(0)..<72 {
            let (from, to) = (first + hour * 3600, first + hour * 3600 + 5400)
            var starts: [EpochSeconds] = []
            var calls: [EpochSeconds] = []
            var underWay: Set<TripDay> = []
            Self.slowly(timetable) { trip, date, start in
                let times = (0..<3).map { start.adding(timetable.departure(of: trip, at: $0)) }
                if (from..<to).contains(times[0]) { starts.append(times[0]) }
                if (from..<to).contains(times[1]) { calls.append(times[1]) }
                let end = start.adding(timetable.arrival(of: trip, at: 2))
                if times[0] <= from, end >= from { underWay.insert(TripDay(trip: trip, date: date)) }
            }
            #expect(Self.starts(timetable, from: from, to: to).sorted() == starts.sorted())
            var found: [EpochSeconds] = []
            timetable.forEachCall(ofPatternStop: PatternStopIndex(1), from: from, to: to) { found.append($0.departure) }
            #expect(found.sorted() == calls.sorted())
            let seen = timetable.tripsUnderWay(on: Self.pattern, at: from)
            #expect(Set(seen) == underWay && seen.count == underWay.count)
        }
    }
}
