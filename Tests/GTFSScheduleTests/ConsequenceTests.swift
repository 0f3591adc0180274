import Testing
import TransitCore

@testable import GTFSSchedule

/// The consequences of faults in a feed, counted in trips, stops and other rows.
struct ConsequenceTests {
    private func consequences(_ change: (inout TinyFeed) -> Void) throws -> [String] {
        var feed = TinyFeed()
        change(&feed)
        return try feed.compile().report.consequences.map(\.words)
    }

    @Test func `a feed without faults has no consequences`() throws {
        #expect(try consequences { _ in }.isEmpty)
    }

    @Test func `trips that refer to missing rows are counted as left out, with the reason`() throws {
        let found = try consequences { feed in
            feed.files["trips.txt"]? += "\nnoroute,all,t2\nr1,noservice,t3\nr1,all,t1\nr1,all,t4\n"
        }
        #expect(
            Set(found) == [
                "1 of 5 trips left out: its route does not exist or was left out (noroute)",
                "1 of 5 trips left out: its service does not exist or was left out (noservice)",
                "1 of 5 trips left out: an earlier row has the same id or key (t1)",
                "1 of 5 trips left out: no usable row in stop_times.txt (t4)",
            ])
    }

    @Test func `trips left out for missing stops are distinguished from trips with invalid times`() throws {
        let found = try consequences { feed in
            feed.files["trips.txt"]? += ["lost1", "lost2", "back", "untimed", "short"].map { "\nr1,all,\($0)" }.joined()
            feed.files["stop_times.txt"]? += """

                lost1,09:00:00,09:00:00,x1,1
                lost1,09:10:00,09:10:00,x2,2
                lost2,09:00:00,09:00:00,x1,1
                lost2,09:10:00,09:10:00,s1,2
                back,09:00:00,09:00:00,s1,1
                back,08:50:00,08:50:00,s2,2
                back,08:40:00,08:40:00,s3,3
                untimed,,,s1,1
                untimed,,,s2,2
                short,09:00:00,09:00:00,s1,1
                short,09:10:00,09:10:00,x1,2
                short,09:20:00,09:20:00,s3,3
                """
        }
        #expect(
            Set(found) == [
                "2 of 6 trips left out: their stops do not exist (lost1, lost2)",
                "1 of 6 trips left out: most times are earlier than at the stop before (back)",
                "1 of 6 trips left out: fewer than two stops with usable times (untimed)",
                "1 of 6 trips without some of its stops: these do not exist (short)",
                "4 of 15 stop times left out: their stop does not exist or was left out (row 5, row 6, row 7, …)",
            ])
    }

    @Test func `trips that the import repaired are counted by kind of repair`() throws {
        let found = try consequences { feed in
            feed.files["stop_times.txt"] = """
                trip_id,arrival_time,departure_time,stop_id,stop_sequence
                t1,,,s1,1
                t1,08:00:00,08:00:00,s2,2
                t1,07:30:00,07:30:00,s1,3
                t1,08:20:00,08:20:00,s3,4
                t2,08:00:00,08:00:00,s1,1
                t2,08:20:00,08:20:00,s3,2
                """
            feed.files["trips.txt"] = "route_id,service_id,trip_id,shape_id\nr1,all,t1,\nr1,never,t2,noshape\n"
            feed.files["calendar.txt"]? += "\nnever,0,0,0,0,0,0,0,20260101,20261231\n"
        }
        #expect(
            Set(found) == [
                "1 of 2 trips without its first or last stops: the times are missing (t1)",
                "1 of 2 trips with estimated times: some are earlier than at the stop before (t1)",
                "1 of 2 trips drawn as straight lines: no usable shape (t2)",
                "1 of 2 trips never shown: its service has no dates (t2)",
            ])
    }

    @Test func `stops without name, location or station, and routes of unknown type are counted`() throws {
        let found = try consequences { feed in
            feed.files["stops.txt"] = """
                stop_id,stop_name,stop_lat,stop_lon,parent_station
                s1,First,44.0000,-76.0000,
                s2,,44.0100,-76.0000,
                s3,Third,44.0200,-76.0000,s1
                s4,Fourth,,,nowhere
                ,Fifth,44.0300,-76.0000,
                """
            feed.files["routes.txt"]? += "\nr2,2,Broad Street,99\n"
        }
        #expect(
            Set(found) == [
                "1 of 5 stops without a name (s2)",
                "1 of 5 stops not on the map: no usable coordinates (s4)",
                "2 of 5 stops shown apart from their station: parent_station is not a station (s3, s4)",
                "1 of 5 stops left out: stop_id is missing (row 6)",
                "1 of 2 routes shown as bus route: unknown route_type (r2)",
            ])
    }

    @Test func `left-out rows of other files are counted with the reason`() throws {
        let found = try consequences { feed in
            feed.files["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type\ns1,s2,0\ns1,nostop,0\ns1,s2,2\n"
            feed.files["frequencies.txt"] = "trip_id,start_time,end_time,headway_secs\nt1,08:00:00,07:00:00,600\n"
            feed.files["calendar_dates.txt"] = "service_id,date,exception_type\nall,2026-07-01,1\nall,20260702,3\n"
        }
        #expect(
            Set(found) == [
                "1 of 2 added or removed days left out: date is not a date in the form YYYYMMDD (2026-07-01)",
                "1 of 2 added or removed days left out: exception_type is invalid (3)",
                "1 of 1 frequency period left out: the headway or the times are invalid (600)",
                "1 of 3 transfers left out: its stop does not exist or was left out (nostop)",
                "1 of 3 transfers left out: an earlier row has the same id or key (s1)",
            ])
    }

    @Test func `consequences for trips and stops are listed before those for other rows`() throws {
        let found = try consequences { feed in
            feed.files["transfers.txt"] = "from_stop_id,to_stop_id,transfer_type\ns1,nostop,0\ns1,nostop,2\n"
            feed.files["stops.txt"]? += "\ns1,Again,44,-76\n"
            feed.files["trips.txt"]? += "\nr1,all,t2\n"
        }
        #expect(found.map { $0.split(separator: " ")[3] } == ["trips", "stops", "transfers"])
    }
}
