import Testing

@testable import GTFSSchedule
@testable import TransitCore

struct HolidayTests {
    /// On weekdays there is one bus per hour from 6:00 and another one for schools. On Sundays every second hourly bus
    /// runs.
    private static func timetable(_ exceptions: String = "", calendar: String? = nil) throws -> Timetable {
        let trips =
            (6..<20).map { (id: "w\($0)", service: "work", hour: $0) }
            + [(id: "school", service: "school", hour: 21)]
            + stride(from: 6, to: 20, by: 2).map { (id: "s\($0)", service: "sunday", hour: $0) }
        return try TinyFeed([
            "calendar.txt": calendar ?? """
                service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
                work,1,1,1,1,1,0,0,20261101,20270131
                school,1,1,1,1,1,0,0,20261101,20270131
                sunday,0,0,0,0,0,1,1,20261101,20270131
                """,
            "calendar_dates.txt": "service_id,date,exception_type\n" + exceptions,
            "trips.txt": "route_id,service_id,trip_id\n" + trips.map { "r1,\($0.service),\($0.id)\n" }.joined(),
            "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                + trips.map { trip in
                    (1...3).map { "\(trip.id),\(trip.hour):\($0)0:00,\(trip.hour):\($0)0:00,s\($0),\($0)\n" }.joined()
                }.joined(),
        ]).compile().timetable
    }

    private func exceptions(_ date: String, without: [String], with: [String] = []) -> String {
        (without.map { "\($0),\(date),2\n" } + with.map { "\($0),\(date),1\n" }).joined()
    }

    @Test func `weekdays without service or with Sunday service are holidays`() throws {
        let timetable = try Self.timetable(
            exceptions("20261225", without: ["work", "school"])
                + exceptions("20261208", without: ["work", "school"], with: ["sunday"]))
        #expect(timetable.isHoliday(ServiceDate("20261225")) == true)
        #expect(timetable.isHoliday(ServiceDate("20261208")) == true)
        #expect(timetable.isHoliday(ServiceDate("20261201")) == false)
        #expect(timetable.isHoliday(ServiceDate("20261206")) == false)
    }

    @Test func `two holidays a week apart are both recognized`() throws {
        let timetable = try Self.timetable(
            exceptions("20261225", without: ["work"]) + exceptions("20270101", without: ["work"]))
        #expect(timetable.isHoliday(ServiceDate("20261225")) == true)
        #expect(timetable.isHoliday(ServiceDate("20270101")) == true)
    }

    @Test func `a weekday on which only the school service is removed is not a holiday`() throws {
        let timetable = try Self.timetable(exceptions("20261127", without: ["school"]))
        #expect(timetable.isHoliday(ServiceDate("20261127")) == false)
    }

    @Test func `the switch to another schedule is not a holiday`() throws {
        let timetable = try Self.timetable(
            calendar: """
                service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
                work,1,1,1,1,1,1,1,20261101,20261215
                sunday,1,1,1,1,1,1,1,20261216,20270131
                """)
        for day in 8...22 {
            #expect(timetable.isHoliday(ServiceDate("202612" + (day < 10 ? "0" : "") + "\(day)")) == false)
        }
    }

    @Test func `whether a day is a holiday is unknown without comparable days`() throws {
        let timetable = try Self.timetable(
            calendar: """
                service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
                work,1,1,1,1,1,1,1,20261101,20261110
                """)
        #expect(timetable.isHoliday(ServiceDate("20261103")) == nil)
        #expect(timetable.isHoliday(ServiceDate("20261203")) == nil)
    }
}
