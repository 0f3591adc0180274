import Testing
import TransitCore

@testable import GTFSSchedule

/// Demand-responsive service: booking_rules.txt, location_groups.txt, location_group_stops.txt, locations.geojson and
/// the pickup and drop-off windows of stop_times.txt.
struct DemandTests {
    /// Three dial-a-ride services: within an area with a hole, from the area to a group of stops, and between two
    /// stops.
    private static let files: [String: String?] = [
        "routes.txt":
            "route_id,agency_id,route_short_name,route_type\nr1,A,1,3\nd1,A,Dial,3\nd2,A,Link,3\nd3,A,Hop,3\n",
        "trips.txt": "route_id,service_id,trip_id\nr1,all,t1\nd1,all,ride\nd2,all,link\nd2,all,evening\nd3,all,hop\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,location_group_id,location_id,stop_sequence,start_pickup_drop_off_window,\
        end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id,drop_off_booking_rule_id
        t1,08:00:00,08:00:00,s1,,,1,,,,,,
        t1,08:10:00,08:10:00,s2,,,2,,,,,,
        ride,,,,,town,1,08:00:00,18:00:00,2,1,soon,soon
        ride,,,,,town,2,08:00:00,18:00:00,1,2,soon,soon
        link,,,,,town,1,09:00:00,11:00:00,2,1,before,
        link,,,,hubs,,2,09:00:00,12:00:00,1,0,,
        evening,,,,,town,1,23:00:00,26:00:00,2,1,before,
        evening,,,,hubs,,2,23:00:00,27:00:00,1,0,,
        hop,,,s1,,,1,10:00:00,11:00:00,0,1,,
        hop,,,s3,,,2,10:00:00,12:00:00,1,0,,
        """,
        "booking_rules.txt": """
        booking_rule_id,booking_type,prior_notice_duration_min,prior_notice_duration_max,prior_notice_last_day,\
        prior_notice_last_time,prior_notice_start_day,prior_notice_start_time,prior_notice_service_id,message,phone_number,booking_url
        soon,1,30,1440,,,,,,Call the dispatcher.,555 0100,https://book.example
        before,2,,,1,17:00:00,14,08:00:00,office,,,
        """,
        "location_groups.txt": "location_group_id,location_group_name\nhubs,Hubs\n",
        "location_group_stops.txt": "location_group_id,stop_id\nhubs,s2\nhubs,s3\nhubs,gone\n",
        "locations.geojson": """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "town", "properties": {"stop_name": "Town", "stop_desc": "Within the ring road"}, "geometry":
        {"type": "Polygon", "coordinates": [
        [[-76.02, 43.98], [-75.98, 43.98], [-75.98, 44.005], [-76.02, 44.005], [-76.02, 43.98]],
        [[-76.015, 43.99], [-76.010, 43.99], [-76.010, 43.995], [-76.015, 43.995], [-76.015, 43.99]]]}},
        {"type": "Feature", "id": "broken", "properties": {}, "geometry": {"type": "Point", "coordinates": [-76, 44]}}]}
        """,
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\ns1,First,44.0000,-76.0000\ns2,Second,44.0100,-76.0000\n"
            + "s3,Third,44.0200,-76.0000\n",
        // The booking office is open on weekdays; trips run every day.
        "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
            + "all,1,1,1,1,1,1,1,20260101,20261231\noffice,1,1,1,1,1,0,0,20260101,20261231\n",
    ]

    private let timetable: Timetable
    private let report: ImportReport

    init() throws {
        (timetable, report) = try TinyFeed(Self.files).compile()
    }

    private func offers(
        _ latitude: Double, _ longitude: Double, to: Coordinate? = nil, at hour: Int64 = 6,
        on date: ServiceDate = ServiceDate(year: 2026, month: 3, day: 2)!
    ) -> [DemandOffer] {
        timetable.demandOffers(
            at: Coordinate(latitude: latitude, longitude: longitude), to: to,
            now: timetable.zone.start(of: date) + hour * 3600)
    }

    private func routes(_ offers: [DemandOffer]) -> [String] {
        offers.map { timetable.string(timetable.routeIDs[$0.route]) }
    }

    @Test func `an area serves riders within its exterior ring but not within its hole`() {
        #expect(routes(offers(43.985, -76.0)) == ["d1", "d2"])
        #expect(routes(offers(43.9925, -76.0125)) == [])
        #expect(routes(offers(44.03, -76.0)) == [])
    }

    @Test func `a demand-responsive stop serves riders nearby, and fixed-schedule trips are unaffected`() {
        #expect(routes(offers(44.0, -76.0)) == ["d1", "d2", "d3"])
        #expect(timetable.trips.count == 1)
        #expect(report.count(.unusableTrip) == 0)
    }

    @Test func `with a destination, only services that drop off there are offered`() {
        let second = Coordinate(latitude: 44.0101, longitude: -76.0)
        #expect(routes(offers(43.985, -76.0, to: second)) == ["d2"])
        #expect(routes(offers(43.985, -76.0, to: Coordinate(latitude: 43.984, longitude: -76.0))) == ["d1"])
    }

    @Test
    func `trips between the same locations are merged into one offer with the windows of all, even after midnight`()
        throws
    {
        let link = try #require(offers(43.985, -76.0).first { routes([$0]) == ["d2"] })
        let monday = timetable.zone.start(of: ServiceDate(year: 2026, month: 3, day: 2)!)
        let hours: [Int64] = link.windows.prefix(2).map { ($0.start - monday) / 3600 }
        #expect(hours == [9, 23])
        #expect(link.windows.count == 16)
        let night = try #require(
            offers(43.985, -76.0, at: 1, on: ServiceDate(year: 2026, month: 3, day: 3)!).last?.windows.first)
        #expect(night.end - monday == 26 * 3600)
    }

    @Test func `a same-day ride can be booked until the prior notice time before the window ends`() throws {
        let ride = try #require(offers(43.985, -76.0).first?.windows.first)
        #expect(ride.booking == BookingSpan(from: ride.start - 86_400, by: ride.end - 1800))
        #expect(!ride.isClosed(at: ride.end - 1800))
        #expect(ride.isClosed(at: ride.end - 1799))
    }

    @Test func `the booking deadline satisfies the booking rules of both the pickup and the drop-off`() throws {
        var files = Self.files
        // The drop-off must be booked a day in advance, the pickup half an hour in advance.
        files["stop_times.txt"] = files["stop_times.txt"]??
            .replacing(
                "ride,,,,,town,2,08:00:00,18:00:00,1,2,soon,soon",
                with: "ride,,,,,town,2,08:00:00,18:00:00,1,2,soon,before")
        let (timetable, _) = try TinyFeed(files).compile()
        let monday = timetable.zone.start(of: ServiceDate(year: 2026, month: 3, day: 2)!)
        let place = Coordinate(latitude: 43.985, longitude: -76.0)
        let ride = try #require(timetable.demandOffers(at: place, to: place, now: monday).first?.windows.first)
        let friday = timetable.zone.start(of: ServiceDate(year: 2026, month: 2, day: 27)!)
        #expect(ride.booking == BookingSpan(from: ride.start - 86_400, by: friday + 17 * 3600))
    }

    @Test(arguments: [("1.5,600", 1.5, 600), ("2,", 2, 0), (",300", 1, 300)])
    func `the longest ride duration is the driving time with safe_duration_factor and safe_duration_offset`(
        values: String, factor: Double, offset: Double
    ) throws {
        var files = Self.files
        files["trips.txt"] =
            "route_id,service_id,trip_id,safe_duration_factor,safe_duration_offset\n"
            + "r1,all,t1,,\nd1,all,ride,\(values)\nd2,all,link,,\nd2,all,evening,,\nd3,all,hop,,\n"
        let (timetable, _) = try TinyFeed(files).compile()
        let now = timetable.zone.start(of: ServiceDate(year: 2026, month: 3, day: 2)!)
        let start = Coordinate(latitude: 43.985, longitude: -76.0)
        let end = Coordinate(latitude: 43.995, longitude: -76.005)
        let offer = try #require(timetable.demandOffers(at: start, to: end, now: now).first)
        // The driving time at 30 km/h, for 1.3 times the straight distance.
        let driving = start.distance(to: end) * 1.3 / (30 / 3.6)
        #expect(offer.longestRide == Int64((factor * driving + offset).rounded(.up)))
        // Without a destination the duration is unknown.
        #expect(timetable.demandOffers(at: start, to: nil, now: now).allSatisfy { $0.longestRide == nil })
        #expect(self.timetable.demandOffers(at: start, to: end, now: now).allSatisfy { $0.longestRide == nil })
    }

    @Test func `only service days of prior_notice_service_id count as days of prior notice`() throws {
        let link = try #require(offers(43.985, -76.0).first { routes([$0]) == ["d2"] }?.windows.first)
        // For a Monday ride: from 8:00 fourteen working days earlier, until Friday at 17:00.
        let friday = timetable.zone.start(of: ServiceDate(year: 2026, month: 2, day: 27)!)
        let first = timetable.zone.start(of: ServiceDate(year: 2026, month: 2, day: 10)!)
        #expect(link.booking == BookingSpan(from: first + 8 * 3600, by: friday + 17 * 3600))
    }

    @Test func `invalid rows of demand-responsive service are left out and reported`() {
        #expect(report.count(.invalidGeometry) == 1)
        #expect(report.count(.foreignKeyViolation) == 1)
        #expect(report.count(.unknownFile) == 0)
    }

    @Test(arguments: [
        "{", "[]", "{\"features\": 3}", "{\"features\": [3, {}, {\"id\": 4, \"geometry\": {\"type\": \"Polygon\"}}]}",
    ])
    func `an unreadable GeoJSON file of areas does not affect other files`(_ text: String) throws {
        var files = Self.files
        files["locations.geojson"] = text
        let (timetable, report) = try TinyFeed(files).compile()
        #expect(report.count(.invalidGeometry) > 0)
        #expect(timetable.trips.count == 1)
        let offers = timetable.demandOffers(
            at: Coordinate(latitude: 44, longitude: -76), to: nil,
            now: timetable.zone.start(of: ServiceDate(year: 2026, month: 3, day: 2)!))
        #expect(offers.count == 1)
    }

    @Test func `a row without a window, location or trip is left out and reported`() throws {
        var files = Self.files
        files["stop_times.txt"] = """
            trip_id,arrival_time,departure_time,stop_id,location_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window
            t1,08:00:00,08:00:00,s1,,1,,
            t1,08:10:00,08:10:00,s2,,2,,
            ride,,,,town,1,,
            ride,,,,town,2,10:00:00,09:00:00
            link,,,,gone,1,08:00:00,09:00:00
            lost,,,,town,1,08:00:00,09:00:00
            """
        let (timetable, report) = try TinyFeed(files).compile()
        #expect(timetable.demand.isEmpty)
        #expect(report.count(.missingField) == 2)
        #expect(report.count(.foreignKeyViolation) == 3)
    }
}
