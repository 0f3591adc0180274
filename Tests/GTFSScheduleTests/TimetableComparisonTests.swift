import Testing
import TransitCore

/// The comparison of a new timetable with the previous one.
struct TimetableComparisonTests {
    /// 2026-11-30, a Monday.
    private static let day = ServiceDate(iso: "2026-11-30".utf8)

    /// Returns a feed with the given departures.
    /// - Parameter stops: Rows of stops.txt, including location_type and parent_station.
    private static func feed(_ times: String, stops: String = "", routes: String = "", dates: String) -> TinyFeed {
        TinyFeed([
            "agency.txt":
                "agency_id,agency_name,agency_url,agency_timezone\nT,Town,https://town.example,America/Toronto\n",
            "routes.txt": "route_id,agency_id,route_short_name,route_long_name,route_type\nR,T,12,Docks,3\n" + routes,
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
                + "mill,Mill Lane,44.0,-77.0,,\ndock,Dockgate,44.1,-77.0,,\n" + stops,
            "calendar.txt":
                "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
                + "week,1,1,1,1,1,0,0,\(dates)\nsat,0,0,0,0,0,1,0,\(dates)\n",
            "trips.txt": trips(times), "stop_times.txt": stopTimes(times),
        ])
    }

    /// Parses rows of the form `id service route stop,stop h:mm`, one per line.
    private static func rows(_ times: String) -> [[Substring]] {
        times.split(separator: "\n").map { $0.split(separator: " ") }
    }

    private static func trips(_ times: String) -> String {
        rows(times).reduce(into: "route_id,service_id,trip_id\n") { $0 += "\($1[2]),\($1[1]),\($1[0])\n" }
    }

    private static func stopTimes(_ times: String) -> String {
        var text = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for row in rows(times) {
            let start = row[4].split(separator: ":").compactMap { Int($0) }
            for (place, stop) in row[3].split(separator: ",").enumerated() {
                let minutes = start[0] * 60 + start[1] + place * 10
                let clock = "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60):00"
                text += "\(row[0]),\(clock),\(clock),\(stop),\(place + 1)\n"
            }
        }
        return text
    }

    private func compared(_ old: TinyFeed, _ new: TinyFeed) throws -> TimetableComparison {
        TimetableComparison(
            old: try old.compile().timetable, new: try new.compile().timetable, from: try #require(Self.day))
    }

    private static let autumn = "20260901,20261129"
    private static let winter = "20261130,20270301"

    @Test func `a station is compared by the departures of its stops`() throws {
        let hub = "hub,Hub,44.05,-77.0,1,\nh1,Hub,44.0501,-77.0,,hub\n"
        let old = Self.feed("a week R h1,dock 7:42", stops: hub, dates: Self.autumn)
        let changed = try compared(old, Self.feed("x week R h1,dock 7:36", stops: hub, dates: Self.winter))
        let station = try #require(changed.old.stop(id: "hub".utf8))
        let after = try #require(changed.successor(of: station))
        #expect(after == changed.new.stop(id: "hub".utf8))
        #expect(
            changed.changes(at: station, becoming: after).map(\.changes)
                == [[DepartureChange(before: 27_720, after: 27_360, weekdays: 0b1_1111)]])
        let gone = try compared(old, Self.feed("x week R mill,dock 7:36", stops: hub, dates: Self.winter))
        #expect(gone.isServed(station, isOld: true))
        #expect(gone.successor(of: station) == nil)
    }

    @Test func `moved, removed and new departures are listed by weekday`() throws {
        let old = Self.feed(
            "a week R mill,dock 7:42\nb week R mill,dock 8:42\nc sat R mill,dock 7:42\nd week R mill,dock 20:00",
            dates: Self.autumn)
        let new = Self.feed(
            "x week R mill,dock 7:36\ny week R mill,dock 8:42\nz sat R mill,dock 7:42\nw week R mill,dock 12:00",
            dates: Self.winter)
        let comparison = try compared(old, new)
        #expect(comparison.days.compactMap { $0 }.count == 7)
        let (mill, after) = (
            try #require(comparison.old.stop(id: "mill".utf8)), try #require(comparison.new.stop(id: "mill".utf8))
        )
        let lines = comparison.changes(at: mill, becoming: after)
        #expect(lines.count == 1)
        #expect(
            lines.first?.changes == [
                DepartureChange(before: 27_720, after: 27_360, weekdays: 0b1_1111),
                DepartureChange(before: nil, after: 43_200, weekdays: 0b1_1111),
                DepartureChange(before: 72_000, after: nil, weekdays: 0b1_1111),
            ])
        // No rider boards at the last stop.
        #expect(
            comparison.changes(at: comparison.old.stop(id: "dock".utf8), becoming: comparison.new.stop(id: "dock".utf8))
                .isEmpty)
    }

    @Test func `trips are matched by id, and the remaining trips by order`() throws {
        let old = Self.feed(
            "a week R mill,dock 7:00\nb week R mill,dock 7:10\nc week R mill,dock 9:00", dates: Self.autumn)
        let new = Self.feed(
            "x week R mill,dock 7:05\ny week R mill,dock 7:15\nc week R mill,dock 9:45", dates: Self.winter)
        let comparison = try compared(old, new)
        let changes = comparison.changes(
            at: comparison.old.stop(id: "mill".utf8), becoming: comparison.new.stop(id: "mill".utf8))
        #expect(
            changes.first?.changes.map { [$0.before, $0.after] } == [
                [25_200, 25_500], [25_800, 26_100], [32_400, 35_100],
            ])
    }

    @Test func `removed, new and renamed stops and routes are listed`() throws {
        let old = Self.feed(
            "a week R mill,dock 7:00\nb week S old,dock 8:00", stops: "old,Old Street,44.3,-77.0,,\n",
            routes: "S,T,9,Weir,3\n", dates: Self.autumn)
        let new = Self.feed(
            "a week R mill,dock 7:00\nb week S9 new,quay,dock 8:00",
            stops: "new,Old Street,44.3002,-77.0,,\nquay,Quay,44.4,-77.0,,\n",
            routes: "S9,T,9,Weir,3\nX,T,X1,Express,3\n", dates: Self.winter)
        let comparison = try compared(old, new)
        // The route is matched by its short name; the stop is matched by its name and distance.
        #expect(comparison.goneRoutes.isEmpty)
        #expect(comparison.newRoutes.map { comparison.new.label(of: $0) } == ["X1"])
        let street = try #require(comparison.old.stop(id: "old".utf8))
        #expect(comparison.successor(of: street) == comparison.new.stop(id: "new".utf8))
        #expect(comparison.changes(at: street, becoming: comparison.successor(of: street)).isEmpty)
        let less = try compared(new, old)
        #expect(less.goneRoutes.map { less.old.label(of: $0) } == ["X1"])
        #expect(less.successor(of: try #require(less.old.stop(id: "quay".utf8))) == nil)
    }
}
